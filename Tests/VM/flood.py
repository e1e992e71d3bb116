# Calls the service without waiting for answers: flood.py SECONDS RATE; prints how many calls were sent. By the bus's own
# protocol, because a program that waits for each answer is no flood.
import os, socket, struct, sys, time


def text(value):
    data = value.encode() + b"\0"
    return struct.pack("<I", len(data) - 1) + data


def pad(data, to):
    return data + b"\0" * (-len(data) % to)


def call(serial, destination, path, interface, member, arguments=()):
    fields = b""
    for code, kind, value in ((1, "o", path), (2, "s", interface), (3, "s", member), (6, "s", destination)):
        fields = pad(fields, 8) + struct.pack("<BB", code, 1) + kind.encode() + b"\0" + text(value)
    body = b""
    for value in arguments:
        body = pad(body, 4) + text(value)
    if arguments:
        kinds = ("s" * len(arguments)).encode()
        fields = pad(fields, 8) + struct.pack("<BB", 8, 1) + b"g\0" + bytes([len(kinds)]) + kinds + b"\0"
    # 1: no reply expected.
    head = struct.pack("<cBBBIII", b"l", 1, 1, 1, len(body), serial, len(fields))
    return pad(head + fields, 8) + body


seconds, rate = float(sys.argv[1]), int(sys.argv[2])
bus = socket.socket(socket.AF_UNIX)
address = os.environ.get("DBUS_SYSTEM_BUS_ADDRESS", "unix:path=/run/dbus/system_bus_socket")
bus.connect(address.split("=", 1)[1])
bus.sendall(b"\0AUTH EXTERNAL " + str(os.getuid()).encode().hex().encode() + b"\r\n")
assert bus.recv(4096).startswith(b"OK")
bus.sendall(b"BEGIN\r\n")
bus.sendall(call(1, "org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus", "Hello"))
bus.recv(4096)
sent, begin = 0, time.monotonic()
while (now := time.monotonic() - begin) < seconds:
    due = int(now * rate)
    batch = b"".join(
        call(number + 2, "io.github.snowd.Snowd1", "/io/github/snowd/Snowd1", "org.freedesktop.DBus.Properties", "GetAll",
             ("io.github.snowd.Snowd1",))
        for number in range(sent, min(due, sent + 100)))
    if batch:
        bus.sendall(batch)
        sent = min(due, sent + 100)
    else:
        time.sleep(0.001)
print(sent)
