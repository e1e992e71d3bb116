#!/usr/bin/python3
"""Answers a request for a picture in a wrong way: impostor.py KIND."""
import fcntl
import os
import socket
import struct
import sys

kind = sys.argv[1]
peer = socket.socket(fileno=3)
request = peer.recv(16384)
if kind == "nothing":
    sys.exit(3)
number = struct.unpack_from("<Q", request, 6)[0]
head = struct.pack("<IHQB", 0x43504E53, 1, number + (kind == "other"), 2)
size = (1 << 20, 1 << 20) if kind == "long" else (16, 16)
message = os.urandom(200) if kind == "garbage" else head + struct.pack("<III", *size, 0)
memory = os.memfd_create("x", os.MFD_ALLOW_SEALING)
os.truncate(memory, 1000 if kind == "small" else 1024)
# "open" may be made shorter while it is read.
if kind != "open":
    fcntl.fcntl(memory, fcntl.F_ADD_SEALS, fcntl.F_SEAL_SHRINK | fcntl.F_SEAL_GROW)
if kind == "file":
    memory = os.open("/etc/hostname", os.O_RDONLY)
socket.send_fds(peer, [message], [memory])
peer.recv(1)
