#!/usr/bin/env python3
"""A viewer of RFB 3.8 with raw pixels: rfb.py PORT COUNT FOLDER [ADDRESS] [--resized]

Asks for the whole picture, then COUNT times for what has changed; with --resized, until the size has changed
and COUNT times more. After each answer what a person would see is written to FOLDER as WIDTHxHEIGHT-N.raw:
words 0x00RRGGBB, little-endian.
"""

import itertools
import socket
import struct
import sys


def main():
    words = [word for word in sys.argv[1:] if word != "--resized"]
    port, count, folder = int(words[0]), int(words[1]), words[2]
    address = words[3] if len(words) > 3 else "127.0.0.1"
    end = None if "--resized" in sys.argv else count
    peer = socket.create_connection((address, port), timeout=20)
    stream = peer.makefile("rb")

    def take(form):
        return struct.unpack(form, stream.read(struct.calcsize(form)))

    if stream.read(12) != b"RFB 003.008\n":
        raise SystemExit("no RFB 3.8")
    peer.sendall(b"RFB 003.008\n")
    kinds = stream.read(take("B")[0])
    if 1 not in kinds:
        raise SystemExit("a password is asked for")
    peer.sendall(b"\1")
    if take(">I")[0] != 0:
        raise SystemExit("refused")
    peer.sendall(b"\1")
    width, height = take(">HH")
    stream.read(16)
    name = stream.read(take(">I")[0])
    # 32 bits, 24 of them used, little-endian: red at 16, green at 8, blue at 0.
    peer.sendall(struct.pack(">B3xBBBBHHHBBB3x", 0, 32, 24, 0, 1, 255, 255, 255, 16, 8, 0))
    # Raw, and the pseudo-encoding for another size.
    peer.sendall(struct.pack(">BxHii", 2, 2, 0, -223))
    picture = bytearray(width * height * 4)
    for number in itertools.count():
        peer.sendall(struct.pack(">BBHHHH", 3, 1 if number else 0, 0, 0, width, height))
        # Keys and pointers mean nothing to a picture.
        peer.sendall(struct.pack(">BBHH", 5, 1, number % 50, 5) + struct.pack(">BBxxI", 4, 1, 0x61))
        while True:
            kind = take("B")[0]
            if kind == 0:
                break
            raise SystemExit("an unexpected message, %d" % kind)
        for _ in range(take(">xH")[0]):
            x, y, w, h, encoding = take(">HHHHi")
            if encoding == -223:
                width, height = w, h
                end = number + count if end is None else end
                picture = bytearray(width * height * 4)
                continue
            if encoding != 0:
                raise SystemExit("an unexpected encoding, %d" % encoding)
            for row in range(y, y + h):
                place = (row * width + x) * 4
                picture[place:place + w * 4] = stream.read(w * 4)
        with open("%s/%dx%d-%d.raw" % (folder, width, height, number), "wb") as file:
            file.write(picture)
        if number == end:
            break
    print(name.decode())


main()
