"""A door from outside: connections, what is sent there, and how often the kernel refused it."""
import errno
import os
import socket
import time

import bus
import gifts
import messages


class Door:
    """How a door is opened, what is right to say there, and what is wrong."""

    def __init__(self, name, bench):
        self.name, self.address = name, bench.address(name)
        self.is_local = isinstance(self.address, str)
        self.kind = socket.SOCK_SEQPACKET if name == "ring" else socket.SOCK_STREAM
        self.kept, self.counts = [], {"sent": 0, "refused": 0, "lost": 0}
        self.start = messages.START[name]()

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
            gifts.unlinger(number)
        os.close(number)

    def drop(self, most=0):
        while len(self.kept) > most:
            self.kept.pop(0).close()

    def call(self, **options):
        """A connection with D-Bus on it, kept."""
        connection = bus.Connection(self.address, self.name == "bus", **options)
        self.kept.append(connection)
        return connection
