#!/usr/bin/env python3
"""cost.py PROGRAMS QEMU...: how many instructions a frame takes on arm64, and the frames a second that boards can draw.

PROGRAMS has snowctl for arm64; QEMU is the command that runs it and counts, with the plugin counter.c. Each scene plays two
recordings, of a panel that rests and of one that is turned, for 2 s and for 5 s: the difference is 180 warm frames. Prints
the tables of docs/arm64.md."""
import concurrent.futures
import os
import pathlib
import re
import subprocess
import sys

SIZES = ["240x240", "480x320", "800x480"]
# A panel that rests, and one that is turned from 19° to 87°: where each recording begins.
LOGS = {"Tests/Fixtures/rest.csv.gz": 0, "config/logs/turning.csv.gz": 4}
RATE, BEGIN, END = 60, 2, 5
# Millions of instructions a second of one core; docs/arm64.md says where they come from.
BOARDS = {"Cortex-A53, 1.0 GHz": 657, "Cortex-A72, 1.8 GHz": 1504, "Cortex-A76, 2.4 GHz": 2809}


def instructions(scene, size, log, seconds):
    run = subprocess.run(
        [*sys.argv[2:], f"{sys.argv[1]}/snowctl", "replay", log, "--scene", f"config/scenes/{scene}.json5", "--size", size,
         "--fps", str(RATE), "--threads", "1", "--speed", "max", "--from", str(LOGS[log]), "--for", str(seconds), "--output", "null"],
        capture_output=True, text=True, check=False)
    count = re.search(r"^instructions: (\d+)$", run.stderr, re.M)
    if run.returncode or not count:
        sys.exit(f"cost.py: {scene} {size}: exit {run.returncode}\n{run.stderr}")
    return int(count[1])


def frame(case):
    """Instructions of a frame: nothing in a replay depends on the machine's speed."""
    scene, size, log = case
    return (instructions(scene, size, log, END) - instructions(scene, size, log, BEGIN)) / ((END - BEGIN) * RATE)


def fps(million, count):
    most = 1e6 * million / count
    return "60" if most >= 60 else f"{most:.0f}"


def main():
    scenes = sorted(path.stem for path in pathlib.Path("config/scenes").glob("*.json5"))
    cases = [(scene, size, log) for scene in scenes for size in SIZES for log in LOGS]
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        counts = dict(zip(cases, pool.map(frame, cases)))
    print("| scene | " + " | ".join(size.replace("x", "×") for size in SIZES) + " |\n|---|" + "---|" * len(SIZES))
    for scene in scenes:
        print(f"| `{scene}` | " + " | ".join(
            " / ".join(f"{counts[scene, size, log] / 1e6:.1f}" for log in LOGS) for size in SIZES) + " |")
    print()
    print("| frames a second, at most 60 | " + " | ".join(BOARDS) + " |\n|---|" + "---|" * len(BOARDS))
    for scene in scenes:
        print(f"| `{scene}` | " + " | ".join(
            " · ".join(fps(million, max(counts[scene, size, log] for log in LOGS)) for size in SIZES)
            for million in BOARDS.values()) + " |")


main()
