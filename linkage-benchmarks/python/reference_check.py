"""Compares two folders of reference values: numbers by their size, everything else exactly."""
import json
import os
from dataclasses import dataclass, field

import duckdb

TOLERANCE = 1e-9
JSON_FILES = ("model.json", "training.json", "counts.json")
IDS = ("source_dataset_l", "unique_id_l", "id_l", "source_dataset_r", "unique_id_r", "id_r")
CLUSTER_IDS = ("source_dataset", "unique_id", "id")


@dataclass
class Difference:
    """The largest difference of two numbers, where it is, and what does not agree at all."""

    largest: float = 0.0
    where: str = ""
    unlike: list[str] = field(default_factory=list)

    @property
    def within(self):
        return not self.unlike and self.largest <= TOLERANCE

    def number(self, difference, where):
        if difference > self.largest:
            self.largest, self.where = difference, where

    def refuse(self, what):
        self.unlike.append(what)

    def __str__(self):
        told = f"largest difference {self.largest:g}" + (f" at {self.where}" if self.where else "")
        return f"{told}; NOT EQUAL: {'; '.join(self.unlike[:5])}" if self.unlike else told


def differences(made, stored):
    """A Difference for each of the five files."""
    told = {file: json_difference(os.path.join(made, file), os.path.join(stored, file)) for file in JSON_FILES}
    told["pairs.parquet"] = table_difference("pairs.parquet", made, stored, IDS)
    told["clusters.parquet"] = table_difference("clusters.parquet", made, stored, CLUSTER_IDS)
    return told


def json_difference(made, stored):
    difference = Difference()
    with open(made, encoding="utf-8") as ours, open(stored, encoding="utf-8") as theirs:
        compare(json.load(ours), json.load(theirs), "", difference)
    return difference


def compare(made, stored, where, difference):
    """A made object may hold more than the stored one, such as a step's arguments, but not less."""
    if isinstance(made, dict) and isinstance(stored, dict):
        for key, value in stored.items():
            if key in made:
                compare(made[key], value, f"{where}.{key}", difference)
            else:
                difference.refuse(f"{where}.{key} is missing")
    elif isinstance(made, list) and isinstance(stored, list) and len(made) == len(stored):
        for index, (ours, theirs) in enumerate(zip(made, stored)):
            compare(ours, theirs, f"{where}[{index}]", difference)
    elif isinstance(made, float) and isinstance(stored, float):
        if made != stored:
            scale = 1 if where.endswith("weight") else max(abs(made), abs(stored))
            difference.number(abs(made - stored) / scale, where)
    elif made != stored:
        difference.refuse(f"{where} is {str(made)[:80]} and not {str(stored)[:80]}")


def table_difference(file, made, stored, ids):
    """Rows are found by their ids; doubles may differ a little, all other columns not at all."""
    difference = Difference()
    with duckdb.connect() as connection:
        for table, folder in (("made", made), ("stored", stored)):
            path = os.path.join(folder, file).replace("'", "''")
            connection.execute(f"CREATE TABLE {table} AS FROM read_parquet('{path}')")
        ours, theirs = (
            {column: kind for column, kind, *_ in connection.execute(f"DESCRIBE {table}").fetchall()}
            for table in ("made", "stored")
        )
        if ours != theirs:  # in any order: Splink's follows Python's hash seed within a comparison of several columns
            difference.refuse(f"the columns {sorted(set(ours.items()) ^ set(theirs.items()))}")
            return difference
        keys = ", ".join(column for column in ids if column in ours)
        joined = f"made FULL JOIN stored USING ({keys})"
        alone = f"SELECT count(*) FROM {joined} WHERE made.rowid IS NULL OR stored.rowid IS NULL"
        ((rows,),) = connection.execute(alone).fetchall()
        if rows:
            difference.refuse(f"{rows} rows are in one only")
        for column, kind in ours.items():
            compare_column(connection, joined, column, kind, difference)
    return difference


def compare_column(connection, joined, column, kind, difference):
    ours, theirs = (f'{table}."{column}"' for table in ("made", "stored"))
    both = "made.rowid IS NOT NULL AND stored.rowid IS NOT NULL"
    unequal = f"FROM {joined} WHERE {both} AND {ours} IS DISTINCT FROM {theirs}"
    if kind == "DOUBLE":
        nulls = f"count(*) FILTER ({ours} IS NULL OR {theirs} IS NULL)"
        ((largest, nulls),) = connection.execute(f"SELECT max(abs({ours} - {theirs})), {nulls} {unequal}").fetchall()
        difference.number(largest or 0.0, column)
        if nulls:
            difference.refuse(f"{column} is NULL in one only for {nulls} rows")
    else:
        ((rows,),) = connection.execute(f"SELECT count(*) {unequal}").fetchall()
        if rows:
            difference.refuse(f"{column} for {rows} rows")
