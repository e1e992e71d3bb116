"""An accelerometer with a clock of its own that speaks every two seconds, until its input ends."""
import select
import sys
import time
from evdev import AbsInfo, UInput, ecodes as e

axis = AbsInfo(value=0, min=-32768, max=32767, fuzz=0, flat=0, resolution=1000)
panel = UInput({e.EV_ABS: [(code, axis) for code in (e.ABS_X, e.ABS_Y, e.ABS_Z)],
                e.EV_MSC: [e.MSC_TIMESTAMP]}, name="Slow panel",
               input_props=[e.INPUT_PROP_ACCELEROMETER])
print(panel.device.path, flush=True)
count = 0
while not select.select([sys.stdin], [], [], 2)[0]:
    count += 1
    panel.write(e.EV_ABS, e.ABS_Y, 1000 + count % 3)
    panel.write(e.EV_MSC, e.MSC_TIMESTAMP, int(time.monotonic() * 1e6) & 0x7FFFFFFF)
    panel.syn()
