"""Makes reference values with Splink: anyone can run it to check Linkage's tests against the real thing.

    python reference_values.py cases/one_table.py --data DIR --out DIR
    python reference_values.py --check DIR

A case is a Python file with TABLES (queries over the files of the data folder, by data set name), SETTINGS (Splink's,
as its SettingsCreator or as a dict), STEPS (see splink_training.py), CLUSTER_AT (match probabilities) and, where needed,
OTHER_TABLES. It gives

    model.json        the trained model as Splink saves it
    training.json     every step: its EM history, and all parameters after it
    pairs.parquet     every pair that predict() returns without a threshold
    clusters.parquet  the clusters at the first of CLUSTER_AT
    counts.json       versions, and numbers of records, pairs and clusters

--check makes each case of cases/ anew from the inputs in DIR/<case>, compares all five files with those stored there,
prints the largest difference, and fails when one is above 1e-9. One thread is used, so that sums come out the same.
"""
import argparse
import importlib.util
import json
import logging
import os
import sys
import tempfile

import duckdb
import reference_check
import splink
import splink_job as job
import splink_training
from splink import Linker

CASES = os.path.join(os.path.dirname(os.path.abspath(__file__)), "cases")
WEIGHTS = (-10, 0, 3.5, 10)
IDS = ("source_dataset", "unique_id", "id")


def make(case_file, data, out):
    case = read_case(case_file)
    os.makedirs(out, exist_ok=True)
    connection = job.connect(threads=1)
    connection.execute(f"SET file_search_path = {job.text(os.path.abspath(data))}")
    api = job.database(connection)
    frames = job.load(connection, api, case.TABLES)
    for table, query in getattr(case, "OTHER_TABLES", {}).items():
        connection.execute(f"CREATE TABLE {job.name(table)} AS {query}")

    linker = Linker(job.linker_input(frames, len(frames) > 1), case.SETTINGS, log_level=logging.ERROR)
    job.write_json(splink_training.train(linker, api, case.STEPS), os.path.join(out, "training.json"))
    linker.misc.save_model_to_json(os.path.join(out, "model.json"), overwrite=True)

    pairs = linker.inference.predict()
    ids = [side_id for side in ("_l", "_r") for side_id in present(pairs, [column + side for column in IDS])]
    save_sorted(connection, pairs, "*", ids, os.path.join(out, "pairs.parquet"))
    counts = {
        "splink": splink.__version__,
        "duckdb": duckdb.__version__,
        "records": {table: one(connection, f"SELECT count(*) FROM {job.name(table)}") for table in case.TABLES},
        **pair_counts(connection, pairs),
        "clusters": {},
    }
    for probability in case.CLUSTER_AT:
        clusters = linker.clustering.cluster_pairwise_predictions_at_threshold(
            pairs, threshold_match_probability=probability
        )
        counts["clusters"][str(probability)] = cluster_counts(connection, clusters)
        if "clusters_parquet_at" not in counts:
            counts["clusters_parquet_at"] = probability
            ids = present(clusters, IDS)
            columns = ", ".join(["cluster_id", *ids])
            save_sorted(connection, clusters, columns, ids, os.path.join(out, "clusters.parquet"))
    job.write_json(counts, os.path.join(out, "counts.json"))
    connection.close()


def read_case(file):
    spec = importlib.util.spec_from_file_location(os.path.splitext(os.path.basename(file))[0], file)
    case = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(case)
    return case


def present(frame, columns):
    have = {column.unquote().name for column in frame.columns}
    return [column for column in columns if column in have]


def save_sorted(connection, frame, columns, order, path):
    query = f"SELECT {columns} FROM {frame.physical_name} ORDER BY {', '.join(order)}"
    job.copy_to_parquet(connection, query, path)


def one(connection, query):
    return connection.execute(query).fetchall()[0][0]  # fetchone() would leave the result open


def pair_counts(connection, pairs):
    table = pairs.physical_name
    by_key = f"SELECT match_key, count(*) FROM {table} GROUP BY ALL ORDER BY match_key"
    return {
        "pairs": one(connection, f"SELECT count(*) FROM {table}"),
        "pairs_by_match_key": dict(connection.execute(by_key).fetchall()),
        "sum_match_weight": one(connection, f"SELECT sum(match_weight) FROM {table}"),
        "pairs_at_or_above_weight": {
            str(weight): one(connection, f"SELECT count(*) FROM {table} WHERE match_weight >= {weight}")
            for weight in WEIGHTS
        },
    }


def cluster_counts(connection, clusters):
    sizes = f"SELECT count(*) AS size FROM {clusters.physical_name} GROUP BY cluster_id"
    ((count, largest),) = connection.execute(f"SELECT count(*), max(size) FROM ({sizes})").fetchall()
    return {"clusters": count, "largest": largest}


def check(folder):
    """Whether every case comes out as stored in the folder."""
    good = True
    for file in sorted(os.listdir(CASES)):
        case, extension = os.path.splitext(file)
        stored = os.path.join(folder, case)
        if extension != ".py" or not os.path.isdir(stored):
            continue
        with tempfile.TemporaryDirectory() as made:
            make(os.path.join(CASES, file), stored, made)
            for name, difference in reference_check.differences(made, stored).items():
                print(f"{case} {name}: {difference}")
                good = good and difference.within
    return good


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("case", nargs="?", help="a case file")
    parser.add_argument("--data", help="the folder with the case's input files")
    parser.add_argument("--out", help="the folder to write to")
    parser.add_argument("--check", metavar="DIR", help="compare with the values stored in DIR/<case>")
    arguments = parser.parse_args()
    if arguments.check:
        sys.exit(0 if check(arguments.check) else 1)
    if not (arguments.case and arguments.data and arguments.out):
        parser.error("give a case file with --data and --out, or --check DIR")
    make(arguments.case, arguments.data, arguments.out)
    print(json.dumps({"made": os.path.abspath(arguments.out)}))


if __name__ == "__main__":
    main()
