"""Drags the ends of a rope on a framebuffer, with devices of uinput, and looks where they are then.

    touch.py DEVICE      (guest, as root) exit status: the number of failures
"""
import os
import subprocess
import sys
import time
from evdev import AbsInfo, UInput, ecodes as e

WIDTH, HEIGHT = 320, 200
SCENE = """{ version: 1, layers: [ { shift: false, garland: { color: '#00ff00', coreColor: '#00ff00', shadow: 0,
  spring: { k: -200, damping: -30 }, ends: 'bulb', endRadius: 16,
  ropes: [ { from: [0.2, 0.3], to: [0.8, 0.3], length: 230, color: '#ff0000' } ] } } ] }"""
device = sys.argv[1]
checks = failed = 0


def ok(words, good, seen=""):
    global checks, failed
    checks += 1
    failed += not good
    print("ok" if good else "FAIL", checks, words, "" if good else seen)


def red(x, y):
    """Whether the middle of an end is at a pixel of the device."""
    with open(device, "rb") as memory:
        memory.seek((y * WIDTH + x) * 4)
        red, green, blue, _ = memory.read(4)  # vfb has red first
    return red > 180 and green < 90 and blue < 90


def wait(condition, seconds=3):
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if condition():
            return True
        time.sleep(0.02)
    return False


class Service:
    """snowd on the framebuffer, and its journal."""

    def __init__(self, name, config="", prefix=()):
        self.path = f"/host/{name}.journal"
        with open("/run/scene.json5", "w") as out:
            out.write(SCENE)
        with open("/run/touch.json5", "w") as out:
            out.write(f"{{ version: 1, sensor: 'none', scene: '/run/scene.json5', output: 'fb:{device}',"
                      f" {config} }}")
        self.process = subprocess.Popen([*prefix, "snowd", "--config", "/run/touch.json5"],
                                        stderr=open(self.path, "w"))
        wait(lambda: "running" in self.journal())

    def journal(self):
        return open(self.path).read()

    def says(self, words, seconds=3):
        return wait(lambda: words in self.journal(), seconds)

    def stop(self):
        alive = self.process.poll() is None
        self.process.terminate()
        ok("the service ends with 0", self.process.wait(5) == 0 and alive)


class Screen:
    """A touchscreen; places are pixels of the device."""

    def __init__(self, name="Fake screen", low=0, high=4095, several=True):
        self.low, self.high, self.several, self.tracking = low, high, several, 0

        def axis(most=high, least=low):
            return AbsInfo(value=0, min=least, max=most, fuzz=0, flat=0, resolution=0)

        axes = [(e.ABS_X, axis()), (e.ABS_Y, axis())]
        if several:
            axes += [(e.ABS_MT_SLOT, axis(9, 0)), (e.ABS_MT_POSITION_X, axis()),
                     (e.ABS_MT_POSITION_Y, axis()), (e.ABS_MT_TRACKING_ID, axis(65535, 0))]
        self.input = UInput({e.EV_ABS: axes, e.EV_KEY: [e.BTN_TOUCH]}, name=name,
                            input_props=[e.INPUT_PROP_DIRECT])
        time.sleep(0.3)

    def scaled(self, x, y):
        span = self.high - self.low
        return (self.low + round((x + 0.5) / WIDTH * span), self.low + round((y + 0.5) / HEIGHT * span))

    def put(self, places, down=None):
        """Places by slot; down says whether fingers come down or go, None moves them."""
        for slot, place in places.items():
            if self.several:
                self.input.write(e.EV_ABS, e.ABS_MT_SLOT, slot)
                if down is not None:
                    self.tracking += down
                    self.input.write(e.EV_ABS, e.ABS_MT_TRACKING_ID, self.tracking if down else -1)
            elif down is not None:
                self.input.write(e.EV_KEY, e.BTN_TOUCH, int(down))
            if place:
                x, y = self.scaled(*place)
                codes = ((e.ABS_MT_POSITION_X, e.ABS_MT_POSITION_Y) if self.several
                         else (e.ABS_X, e.ABS_Y))
                self.input.write(e.EV_ABS, codes[0], x)
                self.input.write(e.EV_ABS, codes[1], y)
        self.input.syn()

    def drag(self, ways, steps=12):
        """Ways by slot: from where to where."""
        self.put({slot: way[0] for slot, way in ways.items()}, True)
        time.sleep(0.06)
        for step in range(1, steps + 1):
            self.put({slot: tuple(round(a + (b - a) * step / steps) for a, b in zip(*way))
                      for slot, way in ways.items()})
            time.sleep(0.02)
        time.sleep(0.06)
        self.put({slot: None for slot in ways}, False)
        time.sleep(0.1)

    def close(self):
        self.input.close()


def several_fingers():
    screen = Screen()
    service = Service("several")
    ok("the screen is named", service.says("touch: Fake screen (/dev/input/event"))
    ok("for what it is", service.says("a multi-touch screen"))
    ok("ends are where the scene has them", red(64, 60) and red(256, 60))
    screen.drag({0: ((70, 66), (126, 146))})
    # By the way of the finger, not to the finger.
    ok("one finger drags one end", red(120, 140) and not red(64, 60) and red(256, 60))
    screen.drag({0: ((120, 140), (60, 100)), 1: ((256, 60), (200, 160))})
    ok("two fingers drag two", red(60, 100) and red(200, 160) and not red(120, 140))
    screen.drag({3: ((130, 30), (60, 100))})
    ok("a finger beside them drags nothing", red(60, 100) and red(200, 160))
    screen.drag({0: ((60, 100), (0, 100))})
    ok("to the edge", red(1, 100))

    # More than the kernel keeps, at once: what is lost is asked for anew.
    screen.put({0: (200, 160)}, True)
    time.sleep(0.1)
    os.kill(service.process.pid, 19)
    for step in range(3000):
        screen.put({0: (200 - step % 90, 160 - step % 70)})
    screen.put({0: (250, 50)})
    os.kill(service.process.pid, 18)
    ok("after a flood the end is where the finger is", wait(lambda: red(250, 50)))
    screen.put({0: None}, False)

    screen.close()
    ok("a device that goes is missed", service.says("has gone; touch resumes when it comes back"))
    screen = Screen()
    ok("and taken up again", wait(lambda: service.journal().count("touch: Fake screen") == 2))
    screen.drag({0: ((250, 50), (180, 90))})
    ok("and drags again", wait(lambda: red(180, 90)))
    service.stop()
    screen.close()


