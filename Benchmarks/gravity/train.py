#!/usr/bin/env python3
"""train.py LOGS [--without NAME ...]: the weights of GateWeights.swift, from a folder of logs with a reference. Needs numpy.

The gate chooses, by what the acceleration looks like, how six filters are mixed (docs/gravity.md). Its weights have the least

    sum over motions of  weight · ln(mean square error + floor)  +  0.0001 · |weights|²

found by Adam (Kingma & Ba 2015, arXiv 1412.6980) in 500 steps from 0, on up to 700 rows of a recording and 350 of another motion:

    motions                                                                   number  weight
    each recording, every row, every 3rd, 6th and 11th                            24       3
      of which 21, the wildest: raised by hand, else the gate gives it up          4       8
    recombinations of 25 s: the turns of one recording with the pushes
      of another and the vibration of a third, slower or faster, weaker
      or stronger: 60 of one recording, 80 of several, 35 nearly without turns   175       1
    synthetic panels of 25 to 400 Hz: still, within what docs/gravity.md
      promises (400 Hz: 12, raised by hand)                                       15       5
      turned by 90° within 0.35 to 0.8 s, 2° are no error                         15     0.7
      tapped with 3 g for 20 ms, 0.25° are no error                               75     0.7
      trembling at 4 to 12 Hz with up to 0.25 g, 0.5° are no error                25       3

The logarithm makes a motion count by its relative error: else the wild ones, where no filter is good, would rule. The shipped
weights are the output of this program for the recordings of docs/gravity.md. --without leaves logs out, with
everything that is made of them, and prints their error: what the filter is worth in a motion that it was not made for."""
import argparse

import numpy

import bank
import motions

NAMES = ["always", "excess", "jitter", "band0", "band1", "band2", "band3"]


def train(experts, features, ups, ids, weights, floors, steps=500, rate=0.13):
    """The weights (6, 7) with the least loss."""
    count = numpy.maximum(numpy.bincount(ids, minlength=len(weights)), 1)
    weights = weights / weights.sum()
    gate = numpy.zeros((bank.EXPERTS, bank.FEATURES), numpy.float32)
    mean, square = numpy.zeros_like(gate), numpy.zeros_like(gate)
    for step in range(1, steps + 1):
        share, size, result = mix(gate, experts, features)
        cosine = (result * ups).sum(1)
        error = numpy.bincount(ids, 2 * (1 - cosine), minlength=len(weights)) / count
        scale = (weights / (error + floors + 1e-9) / count)[ids].astype(numpy.float32)
        slope = -2 * (ups - result * cosine[:, None]) / size[:, None] * scale[:, None]
        pull = numpy.einsum("nkc,nc->nk", experts, slope)
        pull = share * (pull - (share * pull).sum(1, keepdims=True))
        gradient = pull.T @ features + 2e-4 * gate
        mean = 0.9 * mean + 0.1 * gradient
        square = 0.99 * square + 0.01 * gradient ** 2
        pace = rate * (1 - 0.9 * (step - 1) / steps)
        gate = gate - pace * (mean / (1 - 0.9 ** step)) / (numpy.sqrt(square / (1 - 0.99 ** step)) + 1e-9)
    return gate


def mix(gate, experts, features):
    """Each expert's share, the length of the mix, and its direction."""
    logit = features @ gate.T
    share = numpy.exp(logit - logit.max(1, keepdims=True))
    share /= share.sum(1, keepdims=True)
    total = numpy.einsum("nkc,nk->nc", experts, share)
    size = numpy.sqrt((total ** 2).sum(1)) + 1e-6
    return share, size, total / size[:, None]


def degrees(result, ups):
    angle = numpy.arctan2(numpy.linalg.norm(numpy.cross(result, ups), axis=1), (result * ups).sum(1))
    return numpy.degrees(numpy.sqrt((angle ** 2).mean()))


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("logs")
    parser.add_argument("--without", nargs="+", default=[], help="the first two letters of logs to leave out")
    parser.add_argument("--seed", type=int, default=21)
    options = parser.parse_args()
    random = numpy.random.default_rng(options.seed)
    tracks = motions.read(options.logs)
    known = [track for track in tracks if track.name not in options.without]
    recordings = [track.motion().thinned(every) for track in tracks for every in motions.EVERY]
    others = [motions.recombined(known, kind, random) for kind, count in (("self", 60), ("cross", 80), ("push", 35)) for _ in range(count)]
    others += motions.synthetic(random)
    every = recordings + others
    rows = []
    for motion in every:
        scored, most = numpy.nonzero(motion.scored)[0], 700 if motion.kind == "recording" else 350
        rows.append(scored if len(scored) <= most else numpy.sort(random.choice(scored, most, replace=False)))
    parts = len(recordings)
    experts, features = (one + two for one, two in zip(bank.run(recordings, rows[:parts]), bank.run(others, rows[parts:])))
    ups = [motion.up[chosen] for motion, chosen in zip(every, rows)]
    use = [index for index, motion in enumerate(every) if len(rows[index]) and not motion.logs & set(options.without)]
    ids = numpy.concatenate([numpy.full(len(rows[index]), place) for place, index in enumerate(use)])
    gather = lambda arrays: numpy.concatenate([arrays[index] for index in use]).astype(numpy.float32)  # noqa: E731
    gate = train(
        gather(experts), gather(features), gather(ups), ids,
        numpy.array([every[index].weight for index in use]), numpy.array([every[index].floor for index in use]))
    gate = numpy.round(gate, 2)
    for name, column in zip(NAMES, gate.T):
        print(f"{name}: " + ", ".join(f"{value + 0:.2f}" for value in column))
    print("\n| error of up, ° | " + " | ".join(f"every {number}" for number in motions.EVERY) + " |\n|---|" + "---|" * len(motions.EVERY))
    for place, track in enumerate(tracks):
        if options.without and track.name not in options.without:
            continue
        which = range(place * len(motions.EVERY), (place + 1) * len(motions.EVERY))
        errors = [degrees(mix(gate, experts[index], features[index])[2], ups[index]) for index in which]
        print(f"| {track.name} | " + " | ".join(f"{error:.2f}" for error in errors) + " |")
    if not options.without:
        for kind in dict.fromkeys(motion.kind for motion in others):
            errors = [degrees(mix(gate, experts[i], features[i])[2], ups[i]) for i, motion in enumerate(every) if motion.kind == kind]
            print(f"| {kind}, {len(errors)} | {numpy.mean(errors):.2f} |")


main()
