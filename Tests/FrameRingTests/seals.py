"""Tries to change a ring's memory as another user: seals.py SOCKET UID; says "what=reason" a line each."""
import ctypes
import errno
import fcntl
import mmap
import os
import platform
import socket
import struct
import sys

libc = ctypes.CDLL(None, use_errno=True)
libc.mmap.restype = ctypes.c_void_p
libc.mmap.argtypes = [ctypes.c_void_p, ctypes.c_size_t] + [ctypes.c_int] * 3 + [ctypes.c_long]
libc.mprotect.argtypes = [ctypes.c_void_p, ctypes.c_size_t, ctypes.c_int]
libc.fallocate.argtypes = [ctypes.c_int, ctypes.c_int, ctypes.c_long, ctypes.c_long]
READ, WRITE, SHARED, FAILED = 1, 2, 1, ctypes.c_void_p(-1).value
F_ADD_SEALS, F_SEAL_WRITE = 1033, 8


def say(what, code):
    print(f"{what}={errno.errorcode.get(code, code)}" if code else f"{what}=done", flush=True)


def attempt(what, act):
    try:
        act()
        say(what, 0)
    except OSError as error:
        say(what, error.errno)


def call(what, result):
    say(what, ctypes.get_errno() if result in (-1, FAILED) else 0)


uid = int(sys.argv[2])
if uid != os.getuid():
    os.setgroups([])
    os.setgid(uid)
    os.setuid(uid)
print(f"uid={os.getuid()}", flush=True)
connection = socket.socket(socket.AF_UNIX, socket.SOCK_SEQPACKET)
connection.connect(sys.argv[1])
connection.send(struct.pack("<8sHHIIIQ", b"SNOWFRM1", 1, 0, 1, 0, 0, 0))
_, (ring, *_), _, _ = socket.recv_fds(connection, 256, 1)
size = os.fstat(ring).st_size

call("map-writable", libc.mmap(None, size, READ | WRITE, SHARED, ring, 0))
attempt("write", lambda: os.pwrite(ring, b"!", 0))
attempt("shrink", lambda: os.ftruncate(ring, size // 2))
attempt("grow", lambda: os.ftruncate(ring, size * 2))
call("punch", libc.fallocate(ring, 3, 0, 4096))
attempt("seal", lambda: fcntl.fcntl(ring, F_ADD_SEALS, F_SEAL_WRITE))
try:
    again = os.open(f"/proc/self/fd/{ring}", os.O_RDWR)
    call("reopen", libc.mmap(None, size, READ | WRITE, SHARED, again, 0))
except OSError as error:
    say("reopen", error.errno)
place = libc.mmap(None, size, READ, SHARED, ring, 0)
call("map-readable", place)
call("protect", libc.mprotect(place, size, READ | WRITE))

memory = mmap.mmap(ring, 0, mmap.MAP_SHARED, mmap.PROT_READ)
futex = {"x86_64": 202, "aarch64": 98}.get(platform.machine(), 240)
timeout = (ctypes.c_long * 2)(5, 0)
while True:
    word = struct.unpack_from("<I", memory, 0x100)[0]
    result = libc.syscall(futex, ctypes.c_void_p(place + 0x100), 0, word, timeout, None, 0)
    # A frame between the two lines above: once more.
    if result == 0 or ctypes.get_errno() != errno.EAGAIN:
        break
call("wake", result)
