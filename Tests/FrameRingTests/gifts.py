"""Hands descriptors to a ring's producer that it has not asked for: gifts.py SOCKET"""
import array
import os
import socket
import struct
import sys

HELLO = struct.pack("<8sHHIIIQ", b"SNOWFRM1", 1, 0, 1, 0, 0, 0)
gift = os.open("/dev/null", os.O_RDONLY)
for message in (HELLO, b"", b"nonsense"):
    for count in (1, 2, 3, 100):
        connection = socket.socket(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        connection.connect(sys.argv[1])
        rights = array.array("i", [gift] * count)
        try:
            connection.sendmsg([message], [(socket.SOL_SOCKET, socket.SCM_RIGHTS, rights)])
        except PermissionError:
            pass  # Linux 6.16 and later: the producer has had them refused
        connection.close()
