"""Attacks on a door: a function for each kind. An attack goes on until `over` is true; what it opens stays open."""
import errno
import os
import random
import socket
import struct
import threading
import time

import bus
import gifts
import messages

KINDS = ("gift", "half message", "silence", "flood", "1 MB", "wrong types", "descriptors", "values")
CROWD = 40
GIVERS = 4


def gift(door, over):
    """Lingering sockets with the first bytes, in the middle, and behind a whole message; then peers that leave at once."""
    # Several threads: one whose close comes after the receiver's waits itself.
    threads = [threading.Thread(target=give_some, args=(door, over), daemon=True) for _ in range(GIVERS)]
    for thread in threads:
        thread.start()
    while not over(0.05):
        pass


def give_some(door, over):
    # The bus daemon itself would wait for those that come before a message.
    before = () if door.name == "bus" else ((door.start, False), (door.start[:3], False), (b"x" * 16, True), (door.start, True))
    while not over():
        for data, end in before:
            if connection := door.open():
                door.give(connection, data, gifts.lingering())
                if end:
                    door.kept.remove(connection)
                    connection.close()
        if door.name in ("control", "remote", "bus"):
            call_with(door, [gifts.lingering()])
        over(0.3)


def call_with(door, numbers):
    """Passes descriptors with a call that reads a property, which everyone may make."""
    try:
        connection = door.call()
        connection.send("ss", (bus.NAME, "State"), numbers, interface=bus.PROPERTIES, member="Get")
        door.counts["sent"] += 1
    except PermissionError:
        door.counts["refused"] += 1
        for number in numbers:
            gifts.unlinger(number)
    except OSError:
        door.counts["lost"] += 1
    for number in numbers:
        gifts.close(number)


def half_message(door, over):
    """Beginnings of messages, of every length, some a moment after connecting; a part of the peers leaves at once."""
    lengths, count = random.Random(1), 0
    while not over(0.01):
        if len(door.kept) >= CROWD or not (connection := door.open()):
            continue
        count += 1
        # A program that looked too early looks again.
        over(0.04 if count % 2 else 0)
        longest = len(door.start) if count % 4 > 1 else 4
        door.send(connection, door.start[:lengths.randrange(1, longest)])
        if count % 8 > 5:
            door.kept.remove(connection)
            connection.close()


def silence(door, over):
    """Connections that say nothing, then ones that ask for much and read nothing."""
    for index in range(CROWD):
        connection = door.open()
        if over():
            return
        if connection and index % 2:
            greeting = door.start
            if door.name == "http":
                greeting = greeting.replace(b"metrics", b"stream")
            door.send(connection, greeting)
    while not over(0.05):
        for connection in door.kept[1::2]:
            if door.name in ("control", "remote"):
                door.send(connection, messages.state_call() * 20)
            elif door.name == "vnc":
                door.send(connection, struct.pack(">BBHHHH", 3, 0, 0, 0, 160, 120))
        # Peers that were cut off come again.
        for connection in [one for one in door.kept if is_cut_off(one)]:
            door.kept.remove(connection)
            connection.close()
            door.open()


def is_cut_off(connection):
    connection.setblocking(False)
    try:
        return not connection.recv(1, socket.MSG_PEEK)
    except BlockingIOError:
        return False
    except OSError:
        return True


def flood(door, over):
    """Whole messages as fast as one process can send them, on new connections and on old ones."""
    while not over():
        for _ in range(20):
            if connection := door.open():
                door.send(connection, door.start)
        for connection in door.kept[:4]:
            connection.setblocking(False)
            try:
                while not over() and connection.send(door.start * 10):
                    pass
            except OSError:
                pass
        door.drop(CROWD)


