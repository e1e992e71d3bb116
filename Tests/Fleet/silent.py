"""A peer that takes the connection and never reads again: silent.py PROGRAMS [--minutes N].

The agent gives it up and connects again, and a service has news all the time. The memory of both must stay.
"""

import argparse
import os
import subprocess
import sys
import time

from broker import free_port, scratch
from panel import resident, serve, start_agent

PEER = os.path.join(os.path.dirname(__file__), "../AgentTests/peer.py")
SCENE = os.path.join(os.path.dirname(__file__), "../../config/scenes/classic.json5")


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("programs", help="folder of the built programs")
    parser.add_argument("--minutes", type=float, default=10)
    options = parser.parse_args()
    programs, faults = os.path.abspath(options.programs), []
    with scratch() as folder:
        port = free_port()
        peer = subprocess.Popen([sys.executable, PEER, str(port), "deaf"])
        service = serve(folder, programs, SCENE)
        time.sleep(2)
        agent = start_agent(folder, programs, f"broker: 'mqtt://localhost:{port}', name: 'hall', reconnect: 5")
        time.sleep(10)
        before = {"agent": resident(agent), "service": resident(service)}
        most = dict(before)
        end = time.monotonic() + 60 * options.minutes
        number = 0
        while time.monotonic() < end:
            # News for the peer: states of the service.
            number += 1
            subprocess.run([f"{programs}/snowctl", "wind", str(number % 10), "--control", f"{folder}/control/bus"], check=True)
            for name, process in (("agent", agent), ("service", service)):
                most[name] = max(most[name], resident(process))
            time.sleep(1)
        for name, process in (("agent", agent), ("service", service)):
            if process.poll() is not None:
                faults.append(f"the {name} ended with {process.returncode}")
            elif most[name] > before[name] + 4_000_000:
                faults.append(f"the memory of the {name} grew")
            print(f"resident bytes of the {name}: {before[name]} at first, {most[name]} at most in {options.minutes:g} minutes")
            process.terminate()
            process.wait()
        peer.kill()
        peer.wait()
        with open(f"{folder}/log") as file:
            lines = file.read().splitlines()
    print(f"{len(lines)} lines of the agent; the last: {lines[-1] if lines else ''}")
    if not any("connected" in line for line in lines):
        faults.append("the agent never connected")
    for fault in faults:
        print(f"FAILED: {fault}")
    sys.exit(1 if faults else 0)


if __name__ == "__main__":
    main()
