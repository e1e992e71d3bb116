"""Pictures of emulated screens, and what else the tests of DRM need.

    drm.py master                    (guest) is the card's master until it is ended
    drm.py resize FILE FOLDER        (host)  gives screens the sizes that the guest writes to FILE: SCREEN WIDTH HEIGHT
    drm.py compare SHARE             (host)  exit status: the number of wrong pictures in SHARE/pictures
    drm.py checksums SHARE           (host)  exit status: the number of wrong checksums in SHARE/checksums
"""
import os
import socket
import struct
import sys
import time

SIDE = 64


def master():
    import fcntl
    card = os.open("/dev/dri/card0", os.O_RDWR)
    fcntl.ioctl(card, 0x641E)  # DRM_IOCTL_SET_MASTER
    print("master", flush=True)
    time.sleep(3600)


def resize(path, folder):
    """A VNC client for each screen that asks for sizes."""
    clients = {}

    def client(screen):
        if screen not in clients:
            link = socket.socket(socket.AF_UNIX)
            link.connect(f"{folder}/{screen}")
            read = link.makefile("rb").read
            read(12)
            link.send(b"RFB 003.008\n")
            read(ord(read(1)))
            link.send(b"\1")
            read(4)
            link.send(b"\1")
            read(20)
            read(struct.unpack(">I", read(4))[0])
            link.send(struct.pack(">BxHii", 2, 2, 0, -308))  # raw, extended desktop size
            clients[screen] = link
        return clients[screen]

    while True:
        time.sleep(0.05)
        try:
            screen, width, height = map(int, open(path).read().split())
        except (OSError, ValueError):
            continue
        client(screen).send(
            struct.pack(">BxHHBxIHHHHI", 251, width, height, 1, 0, 0, 0, width, height, 0))
        os.unlink(path)


def ppm(path):
    """Width, height and pixels."""
    kind, size, depth, pixels = open(path, "rb").read().split(b"\n", 3)
    assert (kind, depth) == (b"P6", b"255")
    width, height = map(int, size.split())
    return width, height, pixels


def load(path):
    if path.endswith(".ppm"):
        return ppm(path)
    import screens
    with open(path, "rb") as file:
        screens.WIDTH, screens.HEIGHT = struct.unpack(">II", file.read(24)[16:])
    rows = screens.png(path)
    return screens.WIDTH, screens.HEIGHT, b"".join(bytes(pixel) for row in rows for pixel in row)


def picture(width, height, number):
    """What DRMProbe draws: rows of (red, green, blue)."""
    left, top = number * 37 % (width - SIDE), number * 23 % (height - SIDE)
    colour = struct.pack(">I", (number + 1) * 0x3A5C71 & 0xFFFFFF)[1:]
    rows = []
    for y in range(height):
        row = [((x * 7 ^ y * 5) & 255, x & 255, y & 255) for x in range(width)]
        if top <= y < top + SIDE:
            row[left : left + SIDE] = [tuple(colour)] * SIDE
        rows.append(row)
    return rows


