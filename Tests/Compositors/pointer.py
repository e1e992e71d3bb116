"""Clicks at a place of the screen, by wlr-virtual-pointer.

    pointer.py X Y WIDTH HEIGHT     of a layout of that size
"""
import sys
import time

import wire

x, y, width, height = map(int, sys.argv[1:])
client = wire.Client()
manager = client.bind("zwlr_virtual_pointer_manager_v1", 1)
pointer = client.new()
client.send(manager, 0, "II", 0, pointer)
client.round_trip()
# Windows learn now that there is a pointer.
time.sleep(0.5)
for offset in 1, 0:
    client.send(pointer, 1, "IIIII", 0, x + offset, y, width, height)
    client.send(pointer, 4)
    client.round_trip()
for state in 1, 0:
    client.send(pointer, 2, "III", 1, 0x110, state)
    client.send(pointer, 4)
    client.round_trip()
# The pointer ends with its connection, which must not outrun the click.
time.sleep(0.5)
