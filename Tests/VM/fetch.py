"""Prints a page of the service's socket of numbers; --flood SECONDS: slow, silent and many clients instead."""
import socket
import sys
import time

PATH = "/run/snowd/metrics/socket"
REQUEST = b"GET %s HTTP/1.1\r\nHost: x\r\n\r\n"


def fetch(page):
    with socket.socket(socket.AF_UNIX) as peer:
        peer.connect(PATH)
        peer.settimeout(20)
        peer.sendall(REQUEST % page.encode())
        answer = b""
        while chunk := peer.recv(65536):
            answer += chunk
    return answer.split(b"\r\n\r\n", 1)[1].decode()


def flood(seconds):
    end, held, turn = time.monotonic() + seconds, [], 0
    while time.monotonic() < end:
        turn += 1
        peer = socket.socket(socket.AF_UNIX)
        peer.setblocking(False)
        try:
            peer.connect(PATH)
            # By turns: nothing, a part, a whole request that is never read.
            peer.send([b"", b"GET /metr", REQUEST % b"/metrics"][turn % 3])
        except OSError:
            time.sleep(0.0005)
        held = held[-300:] + [peer]
    print(turn, "connections tried", file=sys.stderr)


if sys.argv[1] == "--flood":
    flood(float(sys.argv[2]))
else:
    print(fetch(sys.argv[1]), end="")
