"""The experts and features of Sources/Gravity/Accelerometer, for many motions at once; the gate is not part of it."""
import numpy

TIMES = numpy.array([0.03, 0.07, 0.15, 0.4, 1.8])  # s, FilterBank.timeConstants
MEMORIES = numpy.array([0.05, 0.12, 0.3, 0.6])  # s, MotionFeatures.bandMemory
EXPERTS, FEATURES = 6, 7


def dot(one, other):
    return (one * other).sum(-1)


def run(motions, rows):
    """Experts (n, 6, 3) and features (n, 7) of chosen rows of each motion, a list of increasing indices each.

    A jump to an opposite direction is measured from the quick low-pass, because the result is not known yet. The knock
    rule is left out."""
    order = sorted(range(len(motions)), key=lambda index: -len(motions[index].felt))
    counts = numpy.array([len(motions[index].felt) for index in order])
    felt = numpy.zeros((counts[0], len(order), 3))
    chosen = numpy.zeros((counts[0], len(order)), bool)
    for place, index in enumerate(order):
        felt[:counts[place], place] = motions[index].felt
        chosen[rows[index], place] = True
    step = numpy.array([motions[index].step for index in order])
    shares, memory = step[:, None] / (TIMES + step[:, None]), step[:, None] / (MEMORIES + step[:, None])
    first = felt[0] / numpy.linalg.norm(felt[0], axis=1, keepdims=True)
    low, second = numpy.repeat(first[:, None], 5, 1), numpy.repeat(first[:, None], 3, 1)
    before, before_that, newest = first.copy(), first.copy(), first.copy()
    excess, jitter, opposed = (numpy.zeros(len(order)) for _ in range(3))
    bands = numpy.zeros((len(order), 4))
    found = [([], []) for _ in order]
    for row in range(counts[0]):
        active = int((counts > row).sum())
        if active < len(low):
            low, second, before, before_that, newest, excess = (a[:active] for a in (low, second, before, before_that, newest, excess))
            jitter, opposed, bands, shares, memory, step = (a[:active] for a in (jitter, opposed, bands, shares, memory, step))
        now = felt[row, :active]
        if row > 0:
            length = numpy.sqrt(dot(now, now))
            bend = now - 2 * before + before_that
            before, before_that = now, before
            excess = excess + step / (0.15 + step) * (numpy.minimum((length - 1) ** 2, 4) - excess)
            jitter = jitter + step / (0.1 + step) * (numpy.minimum(dot(bend, bend) / 18, 4) - jitter)
            unit = now / numpy.maximum(length, 0.02)[:, None]
            plausible = (length >= 0.3) & (length <= 2.2)
            opposite = plausible & (dot(unit, low[:, 1]) < -0.97 * numpy.sqrt(dot(low[:, 1], low[:, 1])))
            opposed = numpy.where(opposite, opposed + step, numpy.where(plausible, 0, opposed))
            taken = (plausible & ~opposite)[:, None]
            newest = numpy.where(taken, unit, newest)
            share = (shares * taken)[:, :, None]
            low = low + (now[:, None] - low) * share
            second = second + (low[:, 1:4] - second) * share[:, 1:4]
            bands = bands + memory * taken * (((low[:, :4] - low[:, 1:]) ** 2).sum(2) - bands)
            for place in numpy.nonzero(opposed > 0.06)[0]:
                low[place] = second[place] = before[place] = before_that[place] = newest[place] = unit[place]
                excess[place] = jitter[place] = opposed[place] = bands[place] = 0
        for place in numpy.nonzero(chosen[row, :active])[0]:
            quick = 2 * low[place, 1:4] - second[place]
            found[place][0].append(numpy.stack([newest[place], low[place, 1], low[place, 4], *quick]))
            powers = [min(excess[place], 0.2) + 5e-5, jitter[place] * step[place] + 2e-7, *(bands[place] + 2e-6)]
            found[place][1].append(numpy.concatenate([[1], numpy.log(powers) / 2 + [3, 5, 3, 3, 3, 3]]))
    back = sorted(range(len(order)), key=lambda place: order[place])
    return [numpy.array(found[place][0]) for place in back], [numpy.array(found[place][1]) for place in back]
