#!/usr/bin/env python3
"""falling.py WAY BEFORE.ppm AFTER.ppm: do bright spots move WAY, down or left, between two pictures?

Every shift of up to 100 pixels is tried, as a busy machine takes its time between two pictures. Those at
which bright blocks of the first picture meet bright blocks of the second one say where the flakes went.
Exit status 0 when that is WAY."""
import sys

BLOCK, REACH = 4, 25


def blocks(name):
    """The bright blocks of a picture: the backdrop is dark blue, flakes add red."""
    magic, size, _, data = open(name, "rb").read().split(b"\n", 3)
    width, height = map(int, size.split())
    found = set()
    for y in range(0, height, BLOCK):
        row = data[y * width * 3:(y + 1) * width * 3:3 * BLOCK]
        found.update((x, y // BLOCK) for x, red in enumerate(row) if red > 60)
    return found, (width // BLOCK) * (height // BLOCK)


way, before, after = sys.argv[1:]
(first, count), (second, _) = blocks(before), blocks(after)
hits = {(dx, dy): sum((x + dx, y + dy) in second for x, y in first)
        for dx in range(-REACH, REACH + 1) for dy in range(-REACH, REACH + 1)}
# Flakes have different speeds: all shifts that beat chance together say more than the best one.
chance = sorted(hits.values())[len(hits) // 2]
dx = sum(x * max(n - chance, 0) for (x, _), n in hits.items())
dy = sum(y * max(n - chance, 0) for (_, y), n in hits.items())
moves = "down" if dy > abs(dx) else "left" if -dx > abs(dy) else "elsewhere"
bright = 100 * len(first) / count
print(f"{before}: {bright:.1f} % bright, pull ({dx}, {dy}), falls {moves}")
sys.exit(not (moves == way and first != second and 0.3 < bright < 50))
