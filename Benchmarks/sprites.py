#!/usr/bin/env python3
"""sprites.py FOLDER: scenes of sprites for `snowctl bench` (its form is in docs/raster.md), always the same.

W1 2,000 soft discs of 8..24 px, W2 20,000 of 4..12 px, W4 20,000 added sparks of 5 px, all at 1920 x 1080;
W5 300 discs of 8..24 px at 480 x 320 in RGB565; W1-4k is W1 at 3840 x 2160."""
import random, struct, sys

PALETTE = [0xFF8020, 0x20C0FF, 0xFF40A0, 0x80FF40, 0xFFD040, 0xA060FF, 0xFF3030, 0xFFFFFF]


def scene(path, width, height, frames, count, kind, bits, small, large):
    draw = random.Random(1)
    flakes = []
    for _ in range(count):
        d = draw.randint(small, large)
        flakes.append([draw.uniform(0, width), draw.uniform(0, height), d, draw.uniform(0, 6.28),
                       255 if kind == 2 else draw.randint(102, 255),
                       draw.choice(PALETTE) if kind == 2 else 0xF0F8FF, draw.uniform(-1, 1)])
    with open(path, "wb") as out:
        out.write(struct.pack("<6I", width, height, frames, count, kind, bits))
        for _ in range(frames):
            for f in flakes:
                out.write(struct.pack("<4f2I", *f[:6]))
                f[0] = (f[0] + f[6]) % width
                f[1] += 0.5 + f[2] / 8
                if f[1] > height + large / 2:
                    f[1] -= height + large


folder = sys.argv[1]
scene(f"{folder}/W1.bin", 1920, 1080, 16, 2000, 0, 32, 8, 24)
scene(f"{folder}/W2.bin", 1920, 1080, 8, 20000, 0, 32, 4, 12)
scene(f"{folder}/W4.bin", 1920, 1080, 8, 20000, 2, 32, 5, 5)
scene(f"{folder}/W5.bin", 480, 320, 16, 300, 0, 16, 8, 24)
scene(f"{folder}/W1-4k.bin", 3840, 2160, 16, 2000, 0, 32, 8, 24)
