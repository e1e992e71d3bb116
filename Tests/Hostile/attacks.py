"""Attacks on a door: a function for each kind. An attack goes on until `over` is true; what it opens stays open."""
import errno
import os
import random
import socket
import struct
import threading
import time

import bus
import clients
import gifts

KINDS = ("gift", "half message", "silence", "flood", "1 MB", "wrong types", "descriptors")
MEGABYTE = 1 << 20
CROWD = 40
CALL = bus.authentication


class Door:
    """How a door is opened, what is right to say there, and what is wrong."""

    def __init__(self, name, bench):
        self.name, self.address = name, bench.address(name)
        self.is_local = isinstance(self.address, str)
        self.kind = socket.SOCK_SEQPACKET if name == "ring" else socket.SOCK_STREAM
        self.kept, self.counts = [], {"sent": 0, "refused": 0, "lost": 0}
        self.start = START[name]()

    def open(self):
        """A connection, kept; None if there is no room for one."""
        connection = socket.socket(socket.AF_UNIX if self.is_local else socket.AF_INET, self.kind)
        connection.setblocking(False)
        try:
            connection.connect(self.address)
        except BlockingIOError:
            if self.is_local:
                connection.close()
                return None
        except OSError:
            connection.close()
            self.counts["lost"] += 1
            return None
        self.kept.append(connection)
        return connection

    def send(self, connection, data, descriptors=()):
        """Sends what fits; returns whether the connection still works."""
        try:
            connection.setblocking(True)
            connection.settimeout(0.2)
            connection.sendmsg([data], gifts.rights(*descriptors) if descriptors else [])
            self.counts["sent"] += 1
            return True
        except PermissionError:
            self.counts["refused"] += 1
            return False
        except TimeoutError:
            return True
        except OSError as error:
            if error.errno == errno.ETOOMANYREFS:
                time.sleep(0.05)
            self.counts["lost"] += 1
            return False

    def give(self, connection, data, number):
        """Passes a descriptor on; here it is closed, so that the receiver has the last one."""
        if not self.send(connection, data, (number,)):
            gifts.unlinger(number) if is_socket(number) else None
        os.close(number)

    def drop(self, most=0):
        while len(self.kept) > most:
            self.kept.pop(0).close()

    def call(self, **options):
        """A connection with D-Bus on it, kept."""
        connection = bus.Connection(self.address, self.name == "bus", **options)
        self.kept.append(connection)
        return connection


def is_socket(number):
    try:
        return os.readlink(f"/proc/self/fd/{number}").startswith("socket")
    except OSError:
        return False


def state_call():
    return bus.message(2, "ss", (bus.NAME, "State"), path=bus.PATH, interface=bus.PROPERTIES, member="Get",
                       destination=bus.NAME)


def hello_call():
    return bus.message(1, path="/org/freedesktop/DBus", interface="org.freedesktop.DBus", member="Hello",
                       destination="org.freedesktop.DBus")


# The first bytes of a client that behaves; functions, because some depend on the user.
START = {
    "metrics": lambda: clients.REQUEST,
    "control": lambda: CALL() + state_call(),
    "bus": lambda: CALL() + hello_call() + state_call(),
    "ring": lambda: clients.HELLO,
    "http": lambda: clients.REQUEST,
    "vnc": lambda: b"RFB 003.008\n\x01\x01" + struct.pack(">BBHHHH", 3, 1, 0, 0, 160, 120),
}


def gift(door, over):
    """Lingering sockets with the first bytes, in the middle, and behind a whole message; then peers that leave at once."""
    while not over():
        for data, end in ((door.start, False), (door.start[:3], False), (b"x" * 16, True), (door.start, True)):
            if over():
                return
            if connection := door.open():
                door.give(connection, data, gifts.lingering())
                if end:
                    door.kept.remove(connection)
                    connection.close()
        if door.name in ("control", "bus"):
            call_with(door, [gifts.lingering()], over)
        over(0.3)


def call_with(door, numbers, over):
    """Passes descriptors with a call that reads a property, which everyone may make."""
    try:
        connection = door.call()
        connection.send("ss", (bus.NAME, "State"), numbers, interface=bus.PROPERTIES, member="Get")
        door.counts["sent"] += 1
    except PermissionError:
        door.counts["refused"] += 1
        for number in numbers:
            gifts.unlinger(number) if is_socket(number) else None
    except OSError:
        door.counts["lost"] += 1
    for number in numbers:
        os.close(number)


