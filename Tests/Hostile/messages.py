"""What is said at each door: the first bytes of a client that behaves, a megabyte, and what is wrong."""
import struct

import bus
import clients

MEGABYTE = 1 << 20
CALL = bus.authentication


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
    "remote": lambda: CALL() + state_call(),
    "bus": lambda: CALL() + hello_call() + state_call(),
    "ring": lambda: clients.HELLO,
    "http": lambda: clients.REQUEST,
    "vnc": lambda: b"RFB 003.008\n\x01\x01" + struct.pack(">BBHHHH", 3, 1, 0, 0, 160, 120),
}


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
    "control": long_calls, "remote": long_calls, "bus": long_calls,
    "metrics": lambda: [b"GET /" + b"a" * MEGABYTE, b"GET / HTTP/1.1\r\n" + b"A: b\r\n" * (MEGABYTE // 6)],
    "http": lambda: [b"GET /" + b"a" * MEGABYTE, b"GET / HTTP/1.1\r\n" + b"A: b\r\n" * (MEGABYTE // 6),
                     b"POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1048576\r\n\r\n" + bytes(MEGABYTE)],
    "vnc": lambda: [b"RFB 003.008\n\x01\x01" + struct.pack(">BxxxI", 6, 1 << 20) + bytes(MEGABYTE),
                    b"RFB 003.008\n\x01\x01" + struct.pack(">BxH", 2, 65535) + bytes(262140)],
}


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
    "metrics": wrong_requests, "http": wrong_requests, "control": wrong_calls, "remote": wrong_calls, "bus": wrong_calls,
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
