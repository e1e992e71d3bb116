"""Attacks every door in every way and prints what the service and its bridges do meanwhile."""
import os
import time

import attacks
import bench
import clients
import watch
from door import Door

NOBODY = 65534
# Who attacks: where everyone may connect, a user without rights.
USERS = {"metrics": [NOBODY], "control": [0], "remote": [0], "bus": [NOBODY, 0], "ring": [NOBODY], "http": [NOBODY], "vnc": [NOBODY]}
SERVERS = {"http": "http", "vnc": "vnc"}
PROGRAMS = ("snowd", "http", "vnc")
# Beyond the undisturbed values, in bytes.
MOST_MEMORY = 64 << 20
SETTLING = 15
# Here the bus daemon is the one that others wait for: it closes what the policy refuses.
OF_THE_BUS = {("bus", kind) for kind in ("gift", "descriptors", "half message")}


class Limits:
    """Seconds beyond the undisturbed values, and the shortest attacks: a pause by a gift ends with the attack."""
    pause, wait, stop, least = 1.0, 2.0, 2.0, {"gift": 1.5, "descriptors": 1.5}

    @classmethod
    def be_patient(cls):
        """For a machine that is busy with other work."""
        cls.pause, cls.wait, cls.stop, cls.least = 3.0, 10.0, 6.0, {"gift": 4.0, "descriptors": 4.0}


HEADER = f"{'door':8} {'attack':13} {'pause':>7} {'others':>7} {'memory, MB':>11} {'descriptors':>11} {'stop':>6}  notes"


def is_possible(door, kind):
    """TCP passes no descriptors, and only D-Bus has values."""
    if kind == "values":
        return door in ("control", "bus")
    return not (door in ("http", "vnc") and kind in ("gift", "descriptors"))


def attacker(running, door, kind, user):
    """A process that attacks until its end, and holds on to what it has opened for so long."""
    def work(over):
        target = Door(door, running)
        is_over = [False]

        def until(timeout=0):
            # What has ended stays so: the byte is not read, but a process that is left alone ends, too.
            is_over[0] = is_over[0] or over(timeout)
            return is_over[0]

        attacks.FUNCTIONS[kind](target, until)
        # Attacks that have nothing more to do keep their connections open.
        while not until(1):
            pass
        return target.counts
    return watch.Child(work, user)


