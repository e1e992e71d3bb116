"""D-Bus by hand, so that messages can be wrong and carry descriptors: to a bus, or to the control socket without one."""
import array
import os
import socket
import struct

NAME = "io.github.snowd.Snowd1"
PATH = "/io/github/snowd/Snowd1"
PROPERTIES = "org.freedesktop.DBus.Properties"
CALL, REPLY, ERROR, SIGNAL = 1, 2, 3, 4
PLAIN = {"y": "B", "n": "h", "q": "H", "i": "i", "u": "I", "x": "q", "t": "Q", "d": "d", "b": "I", "h": "I"}
FIELDS = {"path": (1, "o"), "interface": (2, "s"), "member": (3, "s"), "destination": (6, "s"), "signature": (8, "g"),
          "unix_fds": (9, "u")}


class Writer:
    """Bytes of values, aligned from the beginning of a message."""

    def __init__(self):
        self.bytes = bytearray()

    def align(self, size):
        self.bytes += bytes(-len(self.bytes) % size)

    def value(self, kind, value):
        if kind in PLAIN:
            layout = "<" + PLAIN[kind]
            self.align(struct.calcsize(layout))
            self.bytes += struct.pack(layout, value)
        elif kind in "so":
            text = value if isinstance(value, bytes) else value.encode()
            self.value("u", len(text))
            self.bytes += text + b"\0"
        elif kind == "g":
            text = value.encode()
            self.bytes += bytes([len(text)]) + text + b"\0"
        elif kind == "v":
            self.value("g", value[0])
            self.value(*value)
        elif kind[0] == "a":
            self.array(kind[1:], value)
        else:
            raise ValueError(f"bus.py: unsupported type {kind}")

    def array(self, kind, values):
        self.value("u", 0)
        place = len(self.bytes) - 4
        begin = len(self.bytes)
        for value in values:
            self.value(kind, value)
        self.bytes[place:place + 4] = struct.pack("<I", len(self.bytes) - begin)


def message(serial, signature="", values=(), kind=CALL, flags=0, descriptors=0, order=b"l", **fields):
    """A message; `signature` has a letter or an array of letters for each value."""
    body = Writer()
    kinds = split(signature)
    for one, value in zip(kinds, values):
        body.value(one, value)
    if signature:
        fields["signature"] = signature
    if descriptors:
        fields["unix_fds"] = descriptors
    header = Writer()
    header.bytes += order + bytes([kind, flags, 1])
    header.value("u", len(body.bytes))
    header.value("u", serial)
    header.value("u", 0)
    for name, value in fields.items():
        header.align(8)
        code, letter = FIELDS[name]
        header.bytes += bytes([code])
        header.value("v", (letter, value))
    header.bytes[12:16] = struct.pack("<I", len(header.bytes) - 16)
    header.align(8)
    return bytes(header.bytes + body.bytes)


def split(signature):
    """The types of a signature without structures."""
    kinds, prefix = [], ""
    for letter in signature:
        prefix += letter
        if letter != "a":
            kinds.append(prefix)
            prefix = ""
    return kinds


class Connection:
    """A connection to a bus, or to a service without one."""

    def __init__(self, path, is_bus, timeout=1.0):
        self.is_bus, self.serial, self.buffer = is_bus, 0, b""
        # The name of the newest error.
        self.error = ""
        self.socket = socket.socket(socket.AF_UNIX)
        self.socket.settimeout(timeout)
        self.socket.connect(path)
        self.socket.sendall(authentication())
        # Three lines: OK with the identity, and whether descriptors may be passed.
        while self.buffer.count(b"\n") < 2:
            self.buffer += self.receive()
        self.buffer = self.buffer.split(b"\n", 2)[2]
        if is_bus:
            self.call("Hello", path="/org/freedesktop/DBus", interface="org.freedesktop.DBus",
                      destination="org.freedesktop.DBus")

    def receive(self):
        data = self.socket.recv(65536)
        if not data:
            raise ConnectionResetError("the other end closed the connection")
        return data

    def send(self, signature="", values=(), descriptors=(), **fields):
        """Sends a call to the service, or what `fields` say; returns its serial."""
        self.serial += 1
        fields = {"path": PATH, "interface": NAME, **({"destination": NAME} if self.is_bus else {}), **fields}
        data = message(self.serial, signature, values, descriptors=len(descriptors), **fields)
        rights = [(socket.SOL_SOCKET, socket.SCM_RIGHTS, array.array("i", descriptors))] if descriptors else []
        sent = self.socket.sendmsg([data], rights)
        if sent < len(data):
            self.socket.sendall(data[sent:])
        return self.serial

    def call(self, member, signature="", values=(), descriptors=(), **fields):
        """Calls and waits for the reply; returns its kind and body."""
        serial = self.send(signature, values, descriptors, member=member, **fields)
        while True:
            kind, answered, body = self.next()
            if answered == serial:
                return kind, body

    def get(self, name="State", descriptors=()):
        return self.call("Get", "ss", (NAME, name), descriptors, interface=PROPERTIES)

    def next(self):
        """Kind, serial of the call that it answers, and body of the next message."""
        while len(self.buffer) < 16:
            self.buffer += self.receive()
        kind, length, fields = self.buffer[1], *struct.unpack_from("<I4xI", self.buffer, 4)
        body = 16 + -(-fields // 8) * 8
        while len(self.buffer) < body + length:
            self.buffer += self.receive()
        data, self.buffer = self.buffer[:body + length], self.buffer[body + length:]
        # Field 4, a variant of type s.
        place = data.find(b"\x04\x01s\0", 16, body)
        if kind == ERROR and place >= 0:
            self.error = data[place + 8:data.index(b"\0", place + 8)].decode()
        # Field 5, a variant of type u.
        place = data.find(b"\x05\x01u\0", 16, body)
        return kind, struct.unpack_from("<I", data, place + 4)[0] if place >= 0 else 0, data[body:]

    def close(self):
        self.socket.close()


def authentication():
    """The lines before the first message; they may be sent at once."""
    user = str(os.getuid()).encode().hex().encode()
    return b"\0AUTH EXTERNAL " + user + b"\r\nNEGOTIATE_UNIX_FD\r\nBEGIN\r\n"