def megabyte(door, over):
    """Messages of a megabyte: text, noise, and what says of itself that it is that long."""
    noise = random.Random(1).randbytes(messages.MEGABYTE)
    for data in forever(b"A" * messages.MEGABYTE, noise, door.start + b"A" * messages.MEGABYTE, door.start * (messages.MEGABYTE // len(door.start)),
                        *messages.LONG.get(door.name, lambda: [])()):
        if over():
            return
        if connection := door.open():
            connection.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 2 * messages.MEGABYTE)
            view, end = memoryview(data), time.monotonic() + 1
            connection.settimeout(0.1)
            try:
                while view and not over() and time.monotonic() < end:
                    view = view[connection.send(view):]
                door.counts["sent"] += not view
            except OSError as error:
                if error.errno == errno.EMSGSIZE:
                    door.send(connection, data[:100_000])
        door.drop(8)


def forever(*data):
    while True:
        yield from data


def wrong_types(door, over):
    """Messages of a right length with something wrong inside, on a new connection each."""
    chance = random.Random(1)
    for data in forever(*messages.WRONG[door.name](), None):
        if over():
            return
        if data is None:
            # A right one in which a few bytes are others.
            data = bytearray(door.start)
            for _ in range(3):
                data[chance.randrange(len(data))] = chance.randrange(256)
        if connection := door.open():
            door.send(connection, bytes(data))
        door.drop(CROWD)
        over(0.002)


def descriptors(door, over):
    """Every kind of descriptor with the first bytes; over D-Bus also as an argument that the service uses."""
    while not over():
        for make in gifts.EVERY.values():
            # Not a flood.
            if over(0.01):
                return
            if door.name != "bus" and (connection := door.open()):
                door.give(connection, door.start, make())
            if door.name in ("control", "remote", "bus"):
                call_with(door, [make()])
                for member in ("Screenshot", "ServeReaders"):
                    use(door, member, make, over)
        door.drop(4 * CROWD)


def use(door, member, make, over):
    """Calls a method with a descriptor; a listener's giver keeps it, lets it wait, and takes the connections itself."""
    number = make()
    try:
        connection = door.call()
        connection.send("h", (0,), [number], member=member)
        door.counts["sent"] += 1
        if make is gifts.listening and member == "ServeReaders":
            take_before(socket.socket(fileno=os.dup(number)), over)
    except PermissionError:
        door.counts["refused"] += 1
        gifts.unlinger(number)
    except OSError:
        door.counts["lost"] += 1
    gifts.close(number)


def take_before(listener, over):
    """Takes connections of a listener that another process polls; it then accepts where nothing is left."""
    def take():
        try:
            while True:
                listener.accept()[0].close()
        except OSError:
            pass

    end = time.monotonic() + 0.5
    thread = threading.Thread(target=take, daemon=True)
    listener.setblocking(True)
    thread.start()
    while time.monotonic() < end and not over(0.002):
        # The flag is of the open file: it is gone in the service, too.
        os.set_blocking(listener.fileno(), True)
        with socket.socket(socket.AF_UNIX, socket.SOCK_SEQPACKET) as peer:
            peer.settimeout(0.1)
            try:
                peer.connect(listener.getsockname())
                over(0.002)
            except OSError:
                pass
    listener.shutdown(socket.SHUT_RDWR)


def values(door, over):
    """A thousand values a second, drawn by a seed: numbers in their ranges and outside, and texts."""
    chance, connection = random.Random(68), None
    due = time.monotonic()
    while not over(max(0, due - time.monotonic())):
        due = max(due + 0.02, time.monotonic() - 1)
        try:
            connection = connection or door.call()
            for _ in range(20):
                # No reply is wanted: it would stay unread.
                connection.send("ssv", (bus.NAME, *value(chance)), interface=bus.PROPERTIES, member="Set", flags=1)
                door.counts["sent"] += 1
        except OSError:
            door.counts["lost"] += 1
            connection = None


def value(chance):
    """A property that may be written, and a value."""
    name, most = chance.choice([("BrightnessFactor", 1), ("Intensity", 1), ("Wind", 10), ("Text", 0)])
    if not most:
        return name, ("s", "".join(chance.choices("snow \u202e\u03bb<b>\n", k=chance.randrange(600))))
    return name, ("d", chance.choice([most * chance.random()] * 8 + [-1.0, float("nan"), float("inf"), 1e300]))


FUNCTIONS = dict(zip(KINDS, (gift, half_message, silence, flood, megabyte, wrong_types, descriptors, values)))