class Doors:
    def __init__(self, checkout, programs, scratch, seconds, say):
        self.checkout, self.programs, self.scratch, self.seconds, self.say = checkout, programs, scratch, seconds, say
        self.count, self.running, self.findings = 0, None, []

    def start(self):
        self.count += 1
        self.running = bench.Bench(self.checkout, self.programs, os.path.join(self.scratch, f"bench-{self.count}"))
        # What starts only with the first clients.
        time.sleep(min(0.3, self.seconds))

    def end(self):
        if self.running:
            self.running.kill()
        self.running = None

    def run(self, cells, together=False):
        """Attacks in `cells`, pairs of door and kind; `together`: one service for all of a door."""
        self.say(HEADER)
        try:
            self.calm()
            groups = {}
            for door, kind in cells:
                groups.setdefault(door if together else (door, kind), []).append((door, kind))
            for group in groups.values():
                self.attack(group)
        finally:
            self.end()
        return self.findings

    def calm(self):
        """The same without attacks."""
        self.start()
        frames = watch.frames(self.running.address("ring"))
        others = {door: self.other(door) for door in clients.EXCHANGES}
        time.sleep(max(1, self.seconds))
        waits = {door: other.end() for door, other in others.items()}
        self.pause, self.wait = frames.end()["pause"], max(waits.values())
        self.memory = {name: self.running.memory(name) for name in PROGRAMS}
        self.stops = {name: self.running.stop(name) for name in ("vnc", "http", "snowd")}
        self.say(f"{'all':8} {'nothing':13} {self.pause:7.2f} {self.wait:7.2f} {self.memory['snowd'] >> 20:11} {'':11} "
                 f"{max(self.stops.values()):6.2f}  nothing is attacked")
        self.end()

    def other(self, door):
        return watch.Child(lambda over: clients.longest_wait(self.running, door, over))

    def attack(self, group):
        rows = []
        for door, kind in group:
            if not is_possible(door, kind):
                self.say(f"{door:8} {kind:13} {'-':>7} {'-':>7} {'-':>11} {'-':>11} {'-':>6}")
                continue
            if self.running is None or self.running.ends():
                self.end()
                self.start()
            rows.append(self.cell(door, kind))
        if not rows:
            return
        # The stop of a service that is attacked, and of a bridge before it.
        door = rows[0].door
        attackers = [attacker(self.running, row.door, row.kind, user) for row in rows for user in USERS[door]]
        time.sleep(min(1, self.seconds))
        for row in rows:
            row.judge(self.running.ends(), self)
        for name in dict.fromkeys((SERVERS.get(door, "snowd"), "snowd")):
            if self.running.running[name].poll() is None:
                seconds = self.running.stop(name)
                rows[-1].stop = max(rows[-1].stop or 0, seconds)
                if seconds > self.stops[name] + Limits.stop:
                    rows[-1].find(f"{name} ends {seconds:.1f} s after SIGTERM; {self.running.places}")
                if (code := self.running.running[name].returncode) and seconds < bench.PATIENCE:
                    rows[-1].find(f"{name} ends with {code} after SIGTERM")
        for one in attackers:
            one.end()
        for row in rows:
            self.say(row.text())
            self.findings += [f"{row.door}/{row.kind}: {finding}" for finding in row.findings]
        self.end()

    def cell(self, door, kind):
        row, running = Row(door, kind), self.running
        server = SERVERS.get(door, "snowd")
        alone = sum(running.descriptors("snowd").values())
        frames = watch.frames(running.address("ring"))
        bench.wait(lambda: sum(running.descriptors("snowd").values()) > alone, 2)
        before = {name: running.descriptors(name) for name in PROGRAMS}
        memory = {name: running.memory(name) for name in PROGRAMS}
        other = self.other(door)
        attackers = [attacker(running, door, kind, user) for user in USERS[door]]
        time.sleep(max(self.seconds, Limits.least.get(kind, 0)))
        row.wait = other.end()
        row.memory = (memory[server], self.grown(memory, row))
        for one in attackers:
            row.count(one.end())
        # Everything is closed again, and what it costs is seen now.
        left = None
        if running.ends() or not bench.wait(lambda: not running.ends() and not self.more(before), SETTLING):
            left = {} if running.ends() else self.more(before)
        row.descriptors = (sum(before[server].values()), 0 if running.ends() else sum(running.descriptors(server).values()))
        if left:
            row.find("descriptors stay: " + ", ".join(f"{count} {what}" for what, count in left.items()))
        # A service that stands still is seen by its next frame.
        if not running.ends() and not bench.wait(lambda: running.answers(clients.EXCHANGES[door]), SETTLING):
            row.find(f"does not answer {SETTLING} s after the attack")
        seen = frames.end()
        row.pause, row.lost = seen["pause"], seen["lost"]
        if not running.ends():
            self.grown(memory, row)
        row.judge(running.ends(), self)
        return row

    def grown(self, before, row):
        """Notes programs that have grown; returns the attacked one's memory."""
        now = {name: self.running.memory(name) for name in PROGRAMS if self.running.running[name].poll() is None}
        for name, size in now.items():
            if size > before[name] + MOST_MEMORY:
                row.find(f"{name} grows by {size - before[name] >> 20} MB")
        return now.get(SERVERS.get(row.door, "snowd"), 0)

    def more(self, before):
        """Descriptors that were not there before. A ring is kept for its next readers: docs/ring.md."""
        left = {}
        for name in PROGRAMS:
            for what, count in self.running.descriptors(name).items():
                more = count - before[name].get(what, 0)
                if more > 0 and "memfd:snowfrm" not in what:
                    left[f"{what} ({name})"] = more
        return left


class Row:
    """What is seen in a cell of the table."""

    def __init__(self, door, kind):
        self.door, self.kind, self.findings = door, kind, []
        self.pause, self.wait, self.memory, self.descriptors, self.stop, self.lost = 0, 0, (0, 0), (0, 0), None, 0
        self.counts = {}

    def find(self, words):
        # The same program may grow twice.
        if not any(words.split(" by ")[0] == found.split(" by ")[0] for found in self.findings):
            self.findings.append(words)

    def count(self, counts):
        if counts is None:
            self.find("the attack itself failed")
        for name, count in (counts or {}).items():
            self.counts[name] = self.counts.get(name, 0) + count

    def judge(self, ends, calm):
        for end in ends:
            # The bus is another project's; its end is told.
            self.find(end) if not end.startswith("dbus-daemon") else self.counts.update({end: 1})
        if self.pause > calm.pause + Limits.pause:
            self.find(f"no frame for {self.pause:.1f} s")
        # Floods, of large messages too, may delay other clients, but no frame.
        is_promised = self.kind not in ("flood", "1 MB") and (self.door, self.kind) not in OF_THE_BUS
        if is_promised and self.wait > calm.wait + Limits.wait:
            self.find(f"others wait {self.wait:.1f} s for an answer")

    def text(self):
        counts = dict(self.counts)
        notes = [f"{counts.pop('sent', 0)} sent"]
        if counts.pop("lost", 0):
            notes.append("connections lost")
        if refused := counts.pop("refused", 0):
            notes.append(f"{refused} refused by the kernel")
        notes += [name for name, count in counts.items() if count] + (["ring lost its reader"] if self.lost else [])
        stop = "" if self.stop is None else f"{self.stop:.2f}"
        memory, numbers = (f"{one} → {two}" for one, two in ((self.memory[0] >> 20, self.memory[1] >> 20), self.descriptors))
        line = f"{self.door:8} {self.kind:13} {self.pause:7.2f} {self.wait:7.2f} {memory:>11} {numbers:>11} {stop:>6}  "
        return line + ", ".join(notes) + "".join(f"\n         FINDING: {finding}" for finding in self.findings)
