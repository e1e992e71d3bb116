"""What a framebuffer holds, against a PNG of the same frame: the kernel's fields, taken literally.

    screens.py set DEVICE BITS:GREY:ALPHA:...   (guest) sets a mode, panned a little, and fills it with 0xA5
    screens.py read DEVICE MODE                 (guest) writes MODE.raw, MODE.cmap and MODE.json
    screens.py compare FOLDER MODE              (host)  exit status 0 where every pixel is as it should be
"""
import json
import struct
import sys
import zlib

GET, PUT, FIXED, GETCMAP = 0x4600, 0x4601, 0x4602, 0x4604
WIDTH, HEIGHT = 320, 200


def mode_of(device):
    import fcntl
    words = list(struct.unpack("40I", fcntl.ioctl(device, GET, bytes(160))))
    fixed = struct.unpack("16sQIIIIHHHIQIIHHH", fcntl.ioctl(device, FIXED, bytes(80))[:78])
    return words, {"visual": fixed[5], "line": fixed[9]}


def set_mode(path, bits, grey, alpha):
    import fcntl
    with open(path, "r+b", buffering=0) as device:
        words, _ = mode_of(device)
        words[:8] = [WIDTH, HEIGHT, WIDTH + 32, HEIGHT + 8, 8, 3, bits, grey]
        words[18] = alpha
        words[21] = 0  # activate now
        fcntl.ioctl(device, PUT, struct.pack("40I", *words))
        words, fixed = mode_of(device)
        assert words[6:8] == [bits, grey] and words[4:6] == [8, 3], words
        device.write(b"\xa5" * (fixed["line"] * (HEIGHT + 8)))


def read(path, mode):
    import ctypes
    import fcntl
    with open(path, "r+b", buffering=0) as device:
        words, fixed = mode_of(device)
        tables = [(ctypes.c_uint16 * 256)() for _ in range(3)]
        addresses = [ctypes.addressof(table) for table in tables]
        fcntl.ioctl(device, GETCMAP, struct.pack("IIQQQQ", 0, 256, *addresses, 0))
        with open(mode + ".raw", "wb") as out:
            out.write(device.read(fixed["line"] * (HEIGHT + 8)))
    with open(mode + ".json", "w") as out:
        json.dump({"words": words, "palette": [list(table) for table in tables], **fixed}, out)


def png(path):
    """Rows of (red, green, blue) of an 8-bit RGB PNG."""
    data, place, packed = open(path, "rb").read(), 8, b""
    while place < len(data):
        size, kind = struct.unpack(">I4s", data[place : place + 8])
        if kind == b"IHDR":
            width, height, depth, colour = struct.unpack(">IIBB", data[place + 8 : place + 18])
            assert (width, height, depth, colour) == (WIDTH, HEIGHT, 8, 2)
        elif kind == b"IDAT":
            packed += data[place + 8 : place + 8 + size]
        place += size + 12
    data, above, rows = zlib.decompress(packed), bytes(WIDTH * 3), []
    for y in range(HEIGHT):
        kind, row = data[y * (WIDTH * 3 + 1)], bytearray(data[y * (WIDTH * 3 + 1) + 1 :][: WIDTH * 3])
        for i in range(WIDTH * 3):
            a, b = row[i - 3] if i > 2 else 0, above[i]
            c = above[i - 3] if i > 2 else 0
            p = a + b - c
            paeth = min((abs(p - a), 0, a), (abs(p - b), 1, b), (abs(p - c), 2, c))[2]
            row[i] = (row[i] + [0, a, b, (a + b) // 2, paeth][kind]) & 255
        rows.append([tuple(row[x * 3 : x * 3 + 3]) for x in range(WIDTH)])
        above = row
    return rows


def bayer(x, y, side=8):
    if side == 1:
        return 0
    half = side // 2
    return 4 * bayer(x % half, y % half, half) + [[0, 2], [3, 1]][y % side // half][x % side // half]


MATRIX = [[bayer(x, y) for x in range(8)] for y in range(8)]


def level(value, bits, x, y, dithers):
    exact = value / 255 * ((1 << bits) - 1)
    return int(exact + ((MATRIX[y % 8][x % 8] + 0.5) / 64 if dithers else 0.5) + 1e-9)


def linear(value):
    value /= 255
    return round(255 * (value / 12.92 if value <= 0.04045 else ((value + 0.055) / 1.055) ** 2.4))


def expected(colour, x, y, mode, bits, grey, dithers):
    """The word of a pixel by the kernel's description of it."""
    luma = (54 * colour[0] + 183 * colour[1] + 19 * colour[2] + 128) // 256
    if mode["visual"] in (0, 1):
        edge = 257 - (2 * MATRIX[y % 8][x % 8] + 1) * 255 // 128
        lit = int(linear(luma) >= min(edge, 255) if dithers else luma >= 128)
        return lit ^ 1 if mode["visual"] == 0 else lit
    if grey:
        return luma
    words = mode["words"]
    fields = [(5, 3), (2, 3), (0, 2)] if bits == 8 else [
        (words[8 + 3 * i], words[9 + 3 * i]) for i in range(3)]
    filler = ((1 << words[18]) - 1) << words[17]
    return filler | sum(
        level(channel, size, x, y, dithers) << place
        for channel, (place, size) in zip(colour, fields))


def compare(folder, name):
    mode = json.load(open(f"{folder}/{name}.json"))
    raw, rows = open(f"{folder}/{name}.raw", "rb").read(), png(f"{folder}/frame.png")
    bits, grey = int(name.split(":")[0]), name.split(":")[1] == "1"
    wrong = outside = 0
    for y in range(HEIGHT + 8):
        line = raw[y * mode["line"] :][: mode["line"]]
        for x in range(WIDTH + 32):
            if bits == 1:
                word, canary = line[x // 8] >> (x % 8) & 1, 0xA5 >> (x % 8) & 1
            else:
                word = int.from_bytes(line[x * bits // 8 :][: bits // 8], "little")
                canary = int.from_bytes(b"\xa5" * (bits // 8), "little")
            if 8 <= x < WIDTH + 8 and 3 <= y < HEIGHT + 3:
                wrong += word != expected(
                    rows[y - 3][x - 8], x - 8, y - 3, mode, bits, grey, "no-dither" not in name)
            else:
                outside += word != canary
    if mode["visual"] == 3:
        places = [(0, 8)] * 3 if grey else [(5, 3), (2, 3), (0, 2)]
        for table, (place, size) in zip(mode["palette"], places):
            most = (1 << size) - 1
            wrong += sum(
                table[i] != round((i >> place & most) * 255 / most) * 257 for i in range(256))
    print("ok" if wrong + outside == 0 else "FAIL", name, f"visual {mode['visual']}:",
          f"{wrong} of {WIDTH * HEIGHT} pixels wrong, {outside} touched outside")
    return wrong + outside


if __name__ == "__main__":
    if sys.argv[1] == "set":
        set_mode(sys.argv[2], *map(int, sys.argv[3].split(":")[:3]))
    elif sys.argv[1] == "read":
        read(sys.argv[2], sys.argv[3])
    else:
        sys.exit(compare(sys.argv[2], sys.argv[3]) != 0)
