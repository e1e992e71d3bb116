"""Messages that a service's control socket must take whole, or refuse: frames.py SOCKET PID

Prints a line for each: replies to two calls that are sent without waiting, one of them with a descriptor; what becomes of peers
that pass a descriptor of which their message says nothing, that announce 120 MB, or that write a text of 20 MB; and how many
descriptors the process PID has more than before.
"""
import os
import socket
import struct
import sys
import time

sys.path.insert(0, os.path.join(os.path.dirname(__file__), "../Hostile"))
import bus  # noqa: E402
import gifts  # noqa: E402

path, service = sys.argv[1], sys.argv[2]


def call(serial, member, signature="", values=(), interface=bus.NAME, descriptors=0):
    return bus.message(serial, signature, values, path=bus.PATH, interface=interface, member=member, descriptors=descriptors)


def opened():
    return len(os.listdir(f"/proc/{service}/fd"))


def outcome(connection):
    """Whether the other end hangs up."""
    try:
        while True:
            connection.receive()
    except ConnectionResetError:
        return "cut off"
    except TimeoutError:
        return "kept"


def pipelined():
    """Replies to a call and to one with a descriptor, sent at once in two pieces and behind the handshake's end."""
    peer = socket.socket(socket.AF_UNIX)
    peer.settimeout(60)
    peer.connect(path)
    memory = os.memfd_create("picture")
    peer.sendall(bus.authentication())
    peer.sendall(call(1, "Get", "ss", (bus.NAME, "State"), bus.PROPERTIES))
    peer.sendmsg([call(2, "Screenshot", "h", (0,), descriptors=1)], gifts.rights(memory))
    data = b""
    while data.count(b"\x05\x01u\0") < 2:
        data += peer.recv(65536)
    return os.fstat(memory).st_size


before = opened()
print("pictures:", [pipelined() > 0 for _ in range(5)].count(True))
for _ in range(20):
    connection = bus.Connection(path, False, timeout=60)
    data = call(9, "Get", "ss", (bus.NAME, "State"), bus.PROPERTIES)
    connection.socket.sendmsg([data], gifts.rights(os.memfd_create("gift")))
    result = outcome(connection)
print("undeclared:", result)
connection = bus.Connection(path, False, timeout=60)
head = bytearray(call(9, "ShowText", "sd", ("x", 1.0)))
struct.pack_into("<I", head, 4, 120_000_000)
connection.socket.sendall(bytes(head))
print("120 MB:", outcome(connection))
connection = bus.Connection(path, False, timeout=60)
try:
    connection.socket.sendall(call(9, "Set", "ssv", (bus.NAME, "Text", ("s", "x" * 20_000_000)), bus.PROPERTIES))
except OSError:
    pass
print("text of 20 MB:", outcome(connection))
# The service closes them in a thread of its own.
for _ in range(600):
    if opened() <= before:
        break
    time.sleep(0.1)
print("descriptors:", opened() - before)
