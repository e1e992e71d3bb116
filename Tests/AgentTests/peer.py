"""A peer at a port of loopback that is no good broker: peer.py PORT KIND."""

import socket
import sys
import threading
import time


def take(peer):
    """The next packet: its first byte and its body."""
    head = peer.recv(1)
    if not head:
        raise ConnectionError
    size, shift = 0, 0
    while True:
        byte = peer.recv(1)[0]
        size |= (byte & 127) << shift
        shift += 7
        if byte < 128:
            break
    body = b""
    while len(body) < size:
        part = peer.recv(size - len(body))
        if not part:
            raise ConnectionError
        body += part
    return head[0], body


def serve(peer, kind):
    try:
        _, body = take(peer)
        version = body[6]
        if kind == "silent":
            time.sleep(3600)
        if kind == "noise":
            peer.sendall(b"HTTP/1.1 400 Bad Request\r\n\r\n" + b"<p>What?</p>" * 99)
            time.sleep(3600)
        if kind == "hangup5" and version == 5:
            return
        if kind == "version3" and version == 5:
            peer.sendall(b"\x20\x02\x00\x01")
            return
        if kind == "full":
            peer.sendall(b"\x20\x03\x00\x88\x00" if version == 5 else b"\x20\x02\x00\x03")
            return
        peer.sendall(b"\x20\x03\x00\x00\x00" if version == 5 else b"\x20\x02\x00\x00")
        if kind == "deaf":
            time.sleep(3600)
        while True:
            head, body = take(peer)
            if head >> 4 == 8:  # SUBSCRIBE
                peer.sendall(bytes([0x90, 3]) + body[:2] + b"\x01")
            elif head >> 4 == 3 and head & 6:  # PUBLISH at QoS 1
                length = body[0] << 8 | body[1]
                peer.sendall(b"\x40\x02" + body[2 + length:4 + length])
            elif head >> 4 == 12:  # PINGREQ
                peer.sendall(b"\xd0\x00")
    except (ConnectionError, IndexError, OSError):
        pass
    finally:
        peer.close()


def main():
    port, kind = int(sys.argv[1]), sys.argv[2]
    listener = socket.socket()
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    # Little room, so that a peer that does not read is noticed.
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    listener.bind(("127.0.0.1", port))
    listener.listen()
    while True:
        peer, _ = listener.accept()
        threading.Thread(target=serve, args=(peer, kind), daemon=True).start()


main()