def half_message(door, over):
    """Beginnings of messages, of every length."""
    lengths = random.Random(1)
    while not over(0.01):
        if len(door.kept) < CROWD and (connection := door.open()):
            door.send(connection, door.start[:lengths.randrange(1, len(door.start))])


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
        for connection in list(door.kept)[1::2]:
            if door.name == "control":
                door.send(connection, state_call() * 20)
            elif door.name == "vnc":
                door.send(connection, struct.pack(">BBHHHH", 3, 0, 0, 0, 160, 120))
        # Peers that were cut off come again.
        door.open() if len(door.kept) < 3 * CROWD else door.drop(2 * CROWD)


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
    noise = random.Random(1).randbytes(MEGABYTE)
    for data in forever(b"A" * MEGABYTE, noise, door.start + b"A" * MEGABYTE, door.start * (MEGABYTE // len(door.start)),
                        *LONG.get(door.name, lambda: [])()):
        if over():
            return
        if connection := door.open():
            connection.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 2 * MEGABYTE)
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


def long_calls():
    text = "x" * MEGABYTE
    name = {"path": bus.PATH, "destination": bus.NAME, "interface": bus.NAME}
    start = CALL() + hello_call()
    return [start + bus.message(3, "s", (text,), member="SetScene", **name),
            start + bus.message(3, "s", (text,), member="Stop", **name),
            start + bus.message(3, "as", ([text[:1000]] * 1000,), member="Calibrate", **name),
            start + bus.message(3, "ss", (bus.NAME, text), **{**name, "member": "Get", "interface": bus.PROPERTIES}),
            start + bus.message(3, "ay", (bytes(MEGABYTE),), member="x" * 255, **name)]


