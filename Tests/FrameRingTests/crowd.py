"""Takes places as another user, and keeps them: crowd.py SOCKET UID COUNT. Answers each line with how many it has."""
import os
import socket
import struct
import sys

HELLO = struct.pack("<8sHHIIIQ", b"SNOWFRM1", 1, 0, 1, 0, 0, 0)
user = int(sys.argv[2])
os.setgroups([])
os.setgid(user)
os.setuid(user)
places = []
for _ in range(int(sys.argv[3])):
    place = socket.socket(socket.AF_UNIX, socket.SOCK_SEQPACKET)
    place.connect(sys.argv[1])
    place.send(HELLO)
    place.setblocking(False)
    places.append(place)


def refused(place):
    try:
        while True:
            message, descriptors, _, _ = socket.recv_fds(place, 256, 1)
            for descriptor in descriptors:
                os.close(descriptor)
            if not message or message[12] == 4:
                return True
    except BlockingIOError:
        return False


print("connected", flush=True)
for _ in sys.stdin:
    places = [place for place in places if not refused(place)]
    print(len(places), flush=True)
