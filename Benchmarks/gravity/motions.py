"""What the gate is trained on: recordings, recombinations of them, and synthetic panels, each with the true up."""
import pathlib
import sys
from dataclasses import dataclass, field

import numpy

sys.path.insert(0, str(pathlib.Path(__file__).parent.parent / "peers"))
from gravitylog import Log  # noqa: E402

GRAVITY = 9.80665  # m/s2
EVERY = (1, 3, 6, 11)  # rows, as in docs/gravity.md
EDGE = 15.0  # Hz, between a push that the panel feels in the world and a vibration of its case


@dataclass
class Motion:
    """Samples in g, the true direction, and how they count."""

    felt: numpy.ndarray
    up: numpy.ndarray
    scored: numpy.ndarray
    step: float  # s
    kind: str
    logs: set = field(default_factory=set)
    weight: float = 1.0
    floor: float = 0.0  # rad2: smaller errors are no gain

    def thinned(self, every):
        return Motion(self.felt[::every], self.up[::every], self.scored[::every], self.step * every, self.kind, self.logs, self.weight)


class Track:
    """A recording taken apart: orientation (sensor to world), pushes in the world, vibration in the sensor."""

    def __init__(self, path):
        log = Log.read(str(path), 1)
        self.name, self.step = path.name[:2], log.step
        self.felt = log.acceleration / GRAVITY
        self.rates = log.mean_rates
        up = log.rows[:, 7:10]
        self.up = up / numpy.linalg.norm(up, axis=1, keepdims=True)
        self.known = numpy.isfinite(self.up[:, 0])
        self.moving = log.rows[:, 10] == 1

    def motion(self):
        # The wildest recording counts more; chosen by hand, without it the gate gives that motion up.
        weight = 8.0 if self.name == "21" else 3.0
        return Motion(self.felt, numpy.nan_to_num(self.up), self.moving & self.known, self.step, "recording", {self.name}, weight)

    def take_apart(self, turns):
        self.turns = turns
        push = numpy.einsum("nij,nj->ni", turns, self.felt) - [0, 0, 1]
        hertz = numpy.fft.rfftfreq(len(push), self.step)
        spectrum = numpy.fft.rfft(push, axis=0) / (1 + (hertz / EDGE) ** 4)[:, None]
        self.push = numpy.fft.irfft(spectrum, len(push), axis=0)
        self.vibration = numpy.einsum("nji,nj->ni", turns, push - self.push)


def rotations(vectors):
    """Matrices of rotation vectors (Rodrigues)."""
    angle = numpy.sqrt((vectors ** 2).sum(1))[:, None, None] + 1e-12
    cross = numpy.zeros((len(vectors), 3, 3))
    x, y, z = vectors.T
    cross[:, 0, 1], cross[:, 0, 2], cross[:, 1, 2] = -z, y, -x
    cross -= cross.transpose(0, 2, 1)
    return numpy.eye(3) + numpy.sin(angle) / angle * cross + (1 - numpy.cos(angle)) / angle ** 2 * cross @ cross


def read(folder):
    """The tracks of a folder's logs: rates integrated, and kept upright by the cameras."""
    tracks = [Track(path) for path in sorted(pathlib.Path(folder).iterdir())]
    count = max(len(track.felt) for track in tracks)
    turns = numpy.tile(numpy.eye(3), (count, len(tracks), 1, 1))
    now, begun = numpy.tile(numpy.eye(3), (len(tracks), 1, 1)), numpy.zeros(len(tracks), bool)
    padded = [(numpy.resize(t.rates * t.step, (count, 3)), numpy.resize(numpy.roll(t.up, -1, axis=0), (count, 3))) for t in tracks]
    steps, ups = (numpy.stack([pair[i] for pair in padded], 1) for i in (0, 1))
    for row in range(count):
        now = now @ rotations(steps[row])
        known = numpy.isfinite(ups[row, :, 0])
        tilted = numpy.einsum("kij,kj->ki", now, numpy.nan_to_num(ups[row]))
        axis = numpy.stack([tilted[:, 1], -tilted[:, 0], 0 * tilted[:, 0]], 1)
        sine = numpy.sqrt((axis ** 2).sum(1)) + 1e-12
        angle = numpy.arctan2(sine, tilted[:, 2])
        share = numpy.where((angle < 0.2) & begun, 0.3, 1.0) * known
        now = rotations(axis / sine[:, None] * (angle * share)[:, None]) @ now
        begun |= known
        turns[row] = now
    for index, track in enumerate(tracks):
        track.take_apart(turns[:len(track.felt), index])
    return tracks


