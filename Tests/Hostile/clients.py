"""A well-behaved client for each door: one exchange, and how long a client waits for one while others attack."""
import os
import socket
import struct
import time

import bus

HELLO = struct.pack("<8sHHIIIQ", b"SNOWFRM1", 1, 0, 1, 0, 0, 0)
REQUEST = b"GET /metrics HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"
TIMEOUT = 1.0


def connect(family, address, kind=socket.SOCK_STREAM):
    connection = socket.socket(family, kind)
    connection.settimeout(TIMEOUT)
    connection.connect(address)
    return connection


def read(connection, enough):
    """Reads until `enough` of the bytes is true, or fails."""
    data = b""
    while not enough(data):
        piece = connection.recv(1 << 16)
        if not piece:
            raise ConnectionResetError("the other end closed the connection")
        data += piece
    return data


def metrics(bench):
    with connect(socket.AF_UNIX, bench.address("metrics")) as connection:
        connection.sendall(REQUEST)
        read(connection, lambda data: b"# EOF" in data)


def control(bench):
    call(bus.Connection(bench.address("control"), is_bus=False))


def remote(bench):
    call(bus.Connection(bench.address("remote"), is_bus=False))


def over_bus(bench):
    call(bus.Connection(bench.address("bus"), is_bus=True))


def call(connection):
    try:
        kind, _ = connection.get()
    finally:
        connection.close()
    if kind != bus.REPLY:
        raise ConnectionError("the service answers with an error")


def ring(bench):
    with connect(socket.AF_UNIX, bench.address("ring"), socket.SOCK_SEQPACKET) as connection:
        connection.sendall(HELLO)
        data, descriptors, _, _ = socket.recv_fds(connection, 256, 1)
        for descriptor in descriptors:
            os.close(descriptor)
        if len(data) < 16 or data[12] != 2:
            raise ConnectionError("refused")


def http(bench):
    with connect(socket.AF_INET, bench.address("http")) as connection:
        connection.sendall(REQUEST.replace(b"metrics", b"status.json"))
        read(connection, lambda data: data.startswith(b"HTTP/1.1 200") and b"fps" in data)


def vnc(bench):
    with connect(socket.AF_INET, bench.address("vnc")) as connection:
        greet(connection)


def greet(connection):
    """The handshake of RFB 3.8 without a password."""
    read(connection, lambda data: len(data) >= 12)
    connection.sendall(b"RFB 003.008\n")
    read(connection, lambda data: len(data) >= 2)
    connection.sendall(b"\x01")
    read(connection, lambda data: len(data) >= 4)
    connection.sendall(b"\x01")
    read(connection, lambda data: len(data) >= 24)


EXCHANGES = {"metrics": metrics, "control": control, "remote": remote, "bus": over_bus, "ring": ring, "http": http, "vnc": vnc}


def longest_wait(bench, door, is_over):
    """Repeats an exchange until `is_over`; returns the longest wait for a success in seconds."""
    longest, begin = 0.0, time.monotonic()
    while True:
        try:
            EXCHANGES[door](bench)
            succeeded = True
        except OSError:
            succeeded = False
        longest = max(longest, time.monotonic() - begin)
        if is_over():
            return longest
        time.sleep(0.05)
        if succeeded:
            begin = time.monotonic()
