"""What the reader's own eyes cannot tell.

    ring.py black FILE             how many black pixels there are in frames of XRGB8888
    ring.py mode DEVICE W H        gives a framebuffer another mode
"""
import fcntl
import struct
import sys


def black(path):
    pixels = open(path, "rb").read()
    words = memoryview(pixels[: len(pixels) // 4 * 4]).cast("I")
    return sum(word & 0xFFFFFF == 0 for word in words)


def mode(path, width, height):
    with open(path, "r+b", buffering=0) as device:
        words = list(struct.unpack("40I", fcntl.ioctl(device, 0x4600, bytes(160))))
        words[:6] = [width, height, width, height, 0, 0]
        words[21] = 0
        fcntl.ioctl(device, 0x4601, struct.pack("40I", *words))


what, *rest = sys.argv[1:]
if what == "black":
    print(black(rest[0]))
else:
    mode(rest[0], int(rest[1]), int(rest[2]))
