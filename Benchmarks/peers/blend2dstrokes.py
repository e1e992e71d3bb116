"""Blend2D, through its Python module, which fills paths but strokes none and adds no light.

So it draws lines only, as outlines that are made before the clock runs: dashing and stroking cost it nothing.
"""

import importlib.metadata
import math
import sys

import blend2d

import strokescene

# Sides of a round end, which leaves less than 1/64 pixel at the widest.
ROUND_PARTS = 10


def dashes_of(stroke, length):
    """Where each dash begins and ends."""
    if not stroke.dash:
        return [(0, length)]
    period = stroke.dash + stroke.gap
    count = math.ceil(length / period)
    return [(index * period, min(index * period + stroke.dash, length)) for index in range(count)]


def end_of(stroke, x, y, angle):
    """The corners of an end that points along an angle."""
    half = stroke.width / 2
    turns = [index / ROUND_PARTS - 0.5 for index in range(ROUND_PARTS + 1)] if stroke.is_round else [-0.5, 0.5]
    angles = [angle + turn * math.pi for turn in turns]
    return [(x + half * math.cos(turned), y + half * math.sin(turned)) for turned in angles]


def outline_of(stroke):
    (x, y), (end_x, end_y) = stroke.points
    length, angle = math.hypot(end_x - x, end_y - y), math.atan2(end_y - y, end_x - x)
    along_x, along_y = math.cos(angle), math.sin(angle)
    path = blend2d.Path()
    for begin, end in dashes_of(stroke, length):
        corners = end_of(stroke, x + along_x * end, y + along_y * end, angle)
        corners += end_of(stroke, x + along_x * begin, y + along_y * begin, angle + math.pi)
        path.move_to(*corners[0])
        for corner in corners[1:]:
            path.line_to(*corner)
        path.close()
    return path


def call_of(stroke):
    if len(stroke.points) != 2 or stroke.sigma:
        sys.exit("Blend2D: this program draws lines without a glow only")
    color = (stroke.color >> 16 & 255, stroke.color >> 8 & 255, stroke.color & 255, stroke.alpha)
    return color, outline_of(stroke)


def drawer(scene):
    """The frame's pixels and a function that draws a frame."""
    image = blend2d.Image(scene.width, scene.height)
    frames = [[call_of(stroke) for stroke in strokes] for strokes in scene.frames]

    def draw(frame):
        context = blend2d.Context(image)
        context.set_comp_op(blend2d.CompOp.SRC_COPY)
        context.set_fill_style_rgba(0, 0, 0)
        context.fill_all()
        context.set_comp_op(blend2d.CompOp.SRC_OVER)
        for color, path in frames[frame]:
            context.set_fill_style_rgba(*color)
            context.fill_path(path)
        context.end()

    return image.memoryview(), draw


if __name__ == "__main__":
    sys.exit(strokescene.main(sys.argv, drawer, "JIT", importlib.metadata.version("blend2d-py")))
