"""Passes descriptors to a service's doors that are unpleasant to get, and keeps its connections: gifts.py DOOR SOCKET PID

    metrics       beside twelve requests, whole and begun
    get           with Properties.Get at a message bus; prints the kind of the reply
    control       with Properties.Get, with bytes that are no message, and before any
    late          with half a message; ends the connection twelve seconds later
    screenshot    as the argument of Screenshot; prints the kind of the reply
    unread        a pipe that nobody reads as the argument of Screenshot; prints the kind of the reply
    listener      as the argument of ServeReaders, blocking, and accepts from it
    silent        nothing, on twenty connections

Gifts are TCP sockets with SO_LINGER and data that their peer never reads: closing the last descriptor of one waits. The process
PID stands still while it gets them and they are closed here, so it has the last ones; 0 is none.
"""
import array
import os
import select
import signal
import socket
import struct
import sys
import tempfile
import time

sys.path.insert(0, os.path.join(os.path.dirname(__file__), "../Hostile"))
import bus  # noqa: E402

SECONDS = 60
listener = socket.create_server(("127.0.0.1", 0), backlog=64)
peers = []


def lingering():
    gift = socket.create_connection(listener.getsockname())
    peers.append(listener.accept()[0])
    gift.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, SECONDS))
    gift.setblocking(False)
    try:
        while True:
            gift.send(bytes(65536))
    except BlockingIOError:
        return gift


def close(gift, was_sent):
    if not was_sent:  # Linux 6.16 and later may refuse to send it.
        gift.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 0, 0))
    gift.close()


def send(path, message):
    """One gift on a connection of its own, which stays open; returns whether the kernel passed it."""
    connection = socket.socket(socket.AF_UNIX)
    connection.connect(path)
    peers.append(connection)
    gift = lingering()
    try:
        connection.sendmsg([message], [(socket.SOL_SOCKET, socket.SCM_RIGHTS, array.array("i", [gift.fileno()]))])
    except PermissionError:
        close(gift, False)
        return False
    close(gift, True)
    return True


def tell(number):
    if service:
        os.kill(service, number)


def send_all(path, messages):
    tell(signal.SIGSTOP)
    sent = [send(path, message) for message in messages]
    tell(signal.SIGCONT)
    return sent


def share_listener(path):
    """Takes every connection away that the service has not accepted yet."""
    place = os.path.join(tempfile.mkdtemp(), "frames")
    own = socket.socket(socket.AF_UNIX, socket.SOCK_SEQPACKET)
    own.bind(place)
    own.listen(100)
    kind, _ = bus.Connection(path, False, timeout=SECONDS).call("ServeReaders", "h", (0,), [own.fileno()])
    own.setblocking(True)
    for _ in range(300):
        peer = socket.socket(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        peer.connect(place)
        peers.append(peer)
        if select.select([own], [], [], 0)[0]:
            own.settimeout(0)
            try:
                peers.append(own.accept()[0])
            except BlockingIOError:
                pass
            own.setblocking(True)
        time.sleep(0.005)
    return kind


def call(path, is_bus, member, signature, values, interface):
    connection = bus.Connection(path, is_bus, timeout=SECONDS)
    gift = lingering()
    if not is_bus:
        tell(signal.SIGSTOP)
    serial = connection.send(signature, values, [gift.fileno()], member=member, interface=interface)
    # A bus that refuses the message closes its own before this one.
    close(gift, not is_bus)
    tell(signal.SIGCONT)
    while True:
        kind, answered, body = connection.next()
        if answered == serial:
            return kind, body


door, path, service = sys.argv[1], sys.argv[2], int(sys.argv[3])
if door == "metrics":
    requests = [b"GET /metrics HTTP/1.1\r\n\r\n", b"GET /metrics", b"nonsense\n\n"]
    sent = send_all(path, [requests[turn % 3] for turn in range(12)])
    print(f"sent={sent.count(True)} refused={sent.count(False)}", flush=True)
elif door == "get":
    kind, body = call(path, True, "Get", "ss", (bus.NAME, "State"), bus.PROPERTIES)
    print(f"kind={kind} {body[4:60]}", flush=True)
elif door == "control":
    sent = send_all(path, [bus.authentication(), b"\0", b"nonsense", b"\0AUTH EXTERNAL\r\nBEGIN\r\nl" + bytes(40)])
    print(f"sent={sent.count(True)}", flush=True)
elif door == "late":
    connection = bus.Connection(path, False, timeout=SECONDS)
    half = bus.message(1, "h", (0,), descriptors=1, member="Screenshot", path=bus.PATH, interface=bus.NAME)[:20]
    gift = lingering()
    tell(signal.SIGSTOP)
    connection.socket.sendmsg([half], [(socket.SOL_SOCKET, socket.SCM_RIGHTS, array.array("i", [gift.fileno()]))])
    close(gift, True)
    tell(signal.SIGCONT)
    # After the time that a descriptor waits for its call.
    time.sleep(12)
    connection.close()
    time.sleep(1)
    print("closed", flush=True)
elif door == "screenshot":
    kind, body = call(path, False, "Screenshot", "h", (0,), bus.NAME)
    print(f"kind={kind} {body[4:120]}", flush=True)
elif door == "unread":
    ends = os.pipe()
    kind, body = bus.Connection(path, False, timeout=SECONDS).call("Screenshot", "h", (0,), [ends[1]])
    print(f"kind={kind} {body[4:120]}", flush=True)
elif door == "listener":
    print(f"kind={share_listener(path)}", flush=True)
elif door == "silent":
    for _ in range(20):
        peers.append(socket.socket(socket.AF_UNIX))
        peers[-1].connect(path)
    print("connected", flush=True)
signal.pause()
