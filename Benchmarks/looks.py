#!/usr/bin/env python3
"""Measures how shipped scenes look, from frames that snowctl renders: how much of the sky snow covers, how much lives
without it, how bright fireworks are, also those at New Year in the window, and how evenly the light changes. Prints one
line a measure, with its goal; a line outside its goal ends with MISSED.
The same commit gives the same figures on every machine."""

import argparse
import subprocess
import sys
import tempfile
from pathlib import Path

try:
    import numpy as np
except ImportError:
    sys.exit("looks.py: numpy is missing; run 'apt-get install python3-numpy'")

CHECKOUT = Path(__file__).resolve().parent.parent
SIZE = (800, 480)


def film(snowctl, scene, *options, size=SIZE):
    """The luma of a film's frames, height × width, from 0 to 255."""
    command = [snowctl, "render", "--scene", scene, "--size", "%dx%d" % size, *options, "--output", "y4m:-"]
    width, height = size
    chroma = 2 * ((width + 1) // 2) * ((height + 1) // 2)
    with subprocess.Popen([str(part) for part in command], stdout=subprocess.PIPE) as program:
        header = program.stdout.readline()
        if b"C420" not in header or b"LIMITED" not in header:
            sys.exit(f"looks.py: expected a 4:2:0 film in limited range from {snowctl}")
        while program.stdout.readline():
            frame = np.frombuffer(program.stdout.read(width * height + chroma), np.uint8)
            luma = frame[: width * height].reshape(height, width).astype(np.float32)
            yield (luma - 16) * (255 / 219)
    if program.returncode:
        sys.exit(f"looks.py: {snowctl} exited with {program.returncode}")


def snow_in_sky(snowctl, scene):
    """The share of the upper third that snow changes by more than 16 levels, in percent.

    The picture without snow is the median of moments far apart: no flake stays at one place for so long.
    """
    frames = np.stack([f[: SIZE[1] // 3] for f in film(snowctl, scene, "--for", 60, "--fps", 0.25)])
    return 100 * float((abs(frames - np.median(frames, 0)) > 16).mean())


def without_snow(scene, folder):
    """A copy of a scene file without its emitters, which follow all other layers."""
    text = scene.read_text()
    kept, found, rest = text.partition("    {\n      emitter:")
    if not found or "landscape:" in rest or "cover:" in rest:
        sys.exit(f"looks.py: {scene}: expected a landscape and a cover, then emitters")
    copy = Path(folder) / scene.name
    copy.write_text(kept + "  ],\n}\n")
    return copy


def life(snowctl, scene):
    """The pixels that change by more than 4 levels within a minute at dusk without snow, in percent."""
    with tempfile.TemporaryDirectory() as folder:
        bare = without_snow(scene, folder)
        least = most = None
        for frame in film(snowctl, bare, "--date", "2026-12-24T16:20", "--for", 60, "--fps", 2):
            least = frame.copy() if least is None else np.minimum(least, frame)
            most = frame.copy() if most is None else np.maximum(most, frame)
    return 100 * float((most - least > 4).mean())


def fireworks(snowctl, scene):
    """The mean of all pixels; the pixels above 128, in percent; the mean of the darkest second."""
    frames = list(film(snowctl, scene, "--for", 60, "--fps", 5))
    means = np.array([f.mean() for f in frames])
    bright = np.mean([(f > 128).mean() for f in frames])
    return float(means.mean()), 100 * float(bright), float(means.reshape(-1, 5).mean(1).min())


def new_year(snowctl, scene):
    """The sky's brightest second of the 40 after midnight, in medians of all of them."""
    options = ["--date", "2026-12-31T23:59", "--at", 60, "--for", 40, "--fps", 5]
    levels = np.array([f[: SIZE[1] // 2].mean() for f in film(snowctl, scene, *options)])
    seconds = levels.reshape(-1, 5).mean(1)
    return float(seconds.max() / np.median(seconds))


# The village of 'window', without what moves in its sky.
VILLAGE = """{ version: 1, name: 'village', shortSide: 480, layers: [
  { gravity: 'rotated', landscape: { seed: 3, stars: 0, smoke: false, train: false } } ] }"""


def light_step(snowctl, start):
    """The largest change of a smooth block of sky from one frame to the next, in an hour from a time on, in levels."""
    side, size = 16, (400, 240)

    def blocks(frame):
        sky = frame[: size[1] // 3 // side * side]
        sky = sky.reshape(-1, side, size[0] // side, side)
        return sky.mean((1, 3)), sky.max((1, 3)) - sky.min((1, 3))

    with tempfile.NamedTemporaryFile("w", suffix=".json5") as scene:
        scene.write(VILLAGE)
        scene.flush()
        options = ["--date", "2026-12-24T" + start, "--at", 0, "--for", 3600, "--fps", 2]
        worst, before = 0, None
        for frame in film(snowctl, scene.name, *options, size=size):
            now = blocks(frame)
            if before:
                smooth = (before[1] < 16) & (now[1] < 16)
                worst = max(worst, float(abs(now[0] - before[0])[smooth].max()))
            before = now
    return worst


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--snowctl", default=CHECKOUT / ".build/release/snowctl", help="the program to render with")
    parser.add_argument("--scenes", type=Path, default=CHECKOUT / "config/scenes", help="the folder of scene files")
    options = parser.parse_args()
    missed = False

    def report(name, value, low, high=float("inf")):
        nonlocal missed
        met = low <= value <= high
        missed |= not met
        goal = f"{low:g} to {high:g}" if high < float("inf") else f"at least {low:g}"
        print(f"{name:<42} {value:8.2f}  goal {goal:<12}{'' if met else ' MISSED'}", flush=True)

    for name in ["window", "snowfall"]:
        report(f"{name}: sky covered by snow, %", snow_in_sky(options.snowctl, options.scenes / f"{name}.json5"), 3, 12)
    report("window: pixels that live without snow, %", life(options.snowctl, options.scenes / "window.json5"), 1)
    mean, bright, darkest = fireworks(options.snowctl, options.scenes / "fireworks.json5")
    report("fireworks: pixels above 128, %", bright, 2)
    report("fireworks: mean level", mean, 30)
    report("fireworks: mean level, darkest second", darkest, 20)
    name = "window: brightest second of New Year's sky"
    report(name, new_year(options.snowctl, options.scenes / "window.json5"), 1.5)
    for name, start in [("dawn", "07:20"), ("dusk", "15:40")]:
        report(f"landscape: largest step of light at {name}", light_step(options.snowctl, start), 0, 0.5)
    return missed


if __name__ == "__main__":
    sys.exit(main())
