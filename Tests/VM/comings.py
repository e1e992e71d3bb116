"""The longest wait, in milliseconds, from a screen's line in the kernel's log to the service's line that its first frame is
out there; "never" when one of COUNT is missing: comings.py COUNT."""
import json
import subprocess
import sys

lines = subprocess.run(
    ["journalctl", "-o", "json", "--no-pager", "_COMM=snowd", "+", "_TRANSPORT=kernel"], capture_output=True, text=True)
events = []
for line in lines.stdout.splitlines():
    entry = json.loads(line)
    message = str(entry.get("MESSAGE"))
    # A card has its line before its framebuffer has one.
    if (message.endswith("frame buffer device") or "Virtual frame buffer device" in message
            or message.startswith("[drm] Initialized")):
        events.append((int(entry["_SOURCE_MONOTONIC_TIMESTAMP"]), True))
    elif message.endswith("is there"):
        events.append((int(entry["__MONOTONIC_TIMESTAMP"]), False))
came, waits = None, []
# The journal may have the kernel's lines later than they were written.
for time, is_coming in sorted(events):
    if is_coming:
        came = time
    elif came is not None:
        waits.append((time - came) // 1000)
        came = None
print(max(waits) if len(waits) >= int(sys.argv[1]) else "never")
