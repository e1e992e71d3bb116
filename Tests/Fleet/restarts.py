"""Agents whose broker is restarted at random instants: restarts.py PROGRAMS [--agents N] [--restarts N] [--seed N].

After the last restart all agents must be back within 90 s, no five seconds may hold more than 15 connections, and their
memory must stay.
"""

import argparse
import collections
import random
import sys
import time

from broker import Agents, Broker, scratch


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("programs", help="folder of the built programs")
    parser.add_argument("--agents", type=int, default=50)
    parser.add_argument("--restarts", type=int, default=20)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    draw = random.Random(options.seed)
    faults = []
    with scratch() as folder:
        broker = Broker(folder)
        agents = Agents(broker, options.programs, options.agents)
        while len({name for _, name in broker.connections()}) < options.agents:
            time.sleep(0.2)
        time.sleep(5)
        before, begin = agents.resident(), int(time.time()) + 1
        sizes = [before]
        for number in range(options.restarts):
            time.sleep(draw.uniform(2, 40))
            broker.stop()
            time.sleep(draw.uniform(0, 3))
            broker.start()
            sizes.append(agents.resident())
        last = time.time()
        back = set()
        while time.time() < last + 100 and len(back) < options.agents:
            back = {name for at, name in broker.connections() if at >= int(last)}
            time.sleep(0.5)
        took = time.time() - last
        print(f"{len(back)} of {options.agents} back {took:.0f} s after the last of {options.restarts} restarts")
        if len(back) < options.agents or took > 90:
            faults.append("not all were back within 90 s")
        seconds = collections.Counter(at for at, _ in broker.connections() if at >= begin)
        most = max(sum(seconds[at + step] for step in range(5)) for at in range(begin, int(time.time())))
        print(f"most connections in five seconds: {most}, of {sum(seconds.values())}")
        if most > 15:
            faults.append("more than 15 connections in five seconds")
        time.sleep(10)
        after = agents.resident()
        print(f"resident bytes of an agent: {before // options.agents} before, {max(sizes) // options.agents} at most, "
              f"{after // options.agents} after")
        if after > before + options.agents * 1_000_000:
            faults.append("agents grew by more than 1 MB each")
        agents.stop()
        broker.stop()
    for fault in faults:
        print(f"FAILED: {fault}")
    sys.exit(1 if faults else 0)


main()