LONG = {
    "control": long_calls, "bus": long_calls,
    "metrics": lambda: [b"GET /" + b"a" * MEGABYTE, b"GET / HTTP/1.1\r\n" + b"A: b\r\n" * (MEGABYTE // 6)],
    "http": lambda: [b"GET /" + b"a" * MEGABYTE, b"GET / HTTP/1.1\r\n" + b"A: b\r\n" * (MEGABYTE // 6),
                     b"POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1048576\r\n\r\n" + bytes(MEGABYTE)],
    "vnc": lambda: [b"RFB 003.008\n\x01\x01" + struct.pack(">BxxxI", 6, 1 << 20) + bytes(MEGABYTE),
                    b"RFB 003.008\n\x01\x01" + struct.pack(">BxH", 2, 65535) + bytes(262140)],
}


def wrong_types(door, over):
    """Messages of a right length with something wrong inside, on a new connection each."""
    chance = random.Random(1)
    for data in forever(*WRONG[door.name](), None):
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


def wrong_calls():
    name = {"path": bus.PATH, "destination": bus.NAME, "interface": bus.NAME}
    start = CALL() + hello_call()
    get = {**name, "interface": bus.PROPERTIES, "member": "Get"}
    calls = [
        bus.message(3, "i", (1,), member="Stop", **name), bus.message(3, "s", ("x",), member="Screenshot", **name),
        bus.message(3, "h", (7,), member="Screenshot", **name), bus.message(3, "h", (0,), member="ServeReaders", **name),
        bus.message(3, "as", (["x"],), member="SetScene", **name), bus.message(3, member="SetScene", **name),
        bus.message(3, "s", ("/dev/zero",), member="SetScene", **name),
        bus.message(3, "s", (b"\xff\xfe",), member="SetScene", **name),
        bus.message(3, "ss", ("nan,nan,nan; 0,0,0; 0,0,0", "sideways"), member="Calibrate", **name),
        bus.message(3, "s", ("x",), **get), bus.message(3, "ss", ("x", "y"), **get), bus.message(3, "v", (("u", 1),), **get),
        bus.message(3, "ssv", (bus.NAME, "State", ("s", "x")), **{**get, "member": "Set"}),
        bus.message(3, member="Start", **{**name, "path": "/"}), bus.message(3, kind=9, member="Start", **name),
        bus.message(3, kind=bus.REPLY, **name), bus.message(3, order=b"x", member="Start", **name),
        bus.message(0, member="Start", **name), bus.message(3, flags=255, member="Start", **name),
        bus.message(3, descriptors=4, member="Start", **name),
        b"l\x01\0\x01" + struct.pack("<III", 1 << 27, 3, 1 << 26), b"l\x01\0\x01" + b"\xff" * 12,
    ]
    return [start + call for call in calls] + [b"AUTH\r\n", b"\0AUTH ANONYMOUS\r\n", b"\0AUTH EXTERNAL zz\r\nBEGIN\r\n", b"\0" * 64]


def wrong_requests():
    host = b" HTTP/1.1\r\nHost: localhost\r\n"
    return [
        b"PUT /metrics" + host + b"\r\n", b"GET  /metrics" + host + b"\r\n", b"GET /metrics HTTP/9.9\r\n\r\n", b"\r\n" * 50,
        b"GET /\0" + host + b"\r\n", b"GET /../../etc/passwd" + host + b"\r\n", b"GET /%00%ff%zz" + host + b"\r\n",
        b"GET /metrics" + host + b"Content-Length: -1\r\n\r\n", b"GET /frame.png?after=99999999999999999999" + host + b"\r\n",
        b"GET /frame.png?after=-1&after=x" + host + b"\r\n", b"GET /metrics" + host + b"Transfer-Encoding: chunked\r\n\r\nzz\r\n",
        b"GET /metrics" + host + b"Accept: \xff\xfe\r\n\r\n", b"GET /metrics\r\n\r\n", b"\x16\x03\x01\x02\0\x01\0", b"HEAD" + host + b"\r\n",
        b"GET /stream" + host + b"Range: bytes=5-1\r\n\r\n", b"GET /?token=" + b"%41" * 500 + host + b"\r\n",
    ]


WRONG = {
    "metrics": wrong_requests, "http": wrong_requests, "control": wrong_calls, "bus": wrong_calls,
    "ring": lambda: [
        struct.pack("<8sHHIIIQ", *fields) for fields in (
            (b"SNOWFRM2", 1, 0, 1, 0, 0, 0), (b"SNOWFRM1", 2, 0, 1, 0, 0, 0), (b"SNOWFRM1", 1, 9, 2, 0, 0, 0),
            (b"SNOWFRM1", 1, 0, 1, 0x41414141, 0, 0), (b"SNOWFRM1", 1, 0, 1, 0, 0xFFFFFFFF, 2 ** 64 - 1),
            (b"SNOWFRM1", 1, 0, 5, 0, 1, 0))] + [b"", b"\0", bytes(33), clients.HELLO + b"x", clients.HELLO * 2],
    "vnc": lambda: [
        b"RFB 999.999\n", b"GET / HTTP/1.1\r\n\r\n", b"RFB 003.008\n\x63", b"RFB 003.003\n\x01", b"RFB 003.008\n\x01\x01\xc8",
        b"RFB 003.008\n\x01\x01" + struct.pack(">BxH", 2, 65535), b"RFB 003.008\n\x01\x01" + struct.pack(">BxxxI", 6, 2 ** 32 - 1),
        b"RFB 003.008\n\x01\x01" + struct.pack(">BBHHHH", 3, 0, 65535, 65535, 65535, 65535),
        b"RFB 003.008\n\x01\x01" + struct.pack(">Bxxx4B3H3Bxxx", 0, 255, 255, 1, 1, 0, 65535, 65535, 99, 99, 99),
        b"RFB 003.008\n\x01\x01" + struct.pack(">Bxxx4B3H3Bxxx", 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0),
        b"RFB 003.008\n\x01\x01" + struct.pack(">BBHHHH", 3, 0, 0, 0, 0, 0) * 2000,
        b"RFB 003.008\n\x01\x01" + struct.pack(">BxHi", 2, 1, -223) + struct.pack(">BBHHHBBIHHHHI", 251, 0, 65535, 65535, 1, 0, 0, 0, 0, 0, 0, 0, 0),
    ],
}


def descriptors(door, over):
    """Every kind of descriptor with the first bytes; over D-Bus also as an argument that the service uses."""
    while not over():
        for make in gifts.TWELVE.values():
            if over():
                return
            if connection := door.open():
                door.give(connection, door.start, make())
            if door.name in ("control", "bus"):
                call_with(door, [make()], over)
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
        gifts.unlinger(number) if is_socket(number) else None
    except OSError:
        door.counts["lost"] += 1
    os.close(number)


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


FUNCTIONS = dict(zip(KINDS, (gift, half_message, silence, flood, megabyte, wrong_types, descriptors)))
