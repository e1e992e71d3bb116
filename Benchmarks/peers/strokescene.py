"""What the peers in Python share: the scene, the clock around its frames, the last frame on disk."""

import struct
import sys
import time
from typing import NamedTuple

HEADER = struct.Struct("<6I")
RECORD = struct.Struct("<8fIfIffIIfII")
KIND_STROKES = 3


class Stroke(NamedTuple):
    points: list
    width: float
    is_round: bool
    dash: float
    gap: float
    alpha: int
    color: int
    sigma: float
    glow_alpha: int
    glow_color: int


class Scene(NamedTuple):
    width: int
    height: int
    frames: list


def stroke_of(record):
    numbers, (count, width, cap, *rest) = record[:8], record[8:]
    points = list(zip(numbers[::2], numbers[1::2]))[:count]
    return Stroke(points, width, cap == 1, *rest)


def read(path):
    with open(path, "rb") as file:
        data = file.read()
    width, height, frames, count, kind, bits = HEADER.unpack_from(data)
    if kind != KIND_STROKES or bits != 32:
        sys.exit(f"{path}: this program does not draw this kind of scene")
    if len(data) != HEADER.size + frames * count * RECORD.size:
        sys.exit(f"{path}: invalid size")
    strokes = [stroke_of(record) for record in RECORD.iter_unpack(data[HEADER.size :])]
    return Scene(width, height, [strokes[first : first + count] for first in range(0, len(strokes), count)])


def main(arguments, drawer, level, version):
    """The program: PEER SCENE.bin FRAMES best [OUT.raw]"""
    if len(arguments) not in (4, 5) or arguments[3] != "best":
        print(f"usage: {arguments[0]} SCENE.bin FRAMES best [OUT.raw]", file=sys.stderr)
        return 64
    scene = read(arguments[1])
    frames = int(arguments[2])
    if frames <= 0 or frames % len(scene.frames):
        sys.exit(f"{frames}: is not a multiple of the scene's frames")
    pixels, draw = drawer(scene)
    # What is cached is made in a pass that does not count.
    for is_counted in (False, True):
        processor, wall = time.process_time(), time.monotonic()
        for frame in range(frames):
            draw(frame % len(scene.frames))
        processor, wall = time.process_time() - processor, time.monotonic() - wall
    print(
        f"cpu_us={processor * 1e6 / frames:.1f} wall_us={wall * 1e6 / frames:.1f} "
        f"level={level} version={version}"
    )
    if len(arguments) == 5:
        with open(arguments[4], "wb") as file:
            file.write(pixels)
    return 0
