#!/usr/bin/env python3
"""arrow.py PICTURE.ppm WHAT: does a screen of `snowctl calibrate` show WHAT?

top, left, right   the marked edge is there        ring    a part of the ring is lit
green, red         a tick, a cross                 black   nothing at all
Several are parted by commas. Exit status 0 when all are there."""
import sys

name, wanted = sys.argv[1:]
magic, size, _, data = open(name, "rb").read().split(b"\n", 3)
width, height = map(int, size.split())
pixels = [(i % width, i // width, *data[3 * i:3 * i + 3]) for i in range(width * height)]
ice = [(x, y) for x, y, r, g, b in pixels if b > r + 75 and b > 150]
green = sum(g > r + 100 for _, _, r, g, b in pixels)
red = sum(r > g + 100 for _, _, r, g, b in pixels)
found = set()
if not any(data):
    found.add("black")
short = min(width, height)
# The marked edge and its words: within a seventh of the shorter side.
near = {"top": sum(y < short / 7 for x, y in ice), "left": sum(x < short / 7 for x, y in ice),
        "right": sum(x >= width - short / 7 for x, y in ice),
        "bottom": sum(y >= height - short / 7 for x, y in ice)}
found.update(edge for edge, count in near.items() if count > 0.004 * short * short)
if len(ice) - max(near.values()) > 0.002 * short * short:
    found.add("ring")
if green > 0.02 * short * short:
    found.add("green")
if red > 0.02 * short * short:
    found.add("red")
print(f"{name}: {width}x{height}, {near}, {len(ice)} ice, {green} green, {red} red: {sorted(found)}")
edges = {"top", "left", "right", "bottom"}
words = set(wanted.split(","))
sys.exit(not (words <= found and (found & edges <= words or not words & edges)))
