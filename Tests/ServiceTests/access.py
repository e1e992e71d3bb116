"""Calls the service as a user, who has only the user's own group: access.py bus|peer SOCKET USER PROBES. Run it as root.

PROBES is JSON, a list of objects with 'name', 'interface', 'member', 'signature', 'values' and 'gift', which is 'memory', 'file',
'listener' or missing. Prints an object: each name with '', or the name and the words of the error.
"""
import json
import os
import pwd
import socket
import sys
import tempfile

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "../Hostile"))
import bus  # noqa: E402

SECONDS = 60


def gift(kind):
    """A descriptor, and what keeps it open."""
    if kind == "memory":
        number = os.memfd_create("a test's")
        return number, number
    if kind == "file":
        file = tempfile.NamedTemporaryFile()
        return file.fileno(), file
    listener = socket.socket(socket.AF_UNIX, socket.SOCK_SEQPACKET)
    listener.bind("")
    listener.listen()
    return listener.fileno(), listener


def outcome(connection, probe):
    number, owner = gift(probe["gift"]) if probe.get("gift") else (None, None)
    signature = probe["signature"]
    values = [float(value) if kind == "d" else value for kind, value in zip(bus.split(signature), probe["values"])]
    kind, body = connection.call(probe["member"], signature, values, [] if number is None else [number],
                                 interface=probe["interface"])
    del owner
    if kind != bus.ERROR:
        return ""
    return f"{connection.error}: {body[4:].rstrip(bytes(1)).decode()}"


def main():
    kind, path, user, probes = sys.argv[1:]
    probes, user = json.loads(probes), pwd.getpwnam(user)
    # Here, because the interpreter may be root's alone.
    os.setgroups([])
    os.setgid(user.pw_gid)
    os.setuid(user.pw_uid)
    try:
        connection = bus.Connection(path, kind == "bus", timeout=SECONDS)
    except PermissionError:
        print(json.dumps({probe["name"]: "no connection: permission denied" for probe in probes}))
        return
    print(json.dumps({probe["name"]: outcome(connection, probe) for probe in probes}))


main()
