"""Attacks a service at its doors and gives snowctl hostile documents: README.md. Exit status 1 with findings."""
import argparse
import os
import shlex
import signal
import sys
import tempfile
import time

import attacks
import documents
import doors
import shrink
import values

CHECKOUT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))


def arguments():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seed", default="1", help="same seed, same documents (1)")
    parser.add_argument("--count", type=int, default=5000, help="documents; 0 for none (5000)")
    parser.add_argument("--only", type=int, help="this document alone, shown and made smaller")
    parser.add_argument("--programs", default=os.path.join(CHECKOUT, ".build/release"), help="folder of the programs")
    parser.add_argument("--out", default=os.path.join(CHECKOUT, ".build/hostile"), help="folder for findings")
    parser.add_argument("--cpu", type=int, default=20, help="seconds of CPU time that a document may take (20)")
    parser.add_argument("--doors", default="all", help="'none', or doors or cells: 'control,bus/flood' (all)")
    parser.add_argument("--seconds", type=float, default=3, help="duration of an attack (3)")
    parser.add_argument("--together", action="store_true", help="one service for all attacks on a door")
    parser.add_argument("--patient", action="store_true", help="limits for a machine that is busy with other work")
    options = parser.parse_args()
    options.programs, options.out = os.path.abspath(options.programs), os.path.abspath(options.out)
    return options


class Progress:
    """A line that replaces itself on a terminal, and nothing elsewhere."""

    def __init__(self):
        self.begin, self.is_shown = time.monotonic(), sys.stderr.isatty()

    def show(self, words):
        if self.is_shown:
            print(f"\r\033[K{words}, {time.monotonic() - self.begin:.0f} s", end="", file=sys.stderr, flush=True)

    def clear(self):
        if self.is_shown:
            print("\r\033[K", end="", file=sys.stderr, flush=True)


def store(trial, options):
    """Writes a document with its finding and command; returns its path."""
    os.makedirs(options.out, exist_ok=True)
    path = os.path.join(options.out, f"{options.seed}-{trial.number}.json5")
    with open(path, "w", errors="surrogatepass") as file:
        words = " ".join(trial.words.split())[:400]
        file.write(f"// {trial.finding}\n// {shlex.join(trial.command)}\n// {words}\n{values.write(trial.value)}\n")
    return path


def try_documents(options, scratch):
    """Returns how many documents have a finding."""
    trials = documents.Documents(CHECKOUT, options.programs, scratch, options.seed, options.cpu)
    if options.only is not None:
        return try_one(trials, options)
    progress, found, valid, slowest = Progress(), {}, 0, 0

    def done(trial):
        nonlocal valid, slowest
        valid, slowest = valid + trial.is_valid, max(slowest, trial.seconds)
        if trial.finding:
            progress.clear()
            found.setdefault(trial.finding, []).append(trial.number)
            print(f"document {trial.number}: {trial.finding}: {store(trial, options)}", flush=True)
        progress.show(f"document {trial.number} of {options.count}, {sum(map(len, found.values()))} findings")

    trials.judge_all(range(options.count), done)
    progress.clear()
    print(f"{options.count} documents of seed {options.seed} in {time.monotonic() - progress.begin:.0f} s: {valid} valid; "
          f"at most {slowest:.1f} s of CPU time")
    for finding, numbers in sorted(found.items()):
        print(f"{len(numbers):6}  {finding}: {', '.join(map(str, numbers[:12]))}{' …' * (len(numbers) > 12)}")
    return sum(map(len, found.values()))


def try_one(trials, options):
    trial = trials.judge(trials.draw(options.only))
    if not trial.finding:
        print(f"{values.write(trial.value)}\ndocument {options.only}: no finding; {trial.seconds:.2f} s of CPU time")
        return 0
    # Of documents that take too long, a shorter time tells the same.
    trials.cpu = min(trials.cpu, 5)
    kind = trial.finding.split("more than")[0].split(":")[0]

    def is_found(value):
        candidate = trials.judge(documents.Trial(trial.number, trial.is_scene, value))
        return bool(candidate.finding) and candidate.finding.startswith(kind.split("MB")[0].rstrip("0123456789 "))

    small = shrink.shrink(trial.value, is_found)
    print(f"{store(trial, options)}: {trial.finding}\n{trial.words.strip()[:400]}\nas small as it gets:\n{values.write(small)}")
    return 1


def cells(words):
    """The cells that an option names."""
    every = [(door, kind) for door in doors.USERS for kind in attacks.KINDS]
    names = {f"{door}/{kind}" for door, kind in every} | set(doors.USERS)
    chosen = words.split(",")
    for word in chosen:
        if word not in names | {"all", "none"}:
            sys.exit(f"hostile.py: unknown door '{word}'; expected all, none, {', '.join(doors.USERS)}, or DOOR/KIND with "
                     f"{', '.join(attacks.KINDS)}")
    return [(door, kind) for door, kind in every if {"all", door, f"{door}/{kind}"} & set(chosen)]


def try_doors(options, scratch):
    """Returns how many findings there are."""
    if os.getuid():
        sys.exit("hostile.py: attacks as another user need root; --doors none leaves them out")
    if options.patient:
        doors.Limits.be_patient()
    found = doors.Doors(CHECKOUT, options.programs, scratch, options.seconds, lambda line: print(line, flush=True)).run(
        cells(options.doors), options.together)
    print(f"{len(found)} findings at the doors" + "".join(f"\n  {finding}" for finding in found))
    return len(found)


def main():
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))
    options = arguments()
    sys.stdout.reconfigure(errors="backslashreplace")
    for program in ("snowd", "snowctl", "snowbridge"):
        if not os.access(os.path.join(options.programs, program), os.X_OK):
            sys.exit(f"hostile.py: {options.programs}/{program} is missing; run 'make build' first")
    with tempfile.TemporaryDirectory(prefix="snowd-hostile-") as scratch:
        os.chmod(scratch, 0o755)
        findings = 0
        if cells(options.doors) and options.only is None:
            findings += try_doors(options, scratch)
        if options.count or options.only is not None:
            findings += try_documents(options, scratch)
    sys.exit(1 if findings else 0)


if __name__ == "__main__":
    main()
