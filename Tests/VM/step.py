"""step.py PID STATS MILLISECONDS: lets a service that stands still go on for so long by its scene's own clock.

Prints how long it was: a frame or two more on a busy host."""
import json
import os
import signal
import sys
import time

pid, path, least = int(sys.argv[1]), sys.argv[2], int(sys.argv[3])


def newest():
    """The newest frame's instant in milliseconds; the last line may be half written."""
    with open(path, "rb") as lines:
        lines.seek(max(0, os.stat(path).st_size - 4096))
        whole = lines.read().rsplit(b"\n", 1)[0]
    return json.loads(whole.rsplit(b"\n", 1)[-1])["t_ns"] // 1_000_000


begin = newest()
os.kill(pid, signal.SIGCONT)
deadline = time.monotonic() + 60
while newest() < begin + least and time.monotonic() < deadline:
    time.sleep(0.001)
os.kill(pid, signal.SIGSTOP)
print(newest() - begin)
