"""What every script of this folder needs: a DuckDB connection set up for Splink, input tables, and a meter."""
import time

STARTED = time.monotonic()

import contextlib
import json
import os
import platform
import resource
import sys
import tempfile
import threading
import warnings
from dataclasses import dataclass

import duckdb
import splink
from splink import DuckDBAPI
from splink.backends.duckdb import ParquetWriteOptions

warnings.filterwarnings("ignore")


def connect(threads, memory_limit=None, temporary=None, ordered=True):
    """An in-memory database. Splink writes lambdas as `x -> y`, which DuckDB 2 takes only when told so."""
    connection = duckdb.connect()
    connection.execute(f"SET threads = {int(threads)}")
    connection.execute("SET enable_progress_bar = false")
    connection.execute(f"SET preserve_insertion_order = {str(ordered).lower()}")
    connection.execute("SET lambda_syntax = 'ENABLE_SINGLE_ARROW'")
    if memory_limit:
        connection.execute(f"SET memory_limit = {text(memory_limit)}")
    if temporary:
        connection.execute(f"SET temp_directory = {text(temporary)}")
    return connection


def text(value):
    """An SQL string literal."""
    return "'" + str(value).replace("'", "''") + "'"


def name(identifier):
    """A quoted SQL identifier."""
    return '"' + identifier.replace('"', '""') + '"'


def load(connection, api, queries):
    """Runs each query into a table of its name and registers the tables under these names, in this order."""
    frames = []
    for table, query in queries.items():
        connection.execute(f"CREATE TABLE {name(table)} AS {query}")
        frames.append(api.register(table, dataset_display_name=table))
    return frames


def linker_input(frames, linked):
    """Splink takes one table as itself, and several, or one that is to be linked, as a list."""
    return frames if linked else frames[0]


def read_query(path):
    reader = "read_csv" if path.endswith((".csv", ".csv.gz")) else "read_parquet"
    return f"SELECT * FROM {reader}({text(path)})"


def copy_to_parquet(connection, query, path):
    connection.execute(f"COPY ({query}) TO {text(path)} (FORMAT parquet, COMPRESSION zstd)")


def write_json(value, path):
    with open(path, "w", encoding="utf-8") as file:
        json.dump(value, file, indent=1)


def cpu_seconds():
    """User and system time of this process with all its threads, and of its finished children, from its start."""
    own, children = resource.getrusage(resource.RUSAGE_SELF), resource.getrusage(resource.RUSAGE_CHILDREN)
    return own.ru_utime + own.ru_stime + children.ru_utime + children.ru_stime


def peak_megabytes():
    """The largest resident size. Linux's getrusage would count the parent's memory at the fork, so ask /proc first."""
    try:
        with open("/proc/self/status", encoding="ascii") as status:
            return next(int(line.split()[1]) for line in status if line.startswith("VmHWM:")) / 1024
    except (OSError, StopIteration):
        size = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
        return size / (1024 * 1024 if sys.platform == "darwin" else 1024)


def folder_bytes(path):
    total = 0
    for folder, _, files in os.walk(path):
        for file in files:
            with contextlib.suppress(OSError):  # deleted since it was listed
                total += os.path.getsize(os.path.join(folder, file))
    return total


@dataclass
class Stretch:
    """What one part of the job took."""

    wall_seconds: float = 0.0
    cpu_seconds: float = 0.0


@contextlib.contextmanager
def stretch():
    """Measures the body of a `with` statement."""
    measured = Stretch()
    wall, cpu = time.monotonic(), cpu_seconds()
    yield measured
    measured.wall_seconds, measured.cpu_seconds = time.monotonic() - wall, cpu_seconds() - cpu


@contextlib.contextmanager
def temporary_folder(beside=None, every=0.05):
    """A folder for temporary files, removed at the end; its `peak` is the most bytes seen in it."""
    with tempfile.TemporaryDirectory(prefix="splink-", dir=beside) as path:
        folder = TemporaryFolder(path)
        done = threading.Event()

        def watch():
            while not done.wait(every):
                folder.look()

        watcher = threading.Thread(target=watch, daemon=True)
        watcher.start()
        try:
            yield folder
        finally:
            done.set()
            watcher.join()


class TemporaryFolder:
    def __init__(self, path):
        self.path, self.peak = path, 0

    def look(self):
        self.peak = max(self.peak, folder_bytes(self.path))


def repeat(runs, work):
    """Does the work so many times, each from a new connection on, and returns the figures of the last.

    The work is told whether it is the last time.
    """
    for number in range(1, runs + 1):
        with stretch() as run:
            figures = work(number == runs)
    return {"run_wall_seconds": run.wall_seconds, "run_cpu_seconds": run.cpu_seconds, **figures}


def report(**figures):
    """Prints the one line that the caller reads: the figures of the whole process, then those given."""
    print(
        json.dumps(
            {
                "wall_seconds": time.monotonic() - STARTED,
                "cpu_seconds": cpu_seconds(),
                "peak_megabytes": peak_megabytes(),
                **figures,
                "versions": {
                    "splink": splink.__version__,
                    "duckdb": duckdb.__version__,
                    "python": platform.python_version(),
                },
            }
        ),
        flush=True,
    )


def add_shared_arguments(parser):
    parser.add_argument("--input", nargs="+", required=True, help="Parquet or CSV files, one for each data set")
    parser.add_argument("--link", nargs="+", metavar="NAME", help="link the inputs, which have these names")
    parser.add_argument("--runs", type=int, default=1, help="how often to do it all in this process; the last time counts")
    parser.add_argument("--materialisation", choices=("table", "parquet"), default="table")
    parser.add_argument("--threads", type=int, default=2)
    parser.add_argument("--memory-limit", help="DuckDB's memory limit, such as 2GB")
    parser.add_argument("--unordered", action="store_true", help="let DuckDB forget the order of rows, which saves memory")


def queries(arguments):
    """The queries that read the inputs of the command line, by the name of their data set."""
    names = arguments.link or ["input"]
    if len(names) != len(arguments.input):
        raise SystemExit(f"--link must name every input: {len(names)} names for {len(arguments.input)} files")
    return {table: read_query(path) for table, path in zip(names, arguments.input)}


def database(connection, materialisation="table", folder=None):
    if materialisation == "parquet":
        zstd = ParquetWriteOptions(compression="zstd")
        return DuckDBAPI(
            connection,
            materialisation="parquet",
            materialisation_dir=folder,
            parquet_materialisation_options=zstd,
        )
    return DuckDBAPI(connection)
