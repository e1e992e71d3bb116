#!/usr/bin/env python3
"""Runs inside the virtual machine: what a camera's program reads are the film's frames."""

import fcntl
import os
import signal
import struct
import subprocess
import sys
import time

DEVICE = sys.argv[1]
WIDTH, HEIGHT, COUNT = 160, 100, 8
FILM = ["./snowctl", "replay", "turning.csv.gz", "--scene", "./classic.json5", "--size",
        "%dx%d" % (WIDTH, HEIGHT), "--fps", "30", "--for", "20"]
failures = 0


def check(what, good, words=""):
    global failures
    failures += not good
    print("%s: %s %s" % ("ok" if good else "FAIL", what, "" if good else words), flush=True)


def film():
    """Luma and all of each frame, as y4m has them."""
    subprocess.run(FILM + ["--output", "y4m:film.y4m"], check=True)
    luma, all_planes = set(), set()
    with open("film.y4m", "rb") as file:
        file.readline()
        while file.readline():
            frame = file.read(WIDTH * HEIGHT * 3 // 2)
            all_planes.add(frame)
            luma.add(frame[:WIDTH * HEIGHT])
    return luma, all_planes


def luma_of(bgrx):
    return bytes((16829 * bgrx[i + 2] + 33039 * bgrx[i + 1] + 6416 * bgrx[i] + 0x108000) >> 16
                 for i in range(0, len(bgrx), 4))


def capture(kind):
    """Reads frames as a camera's program does; the format is what the device says."""
    camera = os.open(DEVICE, os.O_RDWR)
    form = bytearray(208)
    struct.pack_into("<I", form, 0, 1)
    for _ in range(100):
        try:
            fcntl.ioctl(camera, 0xC0D05604, form)  # VIDIOC_G_FMT
            break
        except OSError:
            # It is no camera before its first picture.
            time.sleep(0.1)
    width, height, code, _, _, size = struct.unpack_from("<6I", form, 8)
    names = {"bgrx": (b"XR24", b"BGR4"), "yuyv": (b"YUYV",), "yu12": (b"YU12",)}
    check("%s: the camera says so" % kind,
          (width, height) == (WIDTH, HEIGHT) and struct.pack("<I", code) in names[kind],
          "%d %d %x" % (width, height, code))
    frames = []
    for _ in range(COUNT):
        # It waits for a frame; the alarm ends all where none comes.
        signal.alarm(20)
        frames.append(os.read(camera, size))
    signal.alarm(0)
    os.close(camera)
    return frames


def wait_for(path, words):
    for _ in range(200):
        if os.path.exists(path) and words in open(path).read():
            return True
        time.sleep(0.1)
    return False


def bridge(kind, luma, all_planes):
    words = "bridge-%s.log" % kind
    player = subprocess.Popen(FILM + ["--speed", "1", "--output", "ring:/run/film.sock"])
    with open(words, "w") as log:
        run = subprocess.Popen(["./snowctl", "bridge", "v4l2", DEVICE, "--socket", "/run/film.sock",
                                "--pixels", kind], stderr=log)
    check("%s: the device is fed" % kind, wait_for(words, "gets"), open(words).read())
    frames = capture(kind)
    check("%s: %d frames were read" % (kind, COUNT), len(frames) == COUNT, str(len(frames)))
    if kind == "yu12":
        good = [frame in all_planes for frame in frames]
    elif kind == "yuyv":
        good = [frame[0::2] in luma for frame in frames]
    else:
        good = [luma_of(frame) in luma for frame in frames]
    check("%s: each is a frame of the film" % kind, bool(good) and all(good), str(good))
    check("%s: they move" % kind, len(set(frames)) > 1)
    # The film goes, its last picture stays, and another film takes over.
    player.terminate()
    player.wait()
    check("%s: it waits" % kind, wait_for(words, "waiting for it"))
    check("%s: the last picture stays" % kind, len(set(capture(kind)[2:])) == 1)
    run.send_signal(signal.SIGTERM)
    check("%s: SIGTERM ends it well" % kind, run.wait(10) == 0)


def refusals():
    def ask(device):
        done = subprocess.run(["timeout", "20", "./snowctl", "bridge", "v4l2", device, "--socket",
                               "/run/film.sock"], stderr=subprocess.PIPE, text=True)
        return done.returncode, done.stderr
    player = subprocess.Popen(FILM + ["--speed", "1", "--output", "ring:/run/film.sock"])
    for device, code, words in [("/dev/null", 69, "is no video device"),
                                ("/dev/video77", 66, "v4l2loopback")]:
        answer = ask(device)
        check("%s is refused" % device, answer[0] == code and words in answer[1], str(answer))
    player.terminate()
    player.wait()


luma, all_planes = film()
for kind in ["yuyv", "yu12", "bgrx"]:
    bridge(kind, luma, all_planes)
refusals()
sys.exit(failures)
