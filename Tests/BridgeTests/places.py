#!/usr/bin/env python3
"""Viewers that keep places of 'snowctl bridge vnc': places.py PORT COUNT

Connects COUNT viewers that ask once or never, and then read nothing, or send half a message. Then as many others,
which ask and read, must get places; all of them at once. The last line is the reason that one more viewer gets.
"""

import socket
import struct
import sys
import threading
import time

PORT, COUNT = int(sys.argv[1]), int(sys.argv[2])
LIMIT = time.monotonic() + 45


class Viewer:
    def __init__(self):
        self.peer = socket.create_connection(("127.0.0.1", PORT), timeout=20)
        self.stream = self.peer.makefile("rb")
        self.width, self.height = self.greet()

    def take(self, form):
        size = struct.calcsize(form)
        bytes = self.stream.read(size)
        if len(bytes) < size:
            raise ConnectionError("closed")
        return struct.unpack(form, bytes)

    def greet(self):
        self.take("12s")
        self.peer.sendall(b"RFB 003.008\n")
        count = self.take("B")[0]
        if count == 0:
            raise ConnectionRefusedError(self.stream.read(self.take(">I")[0]).decode())
        self.stream.read(count)
        self.peer.sendall(b"\1")
        if self.take(">I")[0] != 0:
            raise ConnectionError("refused")
        self.peer.sendall(b"\1")
        size = self.take(">HH")
        self.stream.read(16)
        self.stream.read(self.take(">I")[0])
        self.peer.sendall(struct.pack(">BxHi", 2, 1, 0))
        return size

    def ask(self, change):
        self.peer.sendall(struct.pack(">BBHHHH", 3, change, 0, 0, self.width, self.height))

    def read(self):
        self.take(">BxH")
        x, y, width, height, _ = self.take(">HHHHi")
        if len(self.stream.read(width * height * 4)) < width * height * 4:
            raise ConnectionError("closed")

    def drip(self):
        """A clipboard of a megabyte, a byte a second."""
        self.peer.sendall(struct.pack(">BxxxI", 6, 1 << 20))
        try:
            while time.monotonic() < LIMIT:
                time.sleep(1)
                self.peer.sendall(b"a")
        except OSError:
            pass


def silent(number):
    viewer = Viewer()
    kind = number % 4
    if kind == 0:
        # Asks once, reads nothing.
        viewer.ask(0)
    elif kind == 1:
        # Never asks.
        pass
    elif kind == 2:
        # Half a request.
        viewer.peer.sendall(b"\3\0\0")
    else:
        threading.Thread(target=viewer.drip, daemon=True).start()
    return viewer


def main():
    kept = [silent(number) for number in range(COUNT)]
    good = []
    stop = False

    def live(viewer):
        # Asks for changes as long as the test runs.
        try:
            while not stop:
                viewer.ask(1)
                viewer.read()
        except OSError:
            if not stop:
                good.remove(viewer)

    while len(good) < COUNT:
        assert time.monotonic() < LIMIT, "%d of %d viewers have got a place" % (len(good), COUNT)
        try:
            viewer = Viewer()
            viewer.ask(0)
            viewer.read()
        except OSError:
            time.sleep(0.1)
            continue
        good.append(viewer)
        threading.Thread(target=live, args=(viewer,), daemon=True).start()
    try:
        Viewer()
        raise SystemExit("one more viewer has got a place")
    except ConnectionRefusedError as reason:
        print(reason)
    stop = True
    del kept


main()
