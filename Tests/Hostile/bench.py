"""A running service with a message bus of its own, its doors, and two bridges; what the kernel says of them."""
import glob
import os
import re
import shutil
import signal
import subprocess
import time

import clients

SCENE = """{ version: 1, layers: [ { emitter: { timeOffset: 3, cells: [ {
  birthRate: 30, lifetime: 3, velocity: 40, emissionLongitude: '180deg' } ] } } ] }
"""
CONFIGURATION = """{ version: 1, fps: 60, sensor: 'none', touch: 'none', scene: './a.json5', metrics: '%(folder)s/metrics',
  output: ['stats:%(folder)s/stats', 'ring:%(folder)s/ring'], ring: { mode: '0666' }, display: { width: 160, height: 120 } }
"""
# The system bus's rules, as Debian has them, and snowd's policy.
BUS = """<!DOCTYPE busconfig PUBLIC "-//freedesktop//DTD D-Bus Bus Configuration 1.0//EN"
 "http://www.freedesktop.org/standards/dbus/1.0/busconfig.dtd">
<busconfig><type>system</type><listen>unix:path=%(folder)s/bus</listen><auth>EXTERNAL</auth>
<policy context="default"><allow user="*"/><deny own="*"/><deny send_type="method_call"/><allow send_type="signal"/>
<allow send_requested_reply="true" send_type="method_return"/><allow send_requested_reply="true" send_type="error"/>
<allow receive_type="method_call"/><allow receive_type="method_return"/><allow receive_type="error"/>
<allow receive_type="signal"/><allow send_destination="org.freedesktop.DBus"/></policy>
<include>%(folder)s/policy.conf</include></busconfig>
"""
PATIENCE = 20


def wait(holds, seconds):
    """Waits until something holds; returns whether it does."""
    end = time.monotonic() + seconds
    while not holds():
        if time.monotonic() > end:
            return False
        time.sleep(0.02)
    return True


def places(pid):
    """Where a process's threads are, and the kernel's threads that wait uninterruptibly: 'snowd S: wait4 < do_exit'."""
    own, others = glob.glob(f"/proc/{pid}/task/*"), glob.glob("/proc/[0-9]*")
    for task in own + others:
        try:
            with open(task + "/stat") as stat, open(task + "/stack") as stack:
                name, state = re.search(r"\((.*)\) (\S)", stat.read()).groups()
                if task in own or state == "D":
                    yield f"{name} {state}: " + " < ".join(re.findall(r"\] (\w+)", stack.read())[:8])
        except OSError:
            # It has ended; or this is not root.
            continue


class Bench:
    def __init__(self, checkout, programs, folder):
        self.folder, self.programs, self.running = folder, programs, {}
        for name in ("control", "remote"):
            os.makedirs(os.path.join(folder, name))
        with open(os.path.join(checkout, "dbus/io.github.snowd.Snowd1.conf")) as file:
            # Users that a machine without the package lacks.
            policy = re.sub(r'<policy (group|user)="snowd">.*?</policy>', "", file.read(), flags=re.S)
        policy = policy.replace('user="root"', f'user="{os.getuid()}"')
        for name, text in (("policy.conf", policy), ("bus.conf", BUS % {"folder": folder}), ("a.json5", SCENE),
                           ("snowd.json5", CONFIGURATION % {"folder": folder})):
            with open(os.path.join(folder, name), "w") as file:
                file.write(text)
        self.ports = {}
        self.start("dbus-daemon", ["dbus-daemon", "--config-file=bus.conf", "--nofork", "--nopidfile"])
        self.require(lambda: os.path.exists(self.address("bus")), "dbus-daemon does not listen")
        self.start("snowd", [os.path.join(programs, "snowd"), "--config", "snowd.json5"])
        self.require(lambda: os.path.exists(self.address("ring")), "snowd does not listen")
        for kind in ("http", "vnc"):
            self.start(kind, [os.path.join(programs, "snowctl"), "bridge", kind, "--port", "0", "--socket", self.address("ring")]
                       + (["--metrics", self.address("metrics")] if kind == "http" else []))
        for kind in ("http", "vnc"):
            self.require(lambda: re.search(r"listening on \S+:\d+", self.words(kind)), f"the {kind} bridge does not listen")
            self.ports[kind] = int(re.search(r"listening on \S+:(\d+)", self.words(kind))[1])
        for door, exchange in clients.EXCHANGES.items():
            self.require(lambda: self.answers(exchange), f"{door} does not answer")

    def start(self, name, command):
        variables = {"RUNTIME_DIRECTORY": os.path.join(self.folder, "control"), "SNOWD_PASSRIGHTS": "1",
                     "DBUS_SYSTEM_BUS_ADDRESS": f"unix:path={self.folder}/bus", "SWIFT_BACKTRACE": "enable=no"}
        with open(os.path.join(self.folder, name + ".words"), "wb") as words:
            self.running[name] = subprocess.Popen(command, cwd=self.folder, stdin=subprocess.DEVNULL, stdout=words,
                                                  stderr=words, env={**os.environ, **variables})

    def require(self, holds, problem):
        if not wait(holds, PATIENCE):
            words = "\n".join(f"{name}: {self.words(name)[-400:]}" for name in self.running)
            self.kill()
            raise SystemExit(f"hostile.py: {problem} within {PATIENCE} s\n{words}")

    def answers(self, exchange):
        try:
            exchange(self)
            return True
        except OSError:
            return False

    def address(self, door):
        if door in self.ports:
            return ("127.0.0.1", self.ports[door])
        return os.path.join(self.folder, f"{door}/bus" if door in ("control", "remote") else door)

    def words(self, name):
        with open(os.path.join(self.folder, name + ".words"), errors="replace") as file:
            return file.read()

    def ends(self):
        """The programs that have ended, as 'snowd SIGABRT'."""
        ends = []
        for name, program in self.running.items():
            if (code := program.poll()) is not None:
                ends.append(f"{name} {signal.Signals(-code).name if code < 0 else f'exit {code}'}")
        return ends

    def memory(self, name):
        """Resident memory in bytes."""
        with open(f"/proc/{self.running[name].pid}/statm") as file:
            return int(file.read().split()[1]) * os.sysconf("SC_PAGESIZE")

    def descriptors(self, name):
        """What is open, as a dictionary of numbers; sockets and pipes without their inodes."""
        folder, found = f"/proc/{self.running[name].pid}/fd", {}
        for number in os.listdir(folder):
            try:
                target = re.sub(r":\[\d+\]$| \(deleted\)$", "", os.readlink(f"{folder}/{number}"))
            except OSError:
                continue
            found[target] = found.get(target, 0) + 1
        return found

    def stop(self, name):
        """Sends SIGTERM; returns the seconds until the end, and kills what needs PATIENCE. `places` says where it was after two."""
        program, begin = self.running[name], time.monotonic()
        self.places = ""
        program.send_signal(signal.SIGTERM)
        if not wait(lambda: program.poll() is not None, 2):
            self.places = "; ".join(places(program.pid))
        if not wait(lambda: program.poll() is not None, PATIENCE - 2):
            program.kill()
        program.wait()
        return time.monotonic() - begin

    def kill(self):
        for program in self.running.values():
            program.kill()
            program.wait()
        shutil.rmtree(self.folder, ignore_errors=True)
