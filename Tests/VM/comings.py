"""The longest wait, in milliseconds, from a framebuffer's line in the kernel's log to the service's line that its first frame
is out there; "never" when one of COUNT is missing: comings.py COUNT."""
import json
import subprocess
import sys

lines = subprocess.run(
    ["journalctl", "-o", "json", "--no-pager", "_COMM=snowd", "+", "_TRANSPORT=kernel"], capture_output=True, text=True)
came, waits = None, []
for line in lines.stdout.splitlines():
    entry = json.loads(line)
    message = str(entry.get("MESSAGE"))
    if message.endswith("frame buffer device") or "Virtual frame buffer device" in message:
        came = int(entry["_SOURCE_MONOTONIC_TIMESTAMP"])
    elif message.endswith("is there") and came is not None:
        waits.append((int(entry["__MONOTONIC_TIMESTAMP"]) - came) // 1000)
        came = None
print(max(waits) if len(waits) >= int(sys.argv[1]) else "never")
