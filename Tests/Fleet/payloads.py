"""Payloads that are not valid, at a running panel: payloads.py PROGRAMS [--count N] [--seconds S] [--seed N].

Twice the same service draws for the same time: alone, and with an agent at a broker that gets `count` invalid payloads. Frames
of the same time must be equal, the service must have the values of before, the agent's memory must stay, and its log must
have few lines, each about one payload.
"""

import argparse
import os
import random
import socket
import ssl
import sys
import threading
import time

from broker import Broker, scratch
from panel import resident, serve, start_agent, values

SEEDS = [
    b'{"on": false, "scene": "classic", "brightness": 0.1, "wind": 9, "text": "x", "do": "reload"}',
    b'{"on": false, "until": "2099-12-26", "intensity": 0}',
    b'{"state": "OFF", "brightness": 5, "effect": "classic"}',
    b"{on: false, // comment\n wind: +.5e1}",
]
TOPICS = ["set", "light/set", "desired"]


def payload(draw):
    """A payload that no reader may take: its end closes what is not open."""
    data = bytearray(draw.choice(SEEDS))
    for _ in range(draw.randrange(0, 6)):
        place = draw.randrange(len(data))
        kind = draw.randrange(4)
        if kind == 0:
            data[place] = draw.randrange(256)
        elif kind == 1:
            del data[place:place + draw.randrange(1, 20)]
        elif kind == 2:
            data[place:place] = draw.randbytes(draw.randrange(1, 20))
        else:
            data[place:place] = draw.choice([b"[" * 200, b"{'a':" * 90, b"\xff\xfe", b"/*", b'"', b"1e999", b"NaN"])
        if not data:
            data = bytearray(b" ")
    return bytes(data) + b"\x00}"


def string(text):
    data = text.encode()
    return len(data).to_bytes(2, "big") + data


def packet(kind, body):
    size, head = len(body), bytearray([kind])
    while True:
        head.append(size % 128 | (128 if size > 127 else 0))
        size //= 128
        if not size:
            return bytes(head) + body


def attack(broker, name, count, seconds, draw):
    """Sends the payloads over one connection, spread over the time."""
    context = ssl.create_default_context(cafile=broker.ca)
    with socket.create_connection(("localhost", broker.port)) as plain:
        peer = context.wrap_socket(plain, server_hostname="localhost")
        peer.sendall(packet(0x10, string("MQTT") + bytes([4, 2, 0, 0]) + string("fuzz")))
        peer.recv(4)
        begin = time.time()
        for number in range(count):
            topic = f"snowd/{name}/{TOPICS[number % len(TOPICS)]}"
            peer.sendall(packet(0x30, string(topic) + payload(draw)))
            ahead = begin + seconds * number / count - time.time()
            if ahead > 0.01:
                time.sleep(ahead)
        peer.sendall(packet(0xE0, b""))


def hashes(folder):
    with open(f"{folder}/hashes") as file:
        return {line.split()[1]: line.split()[2] for line in file.read().split("\n")[:-1]}


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("programs", help="folder of the built programs")
    parser.add_argument("--count", type=int, default=100_000)
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    programs = os.path.abspath(options.programs)
    scene = os.path.join(os.path.dirname(__file__), "../../config/scenes/classic.json5")
    faults = []
    with scratch() as folder:
        os.makedirs(f"{folder}/alone")
        os.makedirs(f"{folder}/attacked")
        service = serve(f"{folder}/alone", programs, scene)
        time.sleep(options.seconds + 8)
        service.terminate()
        service.wait()

        broker = Broker(folder)
        own = f"{folder}/attacked"
        service = serve(own, programs, scene)
        time.sleep(2)
        agent = start_agent(own, programs, f"broker: '{broker.address}', name: 'hall', ca: '{broker.ca}'")
        time.sleep(3)
        before, size = values(own, programs), resident(agent)
        thread = threading.Thread(
            target=attack, args=(broker, "hall", options.count, options.seconds, random.Random(options.seed)))
        thread.start()
        largest = size
        while thread.is_alive():
            largest = max(largest, resident(agent))
            time.sleep(0.2)
        time.sleep(3)
        after = values(own, programs)
        if agent.poll() is not None:
            faults.append(f"the agent ended with {agent.returncode}")
        if before != after or None in before.values():
            faults.append(f"values changed from {before} to {after}")
        if not broker_reaches(broker, own, programs):
            faults.append("a valid message did nothing afterwards")
        agent.terminate()
        service.terminate()
        agent.wait()
        service.wait()
        broker.stop()
        with open(f"{own}/log") as file:
            lines = file.read().splitlines()
        print(f"{options.count} payloads: {len(lines)} lines; resident {size} before, {largest} at most")
        for line in lines[:6] + lines[-3:]:
            print(f"  {line[:150]}")
        if len(lines) > 20 + options.seconds / 60 * 12 + 12:
            faults.append("too many lines")
        if largest > size + 20_000_000:
            faults.append("the agent's memory grew")
        one, other = hashes(f"{folder}/alone"), hashes(own)
        # Until the valid message at the end.
        common = [at for at in one if at in other and int(at) < (options.seconds + 4) * 1e9]
        different = sum(one[at] != other[at] for at in common)
        print(f"frames of the same time: {len(common)}, of which {different} differ")
        if different or len(common) < options.seconds * 5:
            faults.append("frames differ, or there are too few")
    for fault in faults:
        print(f"FAILED: {fault}")
    sys.exit(1 if faults else 0)


def broker_reaches(broker, own, programs):
    broker.publish("snowd/hall/set", '{"wind": 3}')
    for _ in range(100):
        if values(own, programs)["Wind"] == 3:
            return True
        time.sleep(0.1)
    return False


if __name__ == "__main__":
    main()
