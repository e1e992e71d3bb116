#!/usr/bin/env python3
"""gravity.py [--every N] LOG...: errors of other filters on logs with a reference (docs/gravity.md), an object a line.

Parameters of a filter with a grid are chosen for each log: those with the least mean error on the other logs. A single log gets
the defaults. The parameters are in units of time, not of samples, so above 100 Hz they are chosen on rows thinned to at most that,
because the filters of `ahrs` take 0.1 ms a sample. Filters whose module is missing and logs that are unsupported are objects too."""
import argparse
import importlib.util
import json
import math
import multiprocessing
import os
import sys

# The filters' matrices are too small to share.
os.environ["OPENBLAS_NUM_THREADS"] = "1"

from gravityfilters import PEERS  # noqa: E402
from gravitylog import Log, Unsupported  # noqa: E402

HIGHEST_RATE = 100  # Hz, of the rows on which parameters are chosen
logs = []  # of pairs of load(); the workers inherit it
known = {}  # figures by job


def load(path, every):
    """The log, and the rows on which parameters are chosen."""
    log = Log.read(path, every)
    thinning = math.ceil(1 / log.step / HIGHEST_RATE)
    return log, Log(log.rows[::thinning]) if thinning > 1 else log


def measure(job):
    """The figures of a peer, by its place in PEERS, on a log; its parameters are pairs."""
    peer, parameters, log, is_thinned = job
    log = logs[log][is_thinned]
    return log.figures(PEERS[peer].estimate(log, **dict(parameters)))


def measure_all(pool, jobs):
    """The figures of each job, measured once."""
    new = [job for job in jobs if job not in known]
    known.update(zip(new, pool.map(measure, new, chunksize=1)))
    return [known[job] for job in jobs]


class Search:
    """A peer's grid; only cells beside the best ones so far are measured."""

    def __init__(self, pool, peer):
        self.pool, self.peer = pool, peer
        self.names, self.values = zip(*PEERS[peer].grid.items())
        self.figures = {}

    def parameters(self, cell):
        return tuple((name, values[index]) for name, values, index in zip(self.names, self.values, cell))

    def jobs(self, cell):
        """The cell on the thinned rows of each log."""
        return [(self.peer, self.parameters(cell), log, thinned is not full) for log, (full, thinned) in enumerate(logs)]

    def near(self, cell):
        """The cell and those one step away."""
        yield cell
        for axis, values in enumerate(self.values):
            for index in (cell[axis] - 1, cell[axis] + 1):
                if 0 <= index < len(values):
                    yield cell[:axis] + (index,) + cell[axis + 1:]

    def best(self, left_out):
        """The cell with the least mean error on the other logs."""
        def error(cell):
            return sum(row["up_rmse_deg"] for log, row in enumerate(self.figures[cell]) if log != left_out)
        return min(self.figures, key=error)

    def run(self):
        """The best cell for each log."""
        bests = {PEERS[self.peer].start}
        while True:
            cells = {cell for best in bests for cell in self.near(best)} - self.figures.keys()
            if not cells:
                return [self.best(log) for log in range(len(logs))]
            jobs = [job for cell in cells for job in self.jobs(cell)]
            rows = iter(measure_all(self.pool, jobs))
            for cell in cells:
                self.figures[cell] = [next(rows) for _ in logs]
            bests = {self.best(log) for log in range(len(logs))}


def chosen(pool, peer):
    """A peer's parameters for each log."""
    if not PEERS[peer].grid or len(logs) == 1:
        return [tuple(PEERS[peer].defaults.items())] * len(logs)
    search = Search(pool, peer)
    return [search.parameters(cell) for cell in search.run()]


def words(parameters):
    """Parameters as text, "gain=0.13", and whether they are defaults; None without any."""
    text = " ".join(f"{name}={value:g}" for name, value in parameters)
    return f"{text} (default)" if text and len(logs) == 1 else text or None


def load_all(paths, every):
    """The names of the logs that are supported; the others are printed."""
    names = []
    for path in paths:
        name = os.path.basename(path)
        try:
            logs.append(load(path, every))
            names.append(name)
        except (Unsupported, OSError) as error:
            print(json.dumps({"log": name, "left_out": str(error)}))
    return names


def run(pool, index, names):
    """Prints a peer's figures on each log."""
    peer = PEERS[index]
    if importlib.util.find_spec(peer.module) is None:
        return print(json.dumps({"filter": peer.name, "left_out": f"the Python module {peer.module} is not installed"}))
    parameters = chosen(pool, index)
    rows = measure_all(pool, [(index, parameters[log], log, False) for log in range(len(logs))])
    for name, pairs, row in zip(names, parameters, rows):
        print(json.dumps({"log": name, "filter": peer.name, "parameters": words(pairs), **row}), flush=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--every", type=int, default=1, help="use every Nth row")
    parser.add_argument("logs", nargs="+", metavar="LOG")
    options = parser.parse_args()
    names = load_all(options.logs, options.every)
    with multiprocessing.get_context("fork").Pool() as pool:
        for index in range(len(PEERS) if logs else 0):
            run(pool, index, names)


main()
