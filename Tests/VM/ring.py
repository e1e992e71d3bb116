"""What the reader's own eyes cannot tell.

    ring.py black FILE             how many black pixels there are in frames of XRGB8888
    ring.py seals SOCKET           "sealed" where this process can read the ring and do nothing else with it
    ring.py mode DEVICE W H        gives a framebuffer another mode
"""
import ctypes
import fcntl
import mmap
import os
import socket
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


def seals(path):
    connection = socket.socket(socket.AF_UNIX, socket.SOCK_SEQPACKET)
    connection.settimeout(5)
    connection.connect(path)
    connection.send(struct.pack("<8sHHIIIQ", b"SNOWFRM1", 1, 0, 1, 0, 0, 0))
    _, [ring], _, _ = socket.recv_fds(connection, 256, 1)
    libc = ctypes.CDLL(None, use_errno=True)
    view = mmap.mmap(ring, 0, mmap.MAP_SHARED, mmap.PROT_READ)
    assert view[:8] == b"SNOWFRM1"
    libc.mmap.restype = ctypes.c_void_p
    libc.mmap.argtypes = [ctypes.c_void_p, ctypes.c_size_t] + [ctypes.c_int] * 3 + [ctypes.c_long]
    address = libc.mmap(None, 4096, mmap.PROT_READ, mmap.MAP_SHARED, ring, 0)
    libc.mprotect.argtypes = [ctypes.c_void_p, ctypes.c_size_t, ctypes.c_int]
    attempts = {
        "map writable": lambda: mmap.mmap(ring, 0, mmap.MAP_SHARED, mmap.PROT_READ | mmap.PROT_WRITE),
        "write": lambda: os.pwrite(ring, b"x", 0),
        "shrink": lambda: os.ftruncate(ring, 4096),
        "grow": lambda: os.ftruncate(ring, len(view) + 4096),
        "punch holes": lambda: check(libc.fallocate(ring, 3, ctypes.c_long(0), ctypes.c_long(4096))),
        "protect anew": lambda: check(libc.mprotect(address, 4096, 3)),
        "seal": lambda: fcntl.fcntl(ring, 1033, 8),
        "map what it opens anew": lambda: mmap.mmap(
            os.open(f"/proc/self/fd/{ring}", os.O_RDWR), 0, mmap.MAP_SHARED,
            mmap.PROT_READ | mmap.PROT_WRITE),
    }

    def check(answer):
        if answer != 0:
            raise OSError(ctypes.get_errno(), os.strerror(ctypes.get_errno()))

    for name, attempt in attempts.items():
        try:
            attempt()
            return f"it can {name}"
        except OSError:
            pass
    return "sealed"


what, *rest = sys.argv[1:]
if what == "black":
    print(black(rest[0]))
elif what == "seals":
    print(seals(rest[0]))
else:
    mode(rest[0], int(rest[1]), int(rest[2]))
