"""Descriptors that are unpleasant to get: whoever closes, reads, writes or accepts from them may wait."""
import array
import ctypes
import os
import pty
import select
import socket
import struct
import tempfile
import threading

libc = ctypes.CDLL(None, use_errno=True)
LINGER = 15


class Kept:
    """What gives a descriptor its nature and must stay open: peers, other ends."""
    everything = []


def keep(*things):
    Kept.everything += things
    return things[0]


def lingering(linger=LINGER):
    """A TCP socket whose last close waits: its data is unsent, because the peer has no room."""
    listener = socket.socket()
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 1)
    listener.bind(("127.0.0.1", 0))
    listener.listen()
    # Not create_connection: it loads a module that a user without rights may be unable to read.
    gift = socket.socket()
    gift.connect(listener.getsockname())
    keep(listener.accept()[0])
    listener.close()
    gift.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, linger))
    gift.setblocking(False)
    try:
        while True:
            gift.send(bytes(65536))
    except BlockingIOError:
        return gift.detach()


def regular():
    # Not in $TMPDIR, where the attacker's user may be unable to write.
    number, path = tempfile.mkstemp(dir="/tmp")
    os.unlink(path)
    return number


def pipe_end(index):
    ends = os.pipe()
    keep(ends[1 - index])
    return ends[index]


def full_pipe():
    """Writing waits for a reader that never comes."""
    number = pipe_end(1)
    os.set_blocking(number, False)
    try:
        while True:
            os.write(number, bytes(4096))
    except BlockingIOError:
        os.set_blocking(number, True)
    return number


def stream():
    ends = socket.socketpair()
    keep(ends[1])
    return ends[0].detach()


def listening():
    """Accepting waits; another process may take a connection between poll and accept."""
    listener = socket.socket(socket.AF_UNIX, socket.SOCK_SEQPACKET)
    listener.bind("")
    listener.listen(64)
    return listener.detach()


def epoll():
    """Two that watch each other's inner one: a deep wake-up."""
    outer, inner = select.epoll(), select.epoll()
    ends = os.pipe()
    inner.register(ends[0])
    outer.register(inner.fileno())
    keep(inner, ends[1])
    return os.dup(keep(outer).fileno())


def terminal():
    """The terminal's side of a pty; nothing reads the other one, so writing waits when it is full."""
    other, number = pty.openpty()
    keep(other)
    return number


def full_eventfd():
    number = libc.eventfd(0, 0)
    os.write(number, struct.pack("Q", 2 ** 64 - 2))
    return number


EVERY = {
    "regular file": regular,
    "O_PATH": lambda: os.open("/etc/passwd", os.O_PATH),
    "directory": lambda: os.open("/", os.O_RDONLY),
    "pipe, read end": lambda: pipe_end(0),
    "pipe, write end": lambda: pipe_end(1),
    "full pipe": full_pipe,
    "lingering TCP": lingering,
    "unix stream": stream,
    "listener": listening,
    "memfd": lambda: os.memfd_create("hostile"),
    "eventfd": full_eventfd,
    "epoll": epoll,
    "terminal": terminal,
    "timerfd": lambda: libc.timerfd_create(1, 0),
    "/dev/zero": lambda: os.open("/dev/zero", os.O_RDWR),
}


def unlinger(number):
    """Makes closing a gift that was refused not wait."""
    if os.readlink(f"/proc/self/fd/{number}").startswith("socket"):
        with socket.socket(fileno=os.dup(number)) as twin:
            if twin.family == socket.AF_INET:
                twin.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 0, 0))


def close(number):
    """Closes a descriptor; a socket from a thread, because the receiver may have closed its own before."""
    if os.readlink(f"/proc/self/fd/{number}").startswith("socket"):
        threading.Thread(target=os.close, args=(number,), daemon=True).start()
    else:
        os.close(number)


def rights(*numbers):
    return [(socket.SOL_SOCKET, socket.SCM_RIGHTS, array.array("i", numbers))]
