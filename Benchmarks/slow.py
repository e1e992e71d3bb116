#!/usr/bin/env python3
"""slow.py SNOWD [SECONDS [SHARE [SCENE...]]]: scenes at 800x480 on a share of this machine's CPU: all of them on a tenth, unless given.

Runs the service for SECONDS (40) under a CPU quota with a period of 10 ms, so that it has a tenth of each frame's time, plays
the recording of a panel being turned, and follows its status. Prints a table: frames a second in the second half, the level that
its governor (docs/slow.md) settled at, when it first and last changed, and how often it changed its direction. The time between the
two is how long it took to settle, as a load may begin late, when shells burst or the panel is turned. A scene that is out of season
rests, at 0 frames a second. Needs root for the quota."""
import collections
import json
import os
import pathlib
import re
import socket
import subprocess
import sys
import tempfile
import time

ROOT = pathlib.Path(__file__).parent.parent
PERIOD = 10_000  # microseconds
Change = collections.namedtuple("Change", "seconds words")


class Quota:
    """A group of processes with a share of one CPU, in either version of control groups."""

    def __init__(self, share):
        first, second = pathlib.Path("/sys/fs/cgroup/cpu"), pathlib.Path("/sys/fs/cgroup")
        self.folder = (first if first.exists() else second) / f"snowd-{os.getpid()}"
        self.folder.mkdir()
        quota = int(PERIOD * share)
        if first.exists():
            (self.folder / "cpu.cfs_period_us").write_text(str(PERIOD))
            (self.folder / "cpu.cfs_quota_us").write_text(str(quota))
        else:
            (self.folder / "cpu.max").write_text(f"{quota} {PERIOD}")

    def __enter__(self):
        return lambda: (self.folder / "cgroup.procs").write_text("0")

    def __exit__(self, *_):
        self.folder.rmdir()


def run(program, scene, seconds, share):
    """The changes of the governor's words, and the real times of all frames."""
    with tempfile.TemporaryDirectory() as folder, Quota(share) as enter:
        configuration, numbers = f"{folder}/snowd.json5", f"{folder}/stats"
        os.mkfifo(numbers)
        pathlib.Path(configuration).write_text(json.dumps({
            "version": 1, "scene": str(ROOT / f"config/scenes/{scene}.json5"), "output": [f"stats:{numbers}"], "vt": "none",
            "sensor": {"source": f"log:{ROOT}/config/logs/turning.csv.gz"}, "touch": {"source": "none"},
            "metrics": "none", "threads": 1}))
        status = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        status.bind(f"{folder}/notify")
        status.setblocking(False)
        stats = os.open(numbers, os.O_RDWR | os.O_NONBLOCK)
        service = subprocess.Popen(
            [program, "--config", configuration], preexec_fn=enter, env={**os.environ, "NOTIFY_SOCKET": f"{folder}/notify"},
            stderr=subprocess.DEVNULL)
        changes, frames, begin = [Change(0, "")], [], time.monotonic()
        while service.poll() is None and time.monotonic() < begin + seconds:
            time.sleep(0.01)
            now = time.monotonic()
            try:
                frames += [now - begin] * os.read(stats, 1 << 16).count(b"\n")
            except BlockingIOError:
                pass
            try:
                words = status.recv(4096).decode()
            except BlockingIOError:
                continue
            if told := re.search(r"^STATUS=(.*)", words, re.M):
                slow = re.search(r"slow: ([^;]*);", told[1])
                words = slow[1] if slow else ""
                if words != changes[-1].words:
                    changes.append(Change(now - begin, words))
        if service.poll() is not None:
            sys.exit(f"slow.py: snowd ended with status {service.returncode}; run it with this scene to see why: {scene}")
        service.terminate()
        service.wait()
        status.close()
        os.close(stats)
        return changes, frames


def level(words):
    """The place in docs/slow.md's table."""
    if not words:
        return 0
    every = re.search(r"every (\d)", words)
    if every:
        return 3 + int(every[1])
    return 4 if "coarse" in words else {"75": 1, "50": 2, "25": 3}[re.search(r"(\d+) %", words)[1]]


def main():
    program = os.path.abspath(sys.argv[1])
    seconds = int(sys.argv[2]) if len(sys.argv) > 2 else 40
    share = float(sys.argv[3]) if len(sys.argv) > 3 else 0.1
    print(f"| 800×480, {share:.0%} of a CPU | frames a second | level | first and last step | turns |\n|---|---|---|---|---|")
    for scene in sys.argv[4:] or sorted(path.stem for path in (ROOT / "config/scenes").glob("*.json5")):
        changes, frames = run(program, scene, seconds, share)
        levels = [level(change.words) for change in changes]
        steps = [after - before for before, after in zip(levels, levels[1:])]
        turns = sum((one > 0) != (two > 0) for one, two in zip(steps, steps[1:]))
        rate = sum(at >= seconds / 2 for at in frames) / (seconds / 2)
        when = f"{changes[1].seconds:.1f}, {changes[-1].seconds:.1f} s" if steps else "none"
        print(f"| `{scene}` | {rate:.1f} | {levels[-1]} {changes[-1].words} | {when} | {turns} |", flush=True)
        print(f"{scene}: " + ", ".join(f"{change.seconds:.1f} s: {level(change.words)}" for change in changes), file=sys.stderr)


main()
