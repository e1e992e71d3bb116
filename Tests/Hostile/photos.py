"""photos.py: lets a service show a folder of sound and broken pictures, and watches both processes.

    python3 Tests/Hostile/photos.py --programs .build/release --seconds 3600

Forty files are linked under 2,000 names, and the scene shows another one every two seconds. Findings, with which it exits 1: late, left-out or
missing frames, memory that grows, a fault that is said twice, a picture that the service opens itself (by strace, at the end). Needs Pillow."""
import argparse
import io
import os
import random
import re
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time

from PIL import Image, ImageDraw

NAMES, BROKEN = 2000, ("truncated", "empty", "text", "noise")
SCENE = """{ version: 1, shortSide: 480, layers: [ { opacity: 0.9, photos: { folder: '%s', every: 2, fade: 1, order: 'random', fit: 'contain' } },
  { emitter: { timeOffset: 8, cells: [ { birthRate: 20, lifetime: 8, velocity: 60, emissionLongitude: '180deg' } ] } } ] }
"""
CONFIGURATION = """{ version: 1, fps: %d, sensor: 'none', touch: 'none', scene: './frame.json5', metrics: '%s/metrics',
  output: ['stats:%s/stats', 'ring:%s/ring'], display: { width: 800, height: 480 } }
"""