def turned(rows, degrees):
    """Clockwise."""
    for _ in range(degrees // 90):
        rows = [list(row) for row in zip(*rows[::-1])]
    return rows


def weights(source, target):
    """For each target pixel, the source pixels with their weights, in floating point."""
    result = []
    for x in range(target):
        if source > target:
            begin, end = x * source / target, (x + 1) * source / target
            parts = [(i, min(end, i + 1) - max(begin, i)) for i in range(int(begin), int(end - 1e-9) + 1)]
        else:
            place = min(max((x + 0.5) * source / target - 0.5, 0), source - 1)
            i = min(int(place), source - 2)
            parts = [(i, 1 - (place - i)), (i + 1, place - i)]
        total = sum(size for _, size in parts)
        result.append([(i, size / total) for i, size in parts])
    return result


def scaled(rows, width, height):
    """Fitted and centred, black around."""
    size = len(rows[0]), len(rows)
    factor = min(width / size[0], height / size[1])
    inner = min(width, round(size[0] * factor)), min(height, round(size[1] * factor))
    left, top = (width - inner[0]) // 2, (height - inner[1]) // 2
    across = weights(size[0], inner[0])
    result = [[(0, 0, 0)] * width for _ in range(height)]
    for y, parts in enumerate(weights(size[1], inner[1])):
        sums = [tuple(sum(weight * rows[i][x][c] for i, weight in parts) for c in range(3))
                for x in range(size[0])]
        for x, columns in enumerate(across):
            result[top + y][left + x] = tuple(
                sum(weight * sums[i][c] for i, weight in columns) for c in range(3))
    return result


def difference(expected, width, height, pixels):
    """How many pixels differ, or more than there can be if the sizes do."""
    if expected[:2] != (width, height):
        return width * height + 1
    return sum(expected[2][i : i + 3] != pixels[i : i + 3] for i in range(0, len(pixels), 3))


def compare(share):
    failed = 0
    for line in open(share + "/pictures"):
        name, kind, *words = line.split()
        width, height, pixels = ppm(f"{share}/{name}.ppm")
        tolerance = 0
        if kind == "same":
            # One of these pictures.
            wrong = min(
                difference(load(f"{share}/{word}"), width, height, pixels) for word in words)
        else:
            if kind == "scaled":
                rows = scaled(picture(1280, 720, int(words[0])), *map(int, words[1:]))
                tolerance = 2
            else:
                turn = int(words[1])
                sides = (height, width) if turn % 180 else (width, height)
                rows = turned(picture(*sides, int(words[0])), turn)
            if (len(rows[0]), len(rows)) != (width, height):
                wrong = -1
            elif tolerance == 0:
                expected = b"".join(bytes(pixel) for row in rows for pixel in row)
                wrong = sum(expected[i : i + 3] != pixels[i : i + 3] for i in range(0, len(pixels), 3))
            else:
                wrong = sum(
                    abs(value - pixels[(y * width + x) * 3 + c]) > tolerance
                    for y, row in enumerate(rows) for x, pixel in enumerate(row)
                    for c, value in enumerate(pixel))
        print("ok" if wrong == 0 else "FAIL", f"{name}: {width}x{height},",
              "another size" if wrong < 0 or wrong > width * height else f"{wrong} of {width * height} pixels wrong")
        failed += wrong != 0
    return failed


def checksum(width, height, number, form, is_dithered):
    """What vkms computes: CRC-32 without inversion, of 16 bits for alpha, red, green and blue."""
    import screens
    import zlib
    bits = {"XRGB8888": (8, 8, 8), "RGB565": (5, 6, 5)}[form]
    levels = {size: [round(v * 65535 / ((1 << size) - 1)) for v in range(1 << size)] for size in bits}
    crc = 0
    for y, row in enumerate(picture(width, height, number)):
        words = []
        for x, pixel in enumerate(row):
            words.append(65535)
            for value, size in zip(pixel, bits):
                words.append(levels[size][
                    value if size == 8 else screens.level(value, size, x, y, is_dithered)])
        crc = zlib.crc32(struct.pack(f"<{len(words)}H", *words), crc ^ 0xFFFFFFFF) ^ 0xFFFFFFFF
    return crc


def checksums(share):
    failed = 0
    for line in open(share + "/checksums"):
        name, number, form, dithered, *seen = line.split()
        expected = checksum(1024, 768, int(number), form, dithered == "1")
        is_right = bool(seen) and int(seen[0], 16) == expected
        print("ok" if is_right else "FAIL", f"{name}: the kernel's checksum {' '.join(seen)}, ours {expected:#010x}")
        failed += not is_right
    return failed


if sys.argv[1] == "master":
    master()
elif sys.argv[1] == "resize":
    resize(*sys.argv[2:])
elif sys.argv[1] == "checksums":
    sys.exit(checksums(sys.argv[2]))
else:
    sys.exit(compare(sys.argv[2]))
