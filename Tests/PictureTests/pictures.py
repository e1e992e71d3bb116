#!/usr/bin/python3
"""Writes pictures into a folder: pictures.py KIND FOLDER. Beside NAME, NAME.expected.png is what it shows."""
import ctypes
import io
import os
import random
import struct
import sys

from PIL import Image, ImageCms, ImageOps

kind, folder = sys.argv[1:]


def path(name):
    return os.path.join(folder, name)


def scene(width, height):
    """Soft colours, and four corners that differ."""
    image = Image.new("RGB", (width, height))
    image.putdata([
        (60 + 150 * x // width, 60 + 150 * y // height, 200 - 120 * x // width)
        for y in range(height) for x in range(width)])
    for color, x, y in (((230, 40, 40), 0, 0), ((40, 200, 60), 1, 0), ((40, 60, 220), 0, 1), ((220, 220, 60), 1, 1)):
        side = (width // 4, height // 4)
        image.paste(color, (x * (width - side[0]), y * (height - side[1]), x * (width - side[0]) + side[0],
                            y * (height - side[1]) + side[1]))
    return image


def expect(name, image):
    image.save(path(name + ".expected.png"))


def save(name, image, **options):
    """Saves, and decodes with the same libraries what is expected."""
    image.save(path(name), **options)
    expect(name, Image.open(path(name)).convert("RGBA" if "A" in image.mode else "RGB"))


def exif(orientation=None, taken=None):
    data = Image.Exif()
    if orientation is not None:
        data[0x0112] = orientation
    if taken:
        data[0x0132] = "2001:01:01 00:00:00"
        data[0x8769] = {0x9003: taken}
    return data


def wide_profile():
    """A profile of a wide gamut with gamma 2.2, made by little-cms."""
    cms = ctypes.CDLL("liblcms2.so.2")

    class XYY(ctypes.Structure):
        _fields_ = [(part, ctypes.c_double) for part in "xyY"]

    class Triple(ctypes.Structure):
        _fields_ = [(color, XYY) for color in ("red", "green", "blue")]

    for name in ("cmsBuildGamma", "cmsCreateRGBProfile"):
        getattr(cms, name).restype = ctypes.c_void_p
    curve = cms.cmsBuildGamma(None, ctypes.c_double(2.2))
    curves = (ctypes.c_void_p * 3)(curve, curve, curve)
    white = XYY(0.3127, 0.3290, 1)
    triple = Triple(XYY(0.70, 0.29, 1), XYY(0.17, 0.79, 1), XYY(0.13, 0.05, 1))
    profile = ctypes.c_void_p(cms.cmsCreateRGBProfile(ctypes.byref(white), ctypes.byref(triple), curves))
    size = ctypes.c_uint32()
    cms.cmsSaveProfileToMem(profile, None, ctypes.byref(size))
    memory = ctypes.create_string_buffer(size.value)
    cms.cmsSaveProfileToMem(profile, memory, ctypes.byref(size))
    return memory.raw


def kinds():
    image = scene(96, 64)
    save("baseline.jpg", image, quality=92)
    save("progressive.jpg", image, quality=92, progressive=True)
    save("444.jpg", image, quality=92, subsampling=0)
    save("gray.jpg", image.convert("L"), quality=92)
    image.convert("CMYK").save(path("cmyk.jpg"), quality=95)
    expect("cmyk.jpg", Image.open(path("cmyk.jpg")).convert("RGB"))
    save("lossy.webp", image, quality=92)
    save("lossless.webp", image, lossless=True)
    clear = image.convert("RGBA")
    clear.putalpha(Image.linear_gradient("L").resize(image.size))
    save("alpha.webp", clear, lossless=True)
    save("alpha.png", clear)
    save("gray.png", image.convert("L"))
    save("palette.png", image.convert("P"))
    frames = [image, ImageOps.mirror(image)]
    frames[0].save(path("film.webp"), save_all=True, append_images=frames[1:], duration=100, lossless=True)
    expect("film.webp", image)
    # Names say nothing.
    save("png.jpg", image, format="PNG")
    save("jpg.webp", image, format="JPEG", quality=92)


def profiles():
    image, profile = scene(96, 64), wide_profile()
    to = ImageCms.createProfile("sRGB")
    for name, options in (("wide.jpg", {"quality": 95, "subsampling": 0}), ("wide.webp", {"lossless": True}),
                          ("wide.png", {})):
        image.save(path(name), icc_profile=profile, **options)
        plain = Image.open(path(name)).convert("RGB")
        expect(name, ImageCms.profileToProfile(plain, ImageCms.ImageCmsProfile(io.BytesIO(profile)), to))
    image.save(path("broken.jpg"), icc_profile=b"no profile" * 20, quality=95)
    expect("broken.jpg", Image.open(path("broken.jpg")).convert("RGB"))


def orientations():
    image = scene(96, 64)
    for number in list(range(1, 9)) + [0, 9, 255, 65535]:
        for end, options in (("jpg", {"quality": 95}), ("webp", {"lossless": True}), ("png", {})):
            name = f"{number}.{end}"
            image.save(path(name), exif=exif(number, "2026:12:24 18:30:05"), **options)
            plain = Image.open(path(name)).convert("RGB")
            plain.getexif()[0x0112] = number
            turned = {2: "FLIP_LEFT_RIGHT", 3: "ROTATE_180", 4: "FLIP_TOP_BOTTOM", 5: "TRANSPOSE", 6: "ROTATE_270",
                      7: "TRANSVERSE", 8: "ROTATE_90"}.get(number)
            expected = plain.transpose(getattr(Image.Transpose, turned)) if turned else plain
            expected.save(path(f"{number}.{end}.expected.png"))


def large():
    """Fifty megapixels."""
    image = scene(433, 289).resize((8660, 5780), Image.Resampling.NEAREST)
    image.save(path("baseline.jpg"), quality=80)
    image.save(path("progressive.jpg"), quality=80, progressive=True)
    image.save(path("lossy.webp"), quality=60, method=0)
    image.save(path("large.png"), compress_level=1)
    expect("baseline.jpg", scene(433, 289))


def hostile():
    image = scene(96, 64)
    whole = {}
    for name, options in (("a.jpg", {"quality": 90}), ("b.jpg", {"quality": 90, "progressive": True}),
                          ("c.webp", {"quality": 80}), ("d.webp", {"lossless": True}), ("e.png", {})):
        data = io.BytesIO()
        image.save(data, {"jpg": "JPEG", "webp": "WebP", "png": "PNG"}[name.split(".")[1]],
                   **({} if name == "e.png" else {"exif": exif(6, "2026:12:24 18:30:05"), "icc_profile": wide_profile()}),
                   **options)
        whole[name] = data.getvalue()
    for name, data in whole.items():
        open(path("cut-" + name), "wb").write(data[:len(data) * (9 if name.endswith("jpg") else 7) // 10])
        open(path("head-" + name), "wb").write(data[:20])
    open(path("empty.jpg"), "wb").close()
    open(path("text.jpg"), "w").write("This is no picture.\n")
    open(path("zeros.png"), "wb").write(bytes(10000))
    open(path("gif.jpg"), "wb").write(b"GIF89a" + bytes(100))
    # Sizes that cannot be.
    jpeg = bytearray(whole["a.jpg"])
    frame = jpeg.index(b"\xff\xc0")
    struct.pack_into(">HH", jpeg, frame + 5, 65500, 65500)
    open(path("huge.jpg"), "wb").write(jpeg)
    png = bytearray(whole["e.png"])
    struct.pack_into(">II", png, 16, 0x7FFFFFFF, 0x7FFFFFFF)
    open(path("huge.png"), "wb").write(png)
    # Scans without end.
    scans = whole["b.jpg"]
    start = scans.rindex(b"\xff\xda")
    open(path("scans.jpg"), "wb").write(scans[:-2] + scans[start:-2] * 5000 + b"\xff\xd9")


def mutants():
    """Files in which some bytes are others."""
    generator = random.Random(1)
    originals = []
    for options in ({"format": "JPEG", "quality": 80}, {"format": "JPEG", "quality": 80, "progressive": True},
                    {"format": "WebP", "quality": 80}, {"format": "WebP", "lossless": True}, {"format": "PNG"}):
        data = io.BytesIO()
        more = {} if options["format"] == "PNG" else {"exif": exif(6, "2026:12:24 18:30:05"), "icc_profile": wide_profile()}
        scene(64, 48).save(data, **options, **more)
        originals.append(data.getvalue())
    for number in range(600):
        data = bytearray(generator.choice(originals))
        for _ in range(generator.choice((1, 2, 8, 40))):
            place = generator.randrange(len(data) if generator.random() < 0.4 else min(800, len(data)))
            data[place] = generator.choice((0, 255, 127, 128, generator.randrange(256)))
        if generator.random() < 0.1:
            del data[generator.randrange(len(data)):]
        open(path(f"{number:04}.jpg"), "wb").write(data)


globals()[kind]()
