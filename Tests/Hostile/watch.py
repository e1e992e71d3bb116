"""Watches frames of a service from another process, as a reader of its ring; and how late that process itself runs."""
import json
import os
import select
import socket
import struct
import sys
import time
import traceback

HELLO = struct.pack("<8sHHIIIQ", b"SNOWFRM1", 1, 0, 1, 0, 1, 0)
NOTIFY, STEP = 5, 0.01


class Child:
    """A process that runs a function until it is told to end; the function returns what `end` returns."""

    def __init__(self, work, user=0):
        """`work` gets a function that says whether it should end; with a number it waits so many seconds for that."""
        mine, self.stop = os.pipe()
        self.result, answer = os.pipe()
        self.pid = os.fork()
        if self.pid:
            os.close(mine)
            os.close(answer)
            return
        os.close(self.stop)
        code, parent = 1, os.getppid()

        def is_over(timeout=0):
            # Children that begin later have the pipe's other end, too: a byte is sent, not its end.
            return bool(select.select([mine], [], [], timeout)[0]) or os.getppid() != parent

        try:
            if user and os.getuid() == 0:
                os.setgroups([])
                os.setgid(user)
                os.setuid(user)
            outcome = work(is_over)
            os.write(answer, json.dumps(outcome).encode())
            code = 0
        except BaseException:
            traceback.print_exc()
        finally:
            sys.stderr.flush()
            os._exit(code)

    def end(self):
        try:
            os.write(self.stop, b"!")
        except BrokenPipeError:
            pass  # it has failed and said why
        os.close(self.stop)
        data = b""
        while piece := os.read(self.result, 1 << 16):
            data += piece
        os.close(self.result)
        os.waitpid(self.pid, 0)
        return json.loads(data) if data else None


def frames(path):
    """Watches until the end; returns the longest pause in seconds, without what the machine took from this process."""
    def work(is_over):
        # Before others: what is late here is the machine's.
        pause, stall, count, lost = 0.0, 0.0, 0, 0
        reader, newest = None, time.monotonic()
        before = newest
        while not is_over(0 if reader else STEP):
            if reader is None:
                reader = connect(path)
            elif select.select([reader], [], [], STEP)[0]:
                published = take(reader)
                if published is None:
                    reader.close()
                    reader, lost = None, lost + 1
                elif published:
                    pause, newest, count = max(pause, published - newest), published, count + 1
            now = time.monotonic()
            stall, before = max(stall, now - before - STEP), now
        pause = max(pause, time.monotonic() - newest)
        return {"pause": max(0, pause - stall), "stall": stall, "frames": count, "lost": lost}
    return Child(work)


def connect(path):
    reader = socket.socket(socket.AF_UNIX, socket.SOCK_SEQPACKET)
    try:
        reader.settimeout(STEP)
        reader.connect(path)
        reader.send(HELLO)
        return reader
    except OSError:
        reader.close()
        return None


def take(reader):
    """When the next frame was published; 0 for another message, None at the end."""
    try:
        data, descriptors, _, _ = socket.recv_fds(reader, 256, 4)
    except OSError:
        return None
    for descriptor in descriptors:
        os.close(descriptor)
    if not data or data[12] == 4:
        return None
    return struct.unpack_from("<q", data, 24)[0] / 1e9 if data[12] == NOTIFY else 0