def picture(number, width, height):
    """A gradient with shapes, so that files have a usual size."""
    chance = random.Random(number)
    image = Image.linear_gradient("L").resize((width, height)).convert("RGB")
    draw = ImageDraw.Draw(image)
    for _ in range(40):
        x, y, r = chance.randrange(width), chance.randrange(height), chance.randrange(min(width, height) // 6 + 1)
        draw.ellipse((x - r, y - r, x + r, y + r), fill=tuple(chance.randrange(256) for _ in range(3)))
    return image


def encoded(image, kind, **options):
    data = io.BytesIO()
    image.save(data, kind, **options)
    return data.getvalue()


def exif(orientation):
    tags = Image.Exif()
    tags[0x0112] = orientation
    return tags


def make_files(folder):
    """Forty files; returns their names."""
    files = {}
    for orientation in [*range(1, 9), 0, 9, 255, 65535]:
        files[f"turned{orientation}.jpg"] = encoded(picture(orientation, 1200, 800), "JPEG", exif=exif(orientation))
    for number in range(6):
        width, height = ((1600, 1000), (1000, 1600))[number % 2]
        files[f"plain{number}.jpg"] = encoded(picture(20 + number, width, height), "JPEG")
        files[f"progressive{number}.jpeg"] = encoded(picture(30 + number, height, width), "JPEG", progressive=True)
    for number in range(3):
        files[f"ink{number}.jpg"] = encoded(picture(40 + number, 900, 600).convert("CMYK"), "JPEG")
        files[f"web{number}.webp"] = encoded(picture(50 + number, 1100, 700), "WEBP", lossless=number == 0)
        files[f"grey{number}.png"] = encoded(picture(60 + number, 500, 700).convert("L"), "PNG")
    files["large.jpg"] = encoded(picture(70, 8660, 5774), "JPEG")
    files["wrong.jpg"] = files["grey0.png"]
    files["wrong.png"] = files["web1.webp"]
    files["truncated.jpg"] = files["plain0.jpg"][:9000]
    files["empty.jpg"] = b""
    files["text.webp"] = b"no picture\n" * 100
    files["noise.png"] = random.Random(1).randbytes(50_000)
    for name, data in files.items():
        with open(os.path.join(folder, name), "wb") as file:
            file.write(data)
    return sorted(files)


def link(files, originals, folder):
    for number in range(NAMES):
        stem, ending = os.path.splitext(files[number % len(files)])
        os.link(os.path.join(originals, stem + ending), os.path.join(folder, f"{stem}-{number:04}{ending}"))


def numbers(folder):
    """The service's own numbers, by name."""
    with socket.socket(socket.AF_UNIX) as connection:
        connection.connect(os.path.join(folder, "metrics"))
        connection.sendall(b"GET /metrics HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
        data = b""
        while piece := connection.recv(1 << 16):
            data += piece
    return {name: float(value) for name, value in re.findall(r"^(snowd_\w+) (\S+)$", data.decode(), re.M)}


def memory(process):
    """Resident memory in MiB."""
    with open(f"/proc/{process}/statm") as file:
        return int(file.read().split()[1]) * os.sysconf("SC_PAGESIZE") / 2**20


def helper(process):
    """The service's child; none while it is started again."""
    for task in os.listdir(f"/proc/{process}/task"):
        with open(f"/proc/{process}/task/{task}/children") as file:
            for child in file.read().split():
                return int(child)
    return None


def opened_pictures(process, folder, seconds):
    """Pictures that the service's threads open; nil where strace does not run."""
    trace = os.path.join(folder, "trace")
    command = ["strace", "-f", "-qq", "-e", "trace=open,openat,openat2", "-o", trace, "-p", str(process)]
    try:
        tracer = subprocess.Popen(command)
    except FileNotFoundError:
        return None
    time.sleep(seconds)
    tracer.send_signal(signal.SIGINT)
    tracer.wait()
    own = set(os.listdir(f"/proc/{process}/task"))
    with open(trace, errors="replace") as file:
        lines = [line for line in file if line.split(maxsplit=1)[0] in own]
    return [line for line in lines if re.search(r"\.(jpe?g|png|webp)\"", line)]


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--programs", default=".build/release")
    parser.add_argument("--seconds", type=float, default=3600)
    parser.add_argument("--fps", type=int, default=30)
    options = parser.parse_args()
    folder = tempfile.mkdtemp(prefix="snowd-photos-")
    originals, pictures = os.path.join(folder, "originals"), os.path.join(folder, "pictures")
    for path in (originals, pictures):
        os.mkdir(path)
    files = make_files(originals)
    link(files, originals, pictures)
    print(f"{len(files)} files under {len(os.listdir(pictures))} names", flush=True)
    for name, text in (("frame.json5", SCENE % pictures), ("snowd.json5", CONFIGURATION % (options.fps, folder, folder, folder))):
        with open(os.path.join(folder, name), "w") as file:
            file.write(text)
    findings, peaks, early = [], {}, {}
    with open(os.path.join(folder, "words"), "w") as words:
        service = subprocess.Popen([os.path.abspath(os.path.join(options.programs, "snowd")), "--config", "snowd.json5"], cwd=folder,
                                   stdin=subprocess.DEVNULL, stdout=words, stderr=words)
    try:
        begin, settled, before = time.monotonic(), min(120, options.seconds / 3), None
        while (now := time.monotonic() - begin) < options.seconds and service.poll() is None:
            time.sleep(2)
            child = helper(service.pid)
            for name, process in (("snowd", service.pid), ("snowpicture", child)):
                if process:
                    try:
                        used = memory(process)
                    except OSError:
                        continue
                    peaks[name] = max(peaks.get(name, 0), used)
                    if now < settled:
                        early[name] = peaks[name]
            if before is None and now >= settled:
                before = numbers(folder)
        if service.poll() is not None:
            findings.append(f"snowd ended with {service.returncode} after {time.monotonic() - begin:.0f} s")
        else:
            after = numbers(folder)
            for name in ("snowd_frames_total", "snowd_frames_late_total", "snowd_frames_skipped_total"):
                change = after[name] - (before or {}).get(name, 0)
                print(f"{name}: {after[name]:.0f}, {change:.0f} of these after {settled:.0f} s")
                if name == "snowd_frames_total":
                    if change < options.fps * (options.seconds - settled) / 2:
                        findings.append(f"only {change:.0f} frames")
                elif change:
                    findings.append(f"{change:.0f} more {name}")
            opened = opened_pictures(service.pid, folder, min(20, options.seconds))
            if opened is None:
                print("strace is missing: not checked who opens pictures")
            elif opened:
                findings.append(f"snowd opened pictures itself: {opened[:3]}")
        for name, peak in sorted(peaks.items()):
            print(f"{name}: {early.get(name, 0):.0f} MiB after {settled:.0f} s, {peak:.0f} MiB at most")
            if name in early and peak > early[name] + 64:
                findings.append(f"{name} grew to {peak:.0f} MiB")
    finally:
        service.terminate()
        service.wait()
    with open(os.path.join(folder, "words"), errors="replace") as file:
        said = file.read()
    for name in os.listdir(pictures):
        count = len(re.findall(re.escape(name), said))
        if count > 1:
            findings.append(f"{name} is named {count} times")
        if count and not name.startswith(BROKEN):
            findings.append(f"{name} is sound, and named")
    print(f"{sum(1 for name in os.listdir(pictures) if name in said)} broken pictures named; the last lines of the log:")
    print("\n".join(said.splitlines()[-5:]))
    shutil.rmtree(folder)
    print("\n".join(f"FOUND {finding}" for finding in findings) or "nothing found")
    return 1 if findings else 0


if __name__ == "__main__":
    sys.exit(main())
