"""Gives drawn documents to snowctl and judges how it answers."""
import concurrent.futures
import json
import os
import random
import re
import resource
import signal
import struct
import subprocess
import threading
import zlib

import values

MEMORY = 2 << 30
# sysexits.h without 70, an error inside the program.
CODES = {0, 64, 65, 66, 69, 74, 78}
PLACE = re.compile(r"\.json5:\d+:\d+: ")


class Ended:
    """How a program ended: `code` is negative for a signal, as with subprocess."""

    def __init__(self, code, words, seconds, memory, timed_out):
        self.code, self.words, self.seconds, self.memory, self.timed_out = code, words, seconds, memory, timed_out

    def fault(self, cpu):
        """What is wrong with that end, or None."""
        if self.timed_out or self.code in (-signal.SIGXCPU, -signal.SIGKILL) and self.seconds > cpu * 0.9:
            return f"takes more than {cpu} s of CPU time"
        if self.memory > MEMORY:
            return f"takes {self.memory >> 20} MB of memory"
        if self.code < 0:
            return f"ended by {signal.Signals(-self.code).name}"
        if self.code not in CODES:
            return f"exit code {self.code}"
        if self.code in (65, 78) and not PLACE.search(self.words):
            return "an error without a place"
        return None


def run(command, folder, cpu):
    """Runs a program in bounds; they are set from here, because it may be one of several threads."""
    words = os.path.join(folder, "words")
    with open(words, "wb") as out:
        program = subprocess.Popen(
            command, cwd=folder, stdin=subprocess.DEVNULL, stdout=out, stderr=out,
            env={**os.environ, "SWIFT_BACKTRACE": "enable=no"})
    resource.prlimit(program.pid, resource.RLIMIT_CPU, (cpu, cpu + 1))
    resource.prlimit(program.pid, resource.RLIMIT_DATA, (MEMORY + (64 << 20),) * 2)
    resource.prlimit(program.pid, resource.RLIMIT_CORE, (0, 0))
    late = threading.Event()

    def stop():
        late.set()
        program.kill()

    # For a program that waits; one that computes on a busy machine gets its CPU time.
    timer = threading.Timer(cpu * 8, stop)
    timer.start()
    _, status, usage = os.wait4(program.pid, 0)
    timer.cancel()
    program.returncode = os.waitstatus_to_exitcode(status)
    with open(words, errors="replace") as text:
        return Ended(program.returncode, text.read(20000), usage.ru_utime + usage.ru_stime, usage.ru_maxrss << 10,
                     late.is_set())


class Trial:
    """One document: number, kind, text, what was found and how long it took."""

    def __init__(self, number, is_scene, value):
        self.number, self.is_scene, self.value = number, is_scene, value
        self.finding, self.command, self.words, self.seconds, self.is_valid = None, [], "", 0, False


class Documents:
    def __init__(self, checkout, programs, scratch, seed, cpu):
        self.snowctl, self.scratch, self.seed, self.cpu = os.path.join(programs, "snowctl"), scratch, seed, cpu
        # Two of three are scenes.
        files = ["config/scenes/scene.schema.json"] * 2 + ["config/snowd.schema.json"]
        self.schemas = []
        for file in files:
            with open(os.path.join(checkout, file)) as text:
                self.schemas.append(json.load(text))

    def draw(self, number):
        """Document `number` of the seed, which depends on no other."""
        generator = random.Random(f"{self.seed}:{number}")
        kind = generator.randrange(len(self.schemas))
        return Trial(number, kind < 2, values.Document(self.schemas[kind], generator).draw())

    def judge(self, trial, folder=None):
        """Runs a document's commands; sets what was found."""
        folder = folder or os.path.join(self.scratch, str(threading.get_ident()))
        prepare(folder)
        name = "a.json5"
        with open(os.path.join(folder, name), "w", errors="surrogatepass") as file:
            file.write(values.write(trial.value) + "\n")
        trial.command = [self.snowctl, "check", name]
        check = run(trial.command, folder, self.cpu)
        trial.seconds, trial.words, trial.finding = check.seconds, check.words, check.fault(self.cpu)
        trial.is_valid = check.code == 0
        # A document without its keys is taken for the other kind.
        if trial.finding or not trial.is_scene:
            return trial
        trial.command = [self.snowctl, "render", "--scene", "./" + name, "--for", "0.2", "--size", "240x160",
                         "--output", "hash:frames"]
        render = run(trial.command, folder, self.cpu)
        trial.seconds += render.seconds
        trial.words, trial.finding = render.words, render.fault(self.cpu)
        if not trial.finding and (render.code == 0) != trial.is_valid:
            trial.finding = f"check ends with {check.code}, render with {render.code}"
        return trial

    def judge_all(self, numbers, done, jobs=2):
        """Judges documents, a few at a time; calls `done` with each in their order."""
        with concurrent.futures.ThreadPoolExecutor(jobs) as pool:
            # In slices, so that an interruption does not wait for thousands.
            for start in range(0, len(numbers), 64):
                for trial in pool.map(lambda number: self.judge(self.draw(number)), numbers[start:start + 64]):
                    done(trial)


def prepare(folder):
    """What documents may name: a picture and a scene."""
    if os.path.exists(os.path.join(folder, "scene.json5")):
        return
    os.makedirs(folder, exist_ok=True)
    with open(os.path.join(folder, "flake.png"), "wb") as file:
        file.write(picture(16, 16))
    with open(os.path.join(folder, "scene.json5"), "w") as file:
        file.write("{ version: 1 }\n")


def picture(width, height):
    """A PNG: a square of half-transparent white."""
    def chunk(kind, data):
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
    rows = (b"\0" + b"\xff\xff\xff\x80" * width) * height
    header = struct.pack(">IIBBBBB", width, height, 8, 6, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b"")
