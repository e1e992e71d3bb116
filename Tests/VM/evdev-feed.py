"""A game pad with a motion node, or a sensor at 1,000 Hz, through uinput.

pad            the two nodes of a pad at one port; stays until its input ends
fast SECONDS   after a line on standard input: ABS_X, ABS_Y, ABS_Z, RX, RY, RZ and MSC_TIMESTAMP,
               1,000 samples a second on an absolute grid; the last is (0, 8192, 0)
Prints the node of the motion sensor first.
"""
import math, os, struct, sys, time
from evdev import AbsInfo, UInput, ecodes as e


def motion(name, phys):
    def axis(resolution):
        return AbsInfo(value=0, min=-32768, max=32767, fuzz=0, flat=0, resolution=resolution)

    axes = [(code, axis(8192)) for code in (e.ABS_X, e.ABS_Y, e.ABS_Z)]
    axes += [(code, axis(1024)) for code in (e.ABS_RX, e.ABS_RY, e.ABS_RZ)]
    return UInput({e.EV_ABS: axes, e.EV_MSC: [e.MSC_TIMESTAMP]}, name=name, phys=phys,
                  input_props=[e.INPUT_PROP_ACCELEROMETER])


def pad():
    buttons = UInput({e.EV_KEY: [e.BTN_SOUTH, e.BTN_EAST]}, name="Fake pad", phys="usb-1/input0")
    sensor = motion("Fake pad Motion Sensors", "usb-1/input1")
    print(sensor.device.path, flush=True)
    sys.stdin.read()
    return buttons


def fast(seconds):
    sensor = motion("Fast sensor", "fast/input0")
    print(sensor.device.path, flush=True)
    sys.stdin.readline()
    event = struct.Struct("qqHHi")
    begin = time.monotonic()
    late = 0
    count = int(seconds * 1000)
    for index in range(count):
        angle = index / 500
        x, y = (0, 8192) if index == count - 1 else (
            round(8192 * math.sin(angle)), round(8192 * math.cos(angle)))
        # An event's value is signed; the counter's wrap is at 0.
        stamp = (4294000000 + index * 1000) & 0xFFFFFFFF
        packet = [(e.EV_ABS, e.ABS_X, x), (e.EV_ABS, e.ABS_Y, y),
                  (e.EV_ABS, e.ABS_RZ, 100 + index % 2),
                  (e.EV_MSC, e.MSC_TIMESTAMP, stamp - (stamp >> 31 << 32)),
                  (e.EV_SYN, e.SYN_REPORT, 0)]
        os.write(sensor.fd, b"".join(event.pack(0, 0, *one) for one in packet))
        wait = begin + (index + 1) / 1000 - time.monotonic()
        if wait > 0:
            time.sleep(wait)
        else:
            late += 1
    print(f"fed {count} in {time.monotonic() - begin:.2f} s, {late} late", file=sys.stderr)
    sys.stdin.readline()


pad() if sys.argv[1] == "pad" else fast(float(sys.argv[2]))
