"""Skia's raster surface, through its Python module; curves and paints are made before the clock runs."""

import sys

import skia

import strokescene


def color(rgb, alpha):
    return skia.Color(rgb >> 16 & 255, rgb >> 8 & 255, rgb & 255, alpha)


def path_of(stroke):
    path = skia.PathBuilder()
    path.moveTo(*stroke.points[0])
    path.cubicTo(*(number for point in stroke.points[1:] for number in point))
    return path.detach()


def paint_of(stroke):
    paint = skia.Paint(
        AntiAlias=True,
        Style=skia.Paint.kStroke_Style,
        StrokeWidth=stroke.width,
        StrokeCap=skia.Paint.kRound_Cap if stroke.is_round else skia.Paint.kButt_Cap,
        StrokeJoin=skia.Paint.kRound_Join,
        Color=color(stroke.color, stroke.alpha),
    )
    if stroke.dash:
        paint.setPathEffect(skia.DashPathEffect.Make([stroke.dash, stroke.gap], 0))
    return paint


def glow_of(stroke):
    paint = paint_of(stroke)
    paint.setColor(color(stroke.glow_color, stroke.glow_alpha))
    paint.setBlendMode(skia.BlendMode.kPlus)
    paint.setMaskFilter(skia.MaskFilter.MakeBlur(skia.kNormal_BlurStyle, stroke.sigma))
    return paint


def calls_of(canvas, strokes):
    """Functions with their arguments, in drawing order; for a line, drawLine is the faster one."""
    calls = []
    for stroke in strokes:
        paints = [glow_of(stroke)] if stroke.sigma else []
        paints.append(paint_of(stroke))
        for paint in paints:
            if len(stroke.points) == 2:
                calls.append((canvas.drawLine, (*stroke.points[0], *stroke.points[1], paint)))
            else:
                calls.append((canvas.drawPath, (path_of(stroke), paint)))
    return calls


def drawer(scene):
    """The frame's pixels and a function that draws a frame."""
    pixels = bytearray(scene.width * scene.height * 4)
    info = skia.ImageInfo.Make(scene.width, scene.height, skia.kBGRA_8888_ColorType, skia.kOpaque_AlphaType)
    surface = skia.Surface.MakeRasterDirect(info, pixels, scene.width * 4)
    canvas = surface.getCanvas()
    frames = [calls_of(canvas, strokes) for strokes in scene.frames]

    def draw(frame):
        canvas.clear(skia.ColorBLACK)
        for function, values in frames[frame]:
            function(*values)

    return pixels, draw


if __name__ == "__main__":
    sys.exit(strokescene.main(sys.argv, drawer, "dispatched", skia.__version__))
