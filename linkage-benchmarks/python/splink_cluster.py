"""Clusters scored pairs with Splink, writes the clusters to Parquet, and prints what that took as one line of JSON.

    python splink_cluster.py --input people.parquet --model model.json --pairs pairs.parquet --output clusters.parquet \
        --threshold-probability 0.95

Records and pairs are read from their files by Splink's own statements, through views, so that nothing is copied first.
"""
import argparse
import json
import logging
import os

import splink_job as job
from splink import Linker


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    job.add_shared_arguments(parser)
    parser.add_argument("--model", required=True, help="a model as Splink saves it")
    parser.add_argument("--pairs", required=True, help="scored pairs, a Parquet file or a pattern")
    parser.add_argument("--output", required=True, help="the Parquet file to write")
    parser.add_argument("--threshold-probability", type=float, required=True)
    arguments = parser.parse_args()

    job.report(**job.repeat(arguments.runs, lambda last: cluster(arguments)))


def cluster(arguments):
    with open(arguments.model, encoding="utf-8") as file:
        settings = json.load(file)
    output = os.path.abspath(arguments.output)
    with job.temporary_folder(os.path.dirname(output)) as temporary:
        connection = job.connect(
            arguments.threads, arguments.memory_limit, temporary.path, ordered=not arguments.unordered
        )
        api = job.database(connection, arguments.materialisation, os.path.join(temporary.path, "results"))
        frames = []
        for table, query in job.queries(arguments).items():
            frames.append(view(connection, api, table, query))
        pairs = view(connection, api, "scored_pairs", job.read_query(arguments.pairs))
        linker = Linker(job.linker_input(frames, arguments.link), settings, log_level=logging.ERROR)
        with job.stretch() as clustering:
            clusters = linker.clustering.cluster_pairwise_predictions_at_threshold(
                pairs, threshold_match_probability=arguments.threshold_probability
            )
        ((rows,),) = connection.execute(f"SELECT count(*) FROM {clusters.physical_name}").fetchall()
        temporary.look()
        columns = ["cluster_id", settings.get("unique_id_column_name", "unique_id")]
        if arguments.link:
            columns.insert(1, "source_dataset")
        with job.stretch() as writing:
            selected = ", ".join(job.name(column) for column in columns)
            job.copy_to_parquet(connection, f"SELECT {selected} FROM {clusters.physical_name}", output)
        connection.close()
    return {
        "cluster_wall_seconds": clustering.wall_seconds,
        "cluster_cpu_seconds": clustering.cpu_seconds,
        "write_wall_seconds": writing.wall_seconds,
        "write_cpu_seconds": writing.cpu_seconds,
        "rows": rows,
        "temporary_bytes": temporary.peak,
    }


def view(connection, api, table, query):
    connection.execute(f"CREATE VIEW {job.name(table)} AS {query}")
    return api.register(table, dataset_display_name=table)


if __name__ == "__main__":
    main()
