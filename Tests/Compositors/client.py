"""A window of one colour, which tells what happens to it.

    client.py RRGGBB [--fullscreen]     prints "size W H", "click X Y" and "key"
"""
import os
import struct
import sys

import wire

color = int(sys.argv[1], 16)
client = wire.Client()
compositor, shm = client.bind("wl_compositor", 4), client.bind("wl_shm", 1)
base, seat = client.bind("xdg_wm_base", 1), client.bind("wl_seat", 3)
surface, shell, window = (client.new() for _ in range(3))
pointer = None
client.send(compositor, 0, "I", surface)
client.send(base, 2, "II", shell, surface)
client.send(shell, 1, "I", window)
client.send(window, 2, "s", "below")
client.send(window, 3, "s", "below")
if "--fullscreen" in sys.argv:
    client.send(window, 11, "I", 0)
client.send(surface, 6)
size, place = (640, 480), (0, 0)
while True:
    for target, opcode, body in client.events():
        if target == base:
            client.send(base, 3, "I", struct.unpack("=I", body)[0])
        elif target == window and opcode == 0:
            width, height = struct.unpack("=ii", body[:8])
            size = (width or 640, height or 480)
        elif target == window:
            raise SystemExit
        elif target == shell:
            client.send(shell, 4, "I", struct.unpack("=I", body)[0])
            width, height = size
            memory = os.memfd_create("window")
            os.write(memory, struct.pack("=I", color) * (width * height))
            pool, buffer = client.new(), client.new()
            client.send(shm, 0, "Ii", pool, 4 * width * height, fd=memory)
            client.send(pool, 0, "IiiiiI", buffer, 0, width, height, 4 * width, 1)
            os.close(memory)
            client.send(surface, 1, "Iii", buffer, 0, 0)
            client.send(surface, 9, "iiii", 0, 0, width, height)
            client.send(surface, 6)
            print("size", width, height, flush=True)
        elif target == seat and opcode == 0:
            # Headless, there is no pointer before a virtual one comes.
            has_pointer = struct.unpack("=I", body)[0] & 1
            if has_pointer and not pointer:
                pointer = client.new()
                client.send(seat, 0, "I", pointer)
            elif not has_pointer:
                pointer = None
        elif target == pointer and opcode in (0, 2):
            place = tuple(value // 256 for value in struct.unpack("=ii", body[-8:]))
        elif target == pointer and opcode == 3 and struct.unpack("=IIII", body)[2:] == (0x110, 1):
            print("click", *place, flush=True)
