"""Trains a model with Splink, saves it, and prints what that took as one line of JSON.

    python splink_train.py --input people.parquet --settings settings.json --steps steps.json --model model.json

The settings are Splink's, without m and u; the steps are a list, described in splink_training.py, in a file or as text.
"""
import argparse
import json
import logging
import os

import splink_job as job
import splink_training
from splink import Linker


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    job.add_shared_arguments(parser)
    parser.add_argument("--settings", required=True, help="Splink's settings, a JSON file")
    parser.add_argument("--steps", required=True, help="training steps: a JSON file, or the JSON itself")
    parser.add_argument("--model", required=True, help="where to save the trained model")
    parser.add_argument("--training", help="where to save what each step gave")
    parser.add_argument("--table", nargs="+", default=[], metavar="NAME=FILE", help="further tables, such as labels")
    arguments = parser.parse_args()

    steps = read_steps(arguments.steps)
    job.report(**job.repeat(arguments.runs, lambda last: train(arguments, steps)))


def train(arguments, steps):
    with open(arguments.settings, encoding="utf-8") as file:
        settings = json.load(file)
    timings = []

    def timed(step, run):
        with job.stretch() as took:
            told = run()
        timings.append({"step": told["step"], **vars(took)})
        return told

    with job.temporary_folder(os.path.dirname(os.path.abspath(arguments.model))) as temporary:
        connection = job.connect(
            arguments.threads, arguments.memory_limit, temporary.path, ordered=not arguments.unordered
        )
        api = job.database(connection, arguments.materialisation, os.path.join(temporary.path, "results"))
        frames = job.load(connection, api, job.queries(arguments))
        for table in arguments.table:
            table_name, path = table.split("=", 1)
            connection.execute(f"CREATE TABLE {job.name(table_name)} AS {job.read_query(path)}")
        linker = Linker(job.linker_input(frames, arguments.link), settings, log_level=logging.ERROR)
        with job.stretch() as training:
            told = splink_training.train(linker, api, steps, around=timed)
        linker.misc.save_model_to_json(arguments.model, overwrite=True)
        if arguments.training:
            job.write_json(told, arguments.training)
        connection.close()
    return {
        "train_wall_seconds": training.wall_seconds,
        "train_cpu_seconds": training.cpu_seconds,
        "temporary_bytes": temporary.peak,
        "steps": timings,
    }


def read_steps(given):
    if given.lstrip().startswith("["):
        return json.loads(given)
    with open(given, encoding="utf-8") as file:
        return json.load(file)


if __name__ == "__main__":
    main()
