"""What a screenshot (PPM, PNG, or an X server's XWD of 32 bits) shows; exit status 0 if it is so.

    pixels.py same FILE OTHER       exactly the pixels of another picture
    pixels.py turned FILE OTHER     the same, with the other picture turned by a quarter, either way
    pixels.py twice FILE OTHER      the other picture, each of its pixels as four
    pixels.py size FILE WxH
    pixels.py mostly FILE RRGGBB    a colour, as a film's player shows it, on half of the screen, and something lighter on it
    pixels.py plain FILE RRGGBB     exactly the colour everywhere
    pixels.py over FILE RRGGBB      exactly the colour on half of the screen, and something lighter on it
    pixels.py cursor FILE           writes a cursor without any visible pixel
    pixels.py picture FILE WxH      writes a PNG with transparent and opaque parts, no two rows alike
"""
import collections
import os
import struct
import sys
import zlib

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


def read(path):
    return {".png": console.png, ".ppm": console.ppm}.get(os.path.splitext(path)[1], xwd)(path)


def turned(picture):
    """A quarter turn, clockwise."""
    width, height, pixels = picture
    rows = [pixels[3 * width * y : 3 * width * (y + 1)] for y in reversed(range(height))]
    result = bytearray(len(pixels))
    for x in range(width):
        for i in range(3):
            result[3 * height * x + i : 3 * height * (x + 1) : 3] = bytes(row[3 * x + i] for row in rows)
    return height, width, result


def doubled(picture):
    width, height, pixels = picture
    result = bytearray()
    for y in range(height):
        row = bytearray(6 * width)
        for i in range(3):
            row[i::6] = row[3 + i :: 6] = pixels[3 * width * y + i : 3 * width * (y + 1) : 3]
        result += row + row
    return 2 * width, 2 * height, result


def equal(one, other):
    if one[:2] != other[:2]:
        print(f"{one[0]}x{one[1]} and {other[0]}x{other[1]}", file=sys.stderr)
        return False
    wrong = [place for place in range(len(one[2])) if one[2][place] != other[2][place]]
    if wrong:
        place = wrong[0] // 3
        print(
            f"{len(wrong)} of {len(one[2])} values differ, the first at {place % one[0]},{place // one[0]}:"
            f" {one[2][wrong[0]]} and {other[2][wrong[0]]}", file=sys.stderr)
    return not wrong


def draw(path, size):
    width, height = map(int, size.split("x"))
    rows = b""
    for y in range(height):
        row = bytearray(4 * width)
        row[0::4] = bytes((x * 7 + y) % 256 for x in range(width))
        row[1::4] = bytes((y * 5 + x // 3) % 256 for x in range(width))
        row[2::4] = bytes((x + y * 3) % 256 for x in range(width))
        row[3::4] = bytes((0, 255, 128, 255)[(x // 16 + y // 16) % 4] for x in range(width))
        rows += b"\0" + row
    def chunk(kind, data):
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
    with open(path, "wb") as file:
        file.write(
            b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 6, 0, 0, 0))
            + chunk(b"IDAT", zlib.compress(rows, 1)) + chunk(b"IEND", b""))


def hide(path):
    """Xcursor's format: a table with one picture of 24 pixels' nominal size, which has one transparent pixel."""
    with open(path, "wb") as file:
        file.write(
            b"Xcur" + struct.pack("<3I", 16, 0x10000, 1) + struct.pack("<3I", 0xFFFD0002, 24, 28)
            + struct.pack("<9I", 36, 0xFFFD0002, 24, 1, 1, 1, 0, 0, 0) + bytes(4))


kind, path = sys.argv[1:3]
if kind == "cursor":
    hide(path)
    sys.exit()
what = sys.argv[3]
if kind == "picture":
    draw(path, what)
    sys.exit()
picture = read(path)
if kind == "size":
    sys.exit(f"{picture[0]}x{picture[1]}" != what)
if kind in ("same", "twice"):
    other = read(what)
    sys.exit(not equal(picture, doubled(other) if kind == "twice" else other))
if kind == "turned":
    one = turned(read(what))
    sys.exit(not (equal(picture, one) or equal(picture, turned(turned(one)))))
width, height, pixels = picture
want = bytes.fromhex(what)
# A film's colours are rounded, and players guess the matrix by its size.
tolerance = 8 if kind == "mostly" else 0
same = lighter = 0
counts = collections.Counter(zip(pixels[0::3], pixels[1::3], pixels[2::3]))
for color, count in counts.items():
    distance = [color[i] - want[i] for i in range(3)]
    if max(map(abs, distance)) <= tolerance:
        same += count
    elif min(distance) > 8:
        lighter += count
share = same / (width * height)
sys.exit(not (share == 1 if kind == "plain" else share > 0.5 and lighter > 100))
