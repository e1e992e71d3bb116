"""The console of the virtual machine.

    console.py state TTY          (guest) prints "graphics process", "text auto", and so on
    console.py switch TTY         (guest) shows a virtual terminal and prints the milliseconds that it took
    console.py master SECONDS     (guest) shows a magenta picture as DRM master, and on while /run/hold exists
    console.py mode DEVICE WORDS  (guest) changes a framebuffer's mode: xres_virtual=400 yoffset=8
    console.py rows DEVICE FILE   (guest) writes the visible pixels as they lie in memory
    console.py change DEVICE COLOR WORDS  (guest) spoils the picture, changes the mode, and prints the milliseconds until
                                  all visible pixels have a colour (RRGGBB, of 00 and FF); "open" keeps the device open
    console.py compare FOLDER     (host)  compares the pairs of pictures in FOLDER/pairs; exit status: wrong ones
"""
import os
import struct
import sys
import time
import zlib


def state(terminal):
    import fcntl
    with open(terminal, "rb", buffering=0) as device:
        kind = struct.unpack("I", fcntl.ioctl(device, 0x4B3B, bytes(4)))[0]
        mode = fcntl.ioctl(device, 0x5601, bytes(8))[0]
    return f"{['text', 'graphics'][kind]} {['auto', 'process'][mode]}"


def switch(number):
    import fcntl
    begin = time.monotonic()
    with open("/dev/tty0", "r+b", buffering=0) as device:
        fcntl.ioctl(device, 0x5606, number)
        fcntl.ioctl(device, 0x5607, number)
    return round(1000 * (time.monotonic() - begin))


