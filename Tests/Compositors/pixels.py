"""What a screenshot (PPM, PNG, or an X server's XWD of 32 bits) shows; exit status 0 if it is so.

    pixels.py mostly FILE RRGGBB    a colour, as a film's player shows it, on half of the screen, and something lighter on it
    pixels.py plain FILE RRGGBB     exactly the colour everywhere
    pixels.py over FILE RRGGBB      exactly the colour on half of the screen, and something lighter on it
"""
import os
import struct
import sys

sys.path.append(os.path.join(os.path.dirname(os.path.abspath(__file__)), "../VM"))
import console  # noqa: E402



def xwd(path):
    """Header and fields as in X11/XWDFile.h; pixels are B, G, R and a byte."""
    data = open(path, "rb").read()
    header = struct.unpack(">25I", data[:100])
    size, width, height, line, colors = header[0], header[4], header[5], header[12], header[19]
    begin = size + 12 * colors
    rows = [data[begin + y * line : begin + y * line + 4 * width] for y in range(height)]
    pixels = bytearray(3 * width * height)
    for i in range(3):
        pixels[i::3] = b"".join(row[2 - i :: 4] for row in rows)
    return width, height, pixels


kind, path, color = sys.argv[1:]
read = {".png": console.png, ".ppm": console.ppm}.get(os.path.splitext(path)[1], xwd)
width, height, pixels = read(path)
want = bytes.fromhex(color)
# A film's colours are rounded, and players guess the matrix by its size.
tolerance = 8 if kind == "mostly" else 0
same = lighter = 0
for place in range(0, len(pixels), 3):
    distance = [pixels[place + i] - want[i] for i in range(3)]
    if max(map(abs, distance)) <= tolerance:
        same += 1
    elif min(distance) > 8:
        lighter += 1
share = same / (width * height)
sys.exit(not (share == 1 if kind == "plain" else share > 0.5 and lighter > 100))
