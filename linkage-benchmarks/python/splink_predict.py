"""Predicts with Splink, writes the pairs to Parquet, and prints what that took as one line of JSON.

    python splink_predict.py --input people.parquet --model model.json --output pairs.parquet --threshold-weight 0

`predict_wall_seconds` and `predict_cpu_seconds` are those of Splink's predict() alone, `write_...` those of bringing
its result to the output file; `run_...` are those of the whole job, from the connection on; `wall_seconds` runs from the
first import to the end, and `cpu_seconds` is that of the whole process. With `--runs 2` it is all done twice, and the
second time is told, in which nothing need be imported any more. In Parquet mode `temporary_bytes` counts the files that
Splink writes, the result among them.
"""
import argparse
import glob
import json
import logging
import os
import shutil

import splink_job as job
from splink import Linker


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    job.add_shared_arguments(parser)
    parser.add_argument("--model", required=True, help="a model as Splink saves it")
    parser.add_argument("--output", required=True, help="the Parquet file to write, or the new folder in Parquet mode")
    threshold = parser.add_mutually_exclusive_group()
    threshold.add_argument("--threshold-probability", type=float, help="pairs at or above this match probability")
    threshold.add_argument("--threshold-weight", type=float, help="pairs at or above this match weight")
    parser.add_argument(
        "--retain",
        action=argparse.BooleanOptionalAction,
        help="keep, or leave out, the compared and the intermediate columns; as the model says when neither is given",
    )
    parser.add_argument("--chunks", type=chunks, metavar="LxR", help="predict in L times R chunks, such as 4x1")
    arguments = parser.parse_args()

    options = {"warning_mode": "never"}
    if arguments.threshold_probability is not None:
        options["threshold_match_probability"] = arguments.threshold_probability
    if arguments.threshold_weight is not None:
        options["threshold_match_weight"] = arguments.threshold_weight
    if arguments.chunks:
        options["num_chunks_left"], options["num_chunks_right"] = arguments.chunks
    job.report(**job.repeat(arguments.runs, lambda last: predict(arguments, options, last)))


def predict(arguments, options, last):
    with open(arguments.model, encoding="utf-8") as file:
        settings = json.load(file)
    if arguments.retain is not None:
        settings["retain_matching_columns"] = arguments.retain
        settings["retain_intermediate_calculation_columns"] = arguments.retain
    output = os.path.abspath(arguments.output)
    with job.temporary_folder(os.path.dirname(output)) as temporary:
        connection = job.connect(
            arguments.threads, arguments.memory_limit, temporary.path, ordered=not arguments.unordered
        )
        results = os.path.join(temporary.path, "results")
        api = job.database(connection, arguments.materialisation, results)
        frames = job.load(connection, api, job.queries(arguments))
        linker = Linker(job.linker_input(frames, arguments.link), settings, log_level=logging.ERROR)
        with job.stretch() as predicting:
            pairs = linker.inference.predict(**options)
        ((rows,),) = connection.execute(f"SELECT count(*) FROM {pairs.physical_name}").fetchall()
        temporary.look()
        with job.stretch() as writing:
            place = output if last else os.path.join(temporary.path, "output")
            save(connection, pairs, arguments.materialisation, results, place)
        connection.close()
    return {
        "predict_wall_seconds": predicting.wall_seconds,
        "predict_cpu_seconds": predicting.cpu_seconds,
        "write_wall_seconds": writing.wall_seconds,
        "write_cpu_seconds": writing.cpu_seconds,
        "rows": rows,
        "temporary_bytes": temporary.peak,
    }


def save(connection, pairs, materialisation, folder, output):
    """In Parquet mode Splink has written the result already: its files are moved, so that nothing is written twice."""
    if materialisation == "table":
        job.copy_to_parquet(connection, f"SELECT * FROM {pairs.physical_name}", output)
        return
    os.makedirs(output)
    for file in glob.glob(os.path.join(folder, "*", f"{pairs.physical_name}-*", "*.parquet")):
        shutil.move(file, output)


def chunks(value):
    try:
        left, right = (int(part) for part in value.lower().split("x"))
        if left > 0 and right > 0:
            return left, right
    except ValueError:
        pass
    raise argparse.ArgumentTypeError(f"chunks must be two positive numbers such as 4x1 but was {value!r}")


if __name__ == "__main__":
    main()