def recombined(tracks, kind, random, seconds=25.0):
    """The turns of one recording, the pushes of another, the vibration of a third, each at another speed.

    kind is "self" (turns and pushes of one recording, faster or slower), "cross", or "push" (hardly any turns)."""
    def between(low, high):
        return numpy.exp(random.uniform(numpy.log(low), numpy.log(high)))

    turn = tracks[random.integers(len(tracks))]
    push = vibration = turn
    if kind != "self":
        others = [track for track in tracks if track is not turn]
        push = others[random.integers(len(others))]
        disturbed = [track for track in tracks if track.name in ("24", "26")]
        choice = disturbed if disturbed and random.random() < 0.4 else tracks
        vibration = choice[random.integers(len(choice))]
    pace = between(0.08, 0.3) if kind == "push" else between(0.5, 2)
    push_pace = pace if kind == "self" else between(0.5, 1.5)
    strength, shaking = (1.0, between(0.3, 1.5)) if kind == "self" else (between(0.3, 3), between(0.3, 1.5))
    shortest = min(len(track.felt) for track in tracks)
    count = min(int(seconds / turn.step), int((shortest - 1000) / max(pace, push_pace, 1)))
    for _ in range(50):
        starts = [random.integers(300, len(t.felt) - int(count * p) - 4) for t, p in ((turn, pace), (push, push_pace), (vibration, 1))]
        times = starts[0] + numpy.arange(count) * pace
        push_times = times if kind == "self" else starts[1] + numpy.arange(count) * push_pace
        at, push_at, noise_at = times.astype(int), push_times.astype(int), starts[2] + numpy.arange(count)
        moves = min(turn.moving[at].mean(), push.moving[push_at].mean()) > 0.5
        if moves and min(turn.known[at].mean(), push.known[push_at].mean()) > 0.9:
            break
    part = (times - at)[:, None, None]
    turns = turn.turns[at] * (1 - part) + turn.turns[at + 1] * part
    part = (push_times - push_at)[:, None]
    pushes = (push.push[push_at] * (1 - part) + push.push[push_at + 1] * part) * push_pace ** 2 * strength
    pushes /= max(1, numpy.sqrt((pushes ** 2).sum(1).mean()))
    up = turns[:, 2] / numpy.linalg.norm(turns[:, 2], axis=1, keepdims=True)
    felt = numpy.einsum("nji,nj->ni", turns, pushes + [0, 0, 1]) + vibration.vibration[noise_at] * shaking
    scored = (turn.moving[at] | push.moving[push_at]) & turn.known[at] & push.known[push_at] & vibration.known[noise_at]
    # The first half second settles; the cameras are a row ahead of the chip.
    scored[:143] = scored[-1:] = False
    every = EVERY[random.integers(len(EVERY))]
    names = {turn.name, push.name, vibration.name}
    return Motion(felt, numpy.roll(up, -1, axis=0), scored, turn.step, kind, names).thinned(every)


def synthetic(random):
    """Panels with 10 mg of noise, one in three still ones 2 mg: still, turned by 90°, tapped with 3 g for 20 ms, in a trembling hand."""
    upright = numpy.array([0, -1.0, 0])
    for rate in (25, 50, 100, 200, 400):
        # What docs/gravity.md promises for a still panel, degrees.
        calm = {25: 0.105, 50: 0.05, 100: 0.052, 200: 0.035, 400: 0.022}[rate]
        for trial in range(3):
            time = numpy.arange(12 * rate) / rate
            still = numpy.tile(upright, (len(time), 1))
            noise, share = (0.01, 1) if trial < 2 else (0.002, 0.006)
            yield Motion(still + random.normal(size=still.shape) * noise, still, time > 2, 1 / rate, "still",
                         weight=12.0 if rate == 400 else 5.0, floor=numpy.radians(calm) ** 2 * 0.6 * share)
            time = numpy.arange(6 * rate) / rate
            part = numpy.clip((time - 3) / random.uniform(0.35, 0.8), 0, 1)
            angle = (part * part * (3 - 2 * part) if trial % 2 else part) * numpy.pi / 2
            down = numpy.stack([-numpy.sin(angle), -numpy.cos(angle), 0 * angle], 1)
            yield Motion(down + random.normal(size=down.shape) * 0.01, down, (time > 2.9) & (time < 4.5), 1 / rate, "turn",
                         weight=0.7, floor=numpy.radians(2) ** 2)
            for _ in range(5):
                way = random.normal(size=3)
                since = time - 3 - random.uniform(0, 1 / rate)
                shape = ((since >= 0) & (since < 0.02)) * 3.0 * (numpy.sin(numpy.pi * since / 0.02) if random.random() < 0.5 else 1)
                still = numpy.tile(upright, (len(time), 1))
                tapped = still + shape[:, None] * way / numpy.linalg.norm(way)
                yield Motion(tapped + random.normal(size=still.shape) * 0.01, still, (time > 2.95) & (time < 3.5), 1 / rate, "tap",
                             weight=0.7, floor=numpy.radians(0.25) ** 2)
        for _ in range(5):
            hertz, push, way = random.uniform(4, 12), random.uniform(0.05, 0.25), random.normal(size=3)
            still = numpy.tile(upright, (len(time), 1))
            wave = push * numpy.sin(2 * numpy.pi * (hertz * time + random.random()))
            trembling = still + wave[:, None] * way / numpy.linalg.norm(way)
            yield Motion(trembling + random.normal(size=still.shape) * 0.01, still, time > 1, 1 / rate, "tremor",
                         weight=3.0, floor=numpy.radians(0.5) ** 2)