def one_finger_and_mouse():
    service = Service("single")
    single = Screen("Old screen", -500, 1500, several=False)
    ok("one that comes later", service.says("a single-touch screen"))
    single.drag({0: ((64, 60), (100, 130))})
    ok("one finger, an odd range", red(100, 130))
    mouse = UInput({e.EV_REL: [e.REL_X, e.REL_Y], e.EV_KEY: [e.BTN_LEFT]}, name="Fake mouse")
    ok("a mouse", service.says("Fake mouse") and service.says("a mouse"))

    def move(x, y):
        mouse.write(e.EV_REL, e.REL_X, x)
        mouse.write(e.EV_REL, e.REL_Y, y)
        mouse.syn()
        time.sleep(0.05)

    move(256 - 160, 60 - 100)  # from the middle
    mouse.write(e.EV_KEY, e.BTN_LEFT, 1)
    mouse.syn()
    time.sleep(0.1)
    move(-40, 70)
    mouse.write(e.EV_KEY, e.BTN_LEFT, 0)
    mouse.syn()
    ok("drags from where its pointer is", wait(lambda: red(216, 130)) and not red(256, 60))
    flat = Screen("Flat screen", 7, 7)
    ok("axes without extent are told", service.says("Flat screen reports axes without an extent"))
    service.stop()
    for one in (single, mouse, flat):
        one.close()


def turned():
    screen = Screen()
    # Of a picture of 200 × 320 that is turned clockwise: (0.2, 0.3) is at (1 − 0.3, 0.2) of the device.
    for degrees, begin, end in [(90, (224, 40), (100, 150)), (180, (256, 140), (90, 60)),
                                (270, (96, 160), (200, 50))]:
        service = Service(f"turned-{degrees}", f"display: {{ rotation: {degrees} }}")
        service.says("touch: Fake screen")
        ok(f"turned by {degrees}: the end is there", red(*begin))
        screen.drag({0: (begin, end)})
        ok("and goes with the finger", red(*end) and not red(*begin))
        service.stop()
    screen.close()


def matrices():
    """A panel that is glued in upside down, said by the configuration and by udev."""
    screen = Screen()
    service = Service("matrix", "touch: { matrix: '-1 0 1 0 -1 1' }")
    service.says("touch: Fake screen")
    screen.drag({0: ((319 - 64, 199 - 60), (319 - 100, 199 - 150))})
    ok("a matrix in the configuration", red(100, 150))
    service.stop()
    screen.close()

    os.makedirs("/run/udev/rules.d", exist_ok=True)
    with open("/run/udev/rules.d/99-touch.rules", "w") as out:
        for name, matrix in (("Turned screen", "-1 0 1 0 -1 1"), ("Odd screen", "nan 0 1 0 -1 1")):
            out.write(f'ATTRS{{name}}=="{name}", ENV{{LIBINPUT_CALIBRATION_MATRIX}}="{matrix}"\n')
    subprocess.run(["udevadm", "control", "--reload"], check=True)
    screen = Screen("Turned screen")
    odd = Screen("Odd screen")
    subprocess.run(["udevadm", "settle"])
    path = screen.input.device.path
    service = Service("udev", f"touch: 'evdev:{path}'")
    screen.drag({0: ((319 - 64, 199 - 60), (319 - 100, 199 - 150))})
    ok("a matrix of udev's", red(100, 150), service.journal())
    ok("another device is not asked", "Odd screen" not in service.journal())
    service.stop()
    service = Service("odd", f"touch: ['evdev:{odd.input.device.path}']")
    ok("a matrix that is none is told", service.says("LIBINPUT_CALIBRATION_MATRIX"))
    odd.drag({0: ((64, 60), (100, 150))})
    ok("and not used", red(100, 150))
    service.stop()
    screen.close()
    odd.close()


def nobody():
    """A user who may not read input devices."""
    screen = Screen()
    os.chmod(device, 0o666)
    service = Service("nobody", prefix=["setpriv", "--reuid=65534", "--regid=65534", "--clear-groups"])
    ok("what to do is said", service.says("usermod -aG input"))
    other = Screen("Other screen")
    time.sleep(1)
    path = screen.input.device.path
    ok("once", service.journal().count(path + ":") == 1, service.journal())
    service.stop()
    other.close()
    screen.close()


def none():
    screen = Screen()
    service = Service("none", "touch: 'none'")
    screen.drag({0: ((64, 60), (100, 150))})
    ok("'none' asks no device", red(64, 60) and "touch" not in service.journal())
    service.stop()
    screen.close()


for test in (several_fingers, one_finger_and_mouse, turned, matrices, nobody, none):
    print("---", test.__name__)
    test()
print(f"--- {checks - failed} of {checks} checks passed")
sys.exit(failed)
