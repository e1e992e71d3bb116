"""A log with a reference, and errors of an estimate of up: the figures of snowbench's FilterRun.swift, computed the same way."""
import gzip
import re

import numpy

# Parts of up in the glass: GravityEstimate.clearlyUpright, ScreenAngle.holdBelow and releaseAbove.
UPRIGHT, HOLD_BELOW, RELEASE_ABOVE = 0.35, 0.17, 0.26
COLUMNS = ["t_ns", "ax", "ay", "az", "gx", "gy", "gz", "up_x", "up_y", "up_z"]
# The defaults of snowd-log 1; logs with other values are left out.
SUPPORTED = {"sign": "reaction", "units": "m/s2", "matrix": "1,0,0;0,1,0;0,0,1"}


class Unsupported(Exception):
    """Why the peers cannot use a log."""


class Log:
    """Rows at a constant rate: acceleration in m/s2, upward at rest, rates in rad/s, and the true up."""

    def __init__(self, rows):
        self.rows = rows
        self.seconds = (rows[:, 0] - rows[0, 0]) / 1e9
        steps = numpy.diff(self.seconds)
        self.step = float(numpy.median(steps))
        if not (abs(steps - self.step) < 0.01 * self.step).all():
            raise Unsupported("the time between rows varies; the peers need a constant rate")
        self.acceleration = numpy.ascontiguousarray(rows[:, 1:4])
        self.rates = numpy.ascontiguousarray(rows[:, 4:7])
        self.mean_rates = self.rates.copy()
        self.mean_rates[1:] = (self.rates[1:] + self.rates[:-1]) / 2
        length = numpy.linalg.norm(rows[:, 7:10], axis=1)
        self.is_scored = (rows[:, 10] == 1) & (abs(length - 1) <= 0.01)
        if not self.is_scored.any():
            raise Unsupported("no row with a reference is marked 'moving'")
        self.up = rows[self.is_scored, 7:10] / length[self.is_scored, None]

    @classmethod
    def read(cls, path, every):
        """Every Nth row of a file."""
        with gzip.open(path, "rt") if path.endswith(".gz") else open(path) as file:
            lines = file.read().splitlines()
        for comment in (line for line in lines if line.startswith("#")):
            for key, value in re.findall(r"(?:^# *|  )(\w+): *(\S+)", comment):
                if value != SUPPORTED.get(key, value):
                    raise Unsupported(f"{key} {value} is unsupported; the peers need {SUPPORTED[key]}")
        head, *rows = [line for line in lines if line.strip() and not line.startswith("#")] or [""]
        names = [name.strip() for name in head.split(",")]
        missing = [name for name in COLUMNS if name not in names]
        if missing:
            raise Unsupported(f"column {missing[0]} is missing")
        order = [names.index(name) for name in COLUMNS + ["moving"] if name in names]
        try:
            table = [[float(cell or "nan") for cell in row.split(",")] for row in rows]
            table = numpy.array(table)[:, order]
        except (ValueError, IndexError) as error:
            raise Unsupported(f"a row is invalid: {error}") from error
        if len(table) < 2 * every or not numpy.isfinite(table[:, :7]).all():
            raise Unsupported("values are missing")
        if "moving" not in names:
            table = numpy.column_stack([table, numpy.ones(len(table))])
        return cls(table[::every])

    def errors(self, up):
        """Angles between estimated and true up in degrees, on the rows to score."""
        up = up[self.is_scored]
        sine = numpy.linalg.norm(numpy.cross(up, self.up), axis=1)
        return numpy.degrees(numpy.arctan2(sine, (up * self.up).sum(1)))

    def figures(self, up):
        """The figures of a row, by the names of snowbench's columns."""
        up = up / numpy.linalg.norm(up, axis=1, keepdims=True)
        errors = numpy.sort(self.errors(up))
        return {
            "up_rmse_deg": root_mean_square(errors), "up_p99_deg": float(errors[(len(errors) * 99 + 99) // 100 - 1]),
            "angle_rmse_deg": root_mean_square(self.angle_errors(up)), "rest_noise_deg": self.rest_noise(up)}

    def angle_errors(self, up):
        """Errors of the screen's angle, held or not, in degrees."""
        is_upright = numpy.hypot(self.up[:, 0], self.up[:, 1]) > UPRIGHT
        true, shown = self.up[is_upright], screen_angles(up)[self.is_scored][is_upright]
        off = shown - numpy.arctan2(true[:, 0], true[:, 1])
        return numpy.degrees((off + numpy.pi) % (2 * numpy.pi) - numpy.pi)

    def rest_noise(self, up):
        """Scatter of up about its mean over a second, without the first second of each rest, in degrees."""
        squares = []
        at_rest = numpy.concatenate([[0], self.rows[:, 10] == 0, [0]])
        edges = numpy.flatnonzero(numpy.diff(at_rest))
        half = int(0.5 / self.step + 1e-6)
        for begin, end in zip(edges[::2], edges[1::2]):
            rest = up[begin + int(numpy.ceil(1 / self.step - 1e-6)):end]
            if len(rest) < 2 * half + 1:
                continue
            sums = numpy.concatenate([numpy.zeros((1, 3)), numpy.cumsum(rest, axis=0)])
            means = (sums[2 * half + 1:] - sums[:-2 * half - 1]) / (2 * half + 1)
            squares.append(((rest[half:len(rest) - half] - means) ** 2).sum(1))
        return float(numpy.degrees(numpy.sqrt(numpy.concatenate(squares).mean()))) if squares else None


def root_mean_square(values):
    return float(numpy.sqrt((values ** 2).mean())) if len(values) else None


def screen_angles(up):
    """The screen's angle in radians: held while it lies flat, as ScreenAngle.swift does."""
    angles, angle, limit, has_been_free = [], 0.0, HOLD_BELOW, False
    for planar, down in zip(numpy.hypot(up[:, 0], up[:, 1]), numpy.arctan2(up[:, 0], up[:, 1])):
        if planar >= limit:
            angle, limit, has_been_free = down, HOLD_BELOW, True
        elif has_been_free:
            limit = RELEASE_ABOVE
        angles.append(angle)
    return numpy.array(angles)
