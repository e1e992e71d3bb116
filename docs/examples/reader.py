#!/usr/bin/env python3
"""Reads frames from snowd's ring with the standard library alone. See docs/ring.md.

    reader.py [--socket PATH] [--format XR24|AR24|RG16] [--frames N] [--keep-going] > frames.raw

Writes pixels to standard output, and a line per frame to standard error.
"""

import argparse
import fcntl
import mmap
import os
import select
import socket
import struct
import sys
import time
import zlib

MAGIC = b"SNOWFRM1"
HELLO, WELCOME, RECONFIG, REFUSED, NOTIFY = 1, 2, 3, 4, 5
RG16 = struct.unpack("<I", b"RG16")[0]
F_GET_SEALS, SHRINK_AND_GROW = 1034, 2 | 4


class Ring:
    """The producer's memory, mapped read-only and checked."""

    def __init__(self, descriptor, fourcc):
        # Reading shrunk memory raises SIGBUS.
        size = os.fstat(descriptor).st_size
        if fcntl.fcntl(descriptor, F_GET_SEALS) & SHRINK_AND_GROW != SHRINK_AND_GROW or size < 4096:
            sys.exit("the memory is not sealed")
        self.memory = mmap.mmap(descriptor, size, mmap.MAP_SHARED, mmap.PROT_READ)
        os.close(descriptor)
        head = struct.unpack_from("<8sHHIQII16sQIIIIIIQIIQQQ", self.memory, 0)
        (magic, major, _, header_size, total, endian, _, self.instance, self.epoch, self.pid, _, self.width,
         self.height, self.stride, self.fourcc, modifier, self.slots, self.desc_size, self.desc_offset,
         self.pixels_offset, self.slot_stride) = head
        if magic != MAGIC or endian != 0x01020304:
            sys.exit("not a frame ring")
        if major != 1:
            sys.exit(f"the ring has version {major}, this reader needs version 1")
        if header_size < 4096 or self.word("<I", 0x8C) != zlib.crc32(self.memory[:0x8C]):
            sys.exit("the ring's header is damaged")
        if self.fourcc != fourcc or modifier != 0:
            sys.exit("the ring has another pixel format")
        row = self.width * (2 if fourcc == RG16 else 4)
        if not (total <= size and 2 <= self.slots <= 64 and 256 <= self.desc_size <= 4096
                and self.desc_offset >= 4096 and self.desc_offset % 8 == 0 and 0 < row <= self.stride
                and 0 < self.stride * self.height <= self.slot_stride
                and self.desc_offset + self.slots * self.desc_size <= self.pixels_offset
                and self.pixels_offset + self.slots * self.slot_stride <= total):
            sys.exit("the ring's header is out of range")

    def word(self, form, offset):
        return struct.unpack_from(form, self.memory, offset)[0]

    def frame(self, sequence):
        """A frame's pixels and scene time, or None if it was overwritten."""
        slot = sequence % self.slots
        desc = self.desc_offset + slot * self.desc_size
        if self.word("<Q", desc) != sequence << 1:
            return None
        start = self.pixels_offset + slot * self.slot_stride
        pixels = self.memory[start:start + self.stride * self.height]
        instant = self.word("<q", desc + 0x10)
        # x86-64 and the GIL order these loads; on other CPUs use the C reader.
        return (pixels, instant) if self.word("<Q", desc) == sequence << 1 else None


def receive(connection, fourcc):
    """The ring that the next message carries, or None."""
    message, descriptors, _, _ = socket.recv_fds(connection, 256, 1)
    if not message:
        sys.exit("the producer has exited")
    if len(message) < 16 or message[:8] != MAGIC:
        sys.exit("not a frame ring's socket")
    kind = struct.unpack_from("<I", message, 12)[0]
    if kind == REFUSED:
        sys.exit("refused: " + message[16:].split(b"\0")[0].decode())
    if kind not in (WELCOME, RECONFIG):
        return None
    if not descriptors:
        sys.exit("the producer sent no memory")
    return Ring(descriptors[0], fourcc)


def main():
    options = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    options.add_argument("--socket", default="/run/snowd/frames.sock")
    options.add_argument("--format", default="XR24", choices=["XR24", "AR24", "RG16"])
    options.add_argument("--frames", type=int, default=0, help="stop after this many (default: when the producer exits)")
    options.add_argument("--keep-going", action="store_true", help="continue although this reader is too slow")
    options = options.parse_args()

    connection = socket.socket(socket.AF_UNIX, socket.SOCK_SEQPACKET)
    connection.connect(options.socket)
    fourcc = struct.unpack("<I", options.format.encode())[0]
    connection.send(struct.pack("<8sHHIIIQ", MAGIC, 1, 0, HELLO, fourcc, 1, 0))

    ring, last, count, torn = None, 0, 0, 0
    while count < options.frames or options.frames == 0:
        # After a torn frame do not wait: a newer one exists.
        if select.select([connection], [], [], 0 if torn else 3)[0]:
            another = receive(connection, fourcc)
            if another:
                ring, last = another, 0
        if ring is None:
            sys.exit("no frame within 3 s")
        newest = ring.word("<Q", 0xC0)
        if newest == last:
            if time.monotonic_ns() - ring.word("<Q", 0x108) > 3_000_000_000:
                sys.exit("the producer does not respond")
            continue
        frame = ring.frame(newest)
        if frame is None:
            torn += 1
            if torn == 3 and not options.keep_going:
                sys.exit("this reader is too slow: frames are overwritten while it reads them")
            continue
        sys.stdout.buffer.write(frame[0])
        print(f"{newest} {frame[1]} {ring.width}x{ring.height} missed {newest - last - 1 if last else 0}",
              file=sys.stderr)
        last, count, torn = newest, count + 1, 0


if __name__ == "__main__":
    try:
        main()
    except (BrokenPipeError, KeyboardInterrupt):
        pass
