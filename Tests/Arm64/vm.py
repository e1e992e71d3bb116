#!/usr/bin/env python3
"""vm.py FOLDER QEMU...: runs a virtual machine that talks through a port, and exits as it says.

The guest writes lines into /dev/virtio-ports/host and reads one line as the answer to each:

    say WORDS      prints them
    shot NAME      stores the screen as FOLDER/NAME.ppm
    end STATUS     ends the machine
"""
import json
import os
import socket
import subprocess
import sys
import tempfile
import time

LIMIT = 300


def connect(path, machine):
    while machine.poll() is None:
        try:
            there = socket.socket(socket.AF_UNIX)
            there.connect(path)
            return there
        except OSError:
            time.sleep(0.05)
    sys.exit("vm: QEMU ended")


def main(folder, command):
    with tempfile.TemporaryDirectory() as run:
        machine = subprocess.Popen(command + [
            "-device", "virtio-serial-pci",
            "-chardev", f"socket,id=host,path={run}/host,server=on,wait=off",
            "-device", "virtserialport,chardev=host,name=host",
            "-qmp", f"unix:{run}/qmp,server=on,wait=off"], stdin=subprocess.DEVNULL)
        try:
            return converse(folder, connect(f"{run}/host", machine), connect(f"{run}/qmp", machine))
        finally:
            machine.kill()
            machine.wait()


def converse(folder, port, monitor):
    port.settimeout(LIMIT)
    answers = monitor.makefile("rw")
    answers.readline()

    def ask(what, **arguments):
        answers.write(json.dumps({"execute": what, "arguments": arguments}) + "\n")
        answers.flush()
        while "event" in (answer := json.loads(answers.readline())):
            pass
        return "ok" if "return" in answer else str(answer)

    ask("qmp_capabilities")
    try:
        for line in port.makefile("r"):
            what, _, rest = line.strip().partition(" ")
            if what == "end":
                return int(rest)
            if what == "shot":
                answer = ask("screendump", filename=os.path.join(os.path.abspath(folder), rest + ".ppm"))
            else:
                print(rest, flush=True)
                answer = "ok"
            port.sendall((answer + "\n").encode())
    except TimeoutError:
        print(f"vm: nothing heard for {LIMIT} s; the console is in {folder}/console")
    return 1


sys.exit(main(sys.argv[1], sys.argv[2:]))
