"""Hands a ring's producer sockets whose end is long in coming: lingering.py SOCKET. Prints how many came through.

Each is a TCP socket with SO_LINGER and data that its peer never reads: who closes the last descriptor of it waits for
half a minute. All stay open here until the messages are sent, and are closed before the producer looks at them.
"""
import array
import socket
import struct
import sys

HELLO = struct.pack("<8sHHIIIQ", b"SNOWFRM1", 1, 0, 1, 0, 0, 0)
listener = socket.create_server(("127.0.0.1", 0), backlog=512)
peers, connections, sent, refused = [], [], 0, 0


def lingering():
    gift = socket.create_connection(listener.getsockname())
    peers.append(listener.accept()[0])
    gift.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 30))
    gift.setblocking(False)
    try:
        while True:
            gift.send(bytes(65536))
    except BlockingIOError:
        return gift


def hand_over(connection, message, count):
    global sent, refused
    gifts = [lingering() for _ in range(count)]
    rights = array.array("i", [gift.fileno() for gift in gifts])
    try:
        connection.sendmsg([message], [(socket.SOL_SOCKET, socket.SCM_RIGHTS, rights)])
        sent += 1
    except PermissionError:
        refused += 1
        connection.close()  # as the producer closes those that got through
    for gift in gifts:
        # Closing it must not wait here where it was refused.
        if refused:
            gift.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 0, 0))
        gift.close()


def connect():
    connection = socket.socket(socket.AF_UNIX, socket.SOCK_SEQPACKET)
    connection.connect(sys.argv[1])
    connections.append(connection)
    return connection


for message in (HELLO, b"", b"nonsense"):
    for count in (1, 2, 20):
        hand_over(connect(), message, count)
# Behind a good HELLO, and behind messages that end the connection.
for first in (HELLO, b"nonsense"):
    connection = connect()
    connection.send(first)
    hand_over(connection, HELLO, 1)
# Gone before the producer looks.
connection = connect()
hand_over(connection, HELLO, 1)
connection.close()
print(f"sent={sent} refused={refused}", flush=True)
sys.stdin.readline()