def master(seconds):
    """Takes the first CRTC that is on, in its mode."""
    import ctypes
    import fcntl
    import mmap
    card = os.open("/dev/dri/card0", os.O_RDWR)
    fcntl.ioctl(card, 0x641E)  # also taken by opening, without another master
    call = lambda number, form, *values: struct.unpack(
        form, fcntl.ioctl(card, number, struct.pack(form, *values)))
    counts = call(0xC04064A0, "4Q8I", *[0] * 12)
    crtcs, connectors = [(ctypes.c_uint32 * 16)() for _ in range(2)]
    call(0xC04064A0, "4Q8I", 0, ctypes.addressof(crtcs), ctypes.addressof(connectors), 0,
         0, counts[5], counts[6], 0, 0, 0, 0, 0)
    crtc = "Q7I68s"
    old = call(0xC06864A1, crtc, 0, 0, crtcs[0], 0, 0, 0, 0, 0, bytes(68))
    width, height = (struct.unpack("I10H", old[8][:24])[i] for i in (1, 6))
    height_, width_, bits, _, handle, pitch, size = call(
        0xC02064B2, "6IQ", height, width, 32, 0, 0, 0, 0)
    picture = call(0xC01C64AE, "7I", 0, width, height, pitch, 32, 24, handle)[0]
    offset = call(0xC01064B3, "IIQ", handle, 0, 0)[2]
    with mmap.mmap(card, size, offset=offset) as memory:
        memory[:] = bytes([255, 0, 255, 0]) * (size // 4)
    call(0xC06864A2, crtc, ctypes.addressof(connectors), 1, crtcs[0], picture, 0, 0, 0, 1, old[8])
    print("master", time.monotonic(), flush=True)
    time.sleep(seconds)
    # A busy host needs longer to look.
    while os.path.exists("/run/hold"):
        time.sleep(0.05)
    os.close(card)
    print("free", time.monotonic(), flush=True)


def words_of(device):
    import fcntl
    mode = list(struct.unpack("40I", fcntl.ioctl(device, 0x4600, bytes(160))))
    line = struct.unpack("16sQIIIIHHHIQIIHHH", fcntl.ioctl(device, 0x4602, bytes(80))[:78])[9]
    return mode, line


def put_mode(device, changes):
    import fcntl
    names = ["xres", "yres", "xres_virtual", "yres_virtual", "xoffset", "yoffset", "bits_per_pixel"]
    mode, _ = words_of(device)
    for change in changes:
        name, value = change.split("=")
        mode[names.index(name)] = int(value)
    mode[21] = 0  # activate now
    fcntl.ioctl(device, 0x4601, struct.pack("40I", *mode))
    if any(change.startswith("yoffset") for change in changes):
        fcntl.ioctl(device, 0x4606, struct.pack("40I", *mode))


def change_mode(path, changes):
    with open(path, "r+b", buffering=0) as device:
        _, before = words_of(device)
        put_mode(device, changes)
        mode, line = words_of(device)
        print(f"line {before} -> {line}, offset {mode[4]},{mode[5]}, virtual {mode[2]}x{mode[3]}")


def spoil_and_change(path, color, words):
    """Prints "never" after a minute."""
    # Opened early: what a service does about an open is over when the clock starts.
    look = open(path, "rb", buffering=0)
    time.sleep(1.5)
    changes = [word for word in words if "=" in word]
    with open(path, "r+b", buffering=0) as device:
        # The whole memory, as much as there is of it.
        os.pwrite(device.fileno(), b"\x5a" * (1 << 20), 0)
        put_mode(device, changes)
        if "open" not in words:
            device.close()
        begin = time.monotonic()
        wants = [bool(int(color[i : i + 2], 16)) for i in (0, 2, 4)] + [True]
        while time.monotonic() < begin + 60:
            mode, line = words_of(look)
            size = mode[6] // 8
            pixel = sum(((1 << mode[9 + 3 * i]) - 1) << mode[8 + 3 * i] for i in range(4) if wants[i])
            row = pixel.to_bytes(size, "little") * mode[0]
            data = os.pread(look.fileno(), line * (mode[5] + mode[1]), 0)
            if all(data[(mode[5] + y) * line + mode[4] * size :][: len(row)] == row for y in range(mode[1])):
                return round(1000 * (time.monotonic() - begin))
            time.sleep(0.01)
    return "never"


def rows(path, output):
    """As a PPM; of 32 bits with red in the lowest byte, as vfb has it."""
    with open(path, "r+b", buffering=0) as device:
        mode, line = words_of(device)
        data = os.pread(device.fileno(), line * (mode[5] + mode[1]), 0)
    pixels = bytearray()
    for y in range(mode[1]):
        row = data[(mode[5] + y) * line + mode[4] * 4 :][: mode[0] * 4]
        pixels += bytes(v for i, v in enumerate(row) if i % 4 != 3)
    with open(output, "wb") as out:
        out.write(b"P6\n%d %d\n255\n" % (mode[0], mode[1]) + pixels)


def ppm(path):
    _, size, _, pixels = open(path, "rb").read().split(b"\n", 3)
    width, height = map(int, size.split())
    return width, height, pixels


def png(path):
    """Width, height and pixels of an 8-bit RGB PNG."""
    data, place, packed = open(path, "rb").read(), 8, b""
    while place < len(data):
        size, kind = struct.unpack(">I4s", data[place : place + 8])
        if kind == b"IHDR":
            width, height, depth, colour = struct.unpack(">IIBB", data[place + 8 : place + 18])
            assert (depth, colour) == (8, 2), (depth, colour)
        elif kind == b"IDAT":
            packed += data[place + 8 : place + 8 + size]
        place += size + 12
    data, line, pixels = zlib.decompress(packed), width * 3, bytearray()
    above = bytes(line)
    for y in range(height):
        kind, row = data[y * (line + 1)], bytearray(data[y * (line + 1) + 1 :][:line])
        for i in range(line) if kind else ():
            a, b, c = (row[i - 3], above[i], above[i - 3]) if i > 2 else (0, above[i], 0)
            if kind == 4:
                p = a + b - c
                row[i] = row[i] + min((abs(p - a), 0, a), (abs(p - b), 1, b), (abs(p - c), 2, c))[2] & 255
            else:
                row[i] = row[i] + (0, a, b, (a + b) // 2)[kind] & 255
        pixels += row
        above = row
    return width, height, bytes(pixels)


def read(path, known={}):
    if path not in known:
        known[path] = (png if path.endswith(".png") else ppm)(path)
    return known[path]


def difference(one, other):
    """The number of pixels that differ, and the width and height of the box around them."""
    (width, height, a), (_, _, b) = one, other
    assert one[:2] == other[:2], (one[:2], other[:2])
    if a == b:
        return 0, 0, 0
    places = []
    for y in range(height):
        first = y * width * 3
        if a[first : first + width * 3] != b[first : first + width * 3]:
            places += [(x, y) for x in range(width) if a[first + 3 * x : first + 3 * x + 3] != b[first + 3 * x : first + 3 * x + 3]]
    return (len(places), *(max(p[i] for p in places) - min(p[i] for p in places) + 1 for i in (0, 1)))


def compare(folder):
    """A line of `pairs`: what is expected, two pictures, and what they show."""
    wrong = total = 0
    for line in open(f"{folder}/pairs"):
        want, one, other, what = line.split(None, 3)
        count, wide, high = difference(read(f"{folder}/{one}"), read(f"{folder}/{other}"))
        # A cursor may blink: one cell of the console.
        is_right = {"same": count == 0, "cursor": wide <= 8 and high <= 16, "other": count > 0}[want]
        total, wrong = total + 1, wrong + (not is_right)
        if not is_right or count:
            print("ok" if is_right else "FAIL", what.strip() + f": {count} pixels differ ({one}, {other})")
    print(f"--- {total - wrong} of {total} pairs of pictures are as expected")
    return wrong


if __name__ == "__main__":
    verb, *words = sys.argv[1:]
    if verb == "compare":
        sys.exit(min(compare(words[0]), 100))
    answer = {
        "state": lambda: state(words[0]), "switch": lambda: switch(int(words[0])),
        "master": lambda: master(float(words[0])), "mode": lambda: change_mode(words[0], words[1:]),
        "rows": lambda: rows(words[0], words[1]),
        "change": lambda: spoil_and_change(words[0], words[1], words[2:]),
    }[verb]()
    if answer is not None:
        print(answer)
