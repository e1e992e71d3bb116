"""Wayland's wire protocol, as far as the clients beside this file need it: no library, the same on every Debian."""
import array
import os
import socket
import struct


class Client:
    """A connection; events are (object, opcode, words of the arguments as bytes)."""

    def __init__(self):
        self.socket = socket.socket(socket.AF_UNIX)
        self.socket.connect(os.path.join(os.environ["XDG_RUNTIME_DIR"], os.environ["WAYLAND_DISPLAY"]))
        self.last, self.input, self.globals, self.pending = 1, b"", {}, []
        self.registry = self.new()
        self.send(1, 1, "I", self.registry)
        for target, opcode, body in self.round_trip():
            if target == self.registry and opcode == 0:
                number, length = struct.unpack("=II", body[:8])
                name = body[8 : 7 + length].decode()
                version = struct.unpack("=I", body[8 + (length + 3) // 4 * 4 :][:4])[0]
                self.globals.setdefault(name, (number, version))

    def new(self):
        self.last += 1
        return self.last

    def send(self, target, opcode, form="", *values, fd=None):
        """I is a number or object, i a signed one, s a text."""
        body = b""
        for kind, value in zip(form, values):
            if kind == "s":
                data = value.encode() + b"\0"
                body += struct.pack("=I", len(data)) + data + bytes(-len(data) % 4)
            else:
                body += struct.pack("=" + kind, value)
        head = struct.pack("=II", target, (8 + len(body)) << 16 | opcode)
        extra = [] if fd is None else [(socket.SOL_SOCKET, socket.SCM_RIGHTS, array.array("i", [fd]))]
        self.socket.sendmsg([head + body], extra)

    def bind(self, name, most):
        number, version = self.globals[name]
        made = self.new()
        self.send(self.registry, 0, "IsII", number, name, min(version, most), made)
        return made

    def events(self):
        """Waits for events; ends the program with the compositor."""
        data = self.socket.recv(65536)
        if not data:
            raise SystemExit("the compositor has ended")
        self.input += data
        found = []
        while len(self.input) >= 8:
            target, word = struct.unpack("=II", self.input[:8])
            if len(self.input) < word >> 16:
                break
            body, self.input = self.input[8 : word >> 16], self.input[word >> 16 :]
            if target == 1 and word & 0xFFFF == 0:
                raise SystemExit(f"protocol error: {body!r}")
            found.append((target, word & 0xFFFF, body))
        return found

    def round_trip(self):
        done = self.new()
        self.send(1, 0, "I", done)
        found = []
        while not any(target == done for target, _, _ in found):
            found += self.events()
        return found
