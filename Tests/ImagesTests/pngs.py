"""Makes PNG files, and says what is in them: an encoder and decoder of our own, from the standard alone.

pngs.py kinds FOLDER    every colour type, depth, interlacing, tRNS and gAMA; beside each .png a .raw of what it shows
pngs.py mutants FOLDER  3000 damaged ones, most with good checksums
pngs.py bombs FOLDER    57 bytes each: a chunk that claims to be far longer than the file
pngs.py large FOLDER    8192 x 8192 pixels in few bytes
pngs.py halves FOLDER   pictures of 1030 x 771 pixels, interlaced and not, with what they show
"""
import os
import random
import struct
import sys
import zlib

CHANNELS = {0: 1, 2: 3, 3: 1, 4: 2, 6: 4}
DEPTHS = {0: [1, 2, 4, 8, 16], 2: [8, 16], 3: [1, 2, 4, 8], 4: [8, 16], 6: [8, 16]}
PASSES = [(0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2), (0, 1, 1, 2)]
SIGNATURE = b"\x89PNG\r\n\x1a\n"


def chunk(name, data):
    return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))


def header(width, height, depth, kind, interlaced):
    return chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, depth, kind, 0, 0, interlaced))


def packed(row, depth):
    """Samples of a row as bytes, behind filter 0."""
    bits = "".join(format(sample, "0%db" % depth) for pixel in row for sample in pixel)
    bits += "0" * (-len(bits) % 8)
    return b"\0" + int(bits, 2).to_bytes(len(bits) // 8, "big")


def image_data(pixels, depth, interlaced):
    width = len(pixels[0])
    parts = [(0, 0, 1, 1)] if not interlaced else PASSES
    rows = []
    for x, y, across, down in parts:
        if x < width:
            rows += [packed(row[x::across], depth) for row in pixels[y::down]]
    return zlib.compress(b"".join(rows))


class Picture:
    """Random pixels of a kind."""

    def __init__(self, width, height, kind, depth, interlaced, transparent, gamma, srgb):
        self.depth, self.kind, self.gamma = depth, kind, None if srgb else gamma
        top = self.top = (1 << depth) - 1
        pixels = self.pixels = [
            [tuple(random.randrange(top + 1) for _ in range(CHANNELS[kind])) for _ in range(width)]
            for _ in range(height)
        ]
        self.palette = [tuple(random.randbytes(3)) for _ in range(top + 1)] if kind == 3 else None
        self.alphas = random.randbytes(top // 2 + 1) if kind == 3 and transparent else b""
        self.key = pixels[0][0] if kind in (0, 2) and transparent else None
        file = SIGNATURE + header(width, height, depth, kind, interlaced)
        if gamma:
            file += chunk(b"gAMA", struct.pack(">I", gamma))
        if srgb:
            file += chunk(b"sRGB", b"\0")
        if self.palette:
            file += chunk(b"PLTE", b"".join(map(bytes, self.palette)))
        if self.alphas:
            file += chunk(b"tRNS", self.alphas)
        if self.key:
            file += chunk(b"tRNS", b"".join(struct.pack(">H", sample) for sample in self.key))
        file += chunk(b"tEXt", b"Title\0" + random.randbytes(9))
        self.file = file + chunk(b"IDAT", image_data(pixels, depth, interlaced)) + chunk(b"IEND", b"")

    def color(self, sample, top):
        """A sample as 8 bits of sRGB."""
        share = sample / top
        if self.gamma and abs(self.gamma * 2.2 / 1e5 - 1) > 0.05:
            share **= 1e5 / (self.gamma * 2.2)
        return int(share * 255 + 0.5)

    def shown(self, pixel):
        """Blue, green, red and alpha, premultiplied."""
        top, alpha = self.top, 255
        if self.kind == 3:
            index = pixel[0]
            alpha = self.alphas[index] if index < len(self.alphas) else 255
            pixel, top = self.palette[index], 255
        elif self.kind in (4, 6):
            alpha, pixel = (pixel[-1] * 255 * 2 + top) // (2 * top), pixel[:-1]
        elif pixel == self.key:
            alpha = 0
        colors = [self.color(sample, top) for sample in pixel]
        red, green, blue = colors if len(colors) == 3 else colors * 3
        return bytes((value * alpha + 127) // 255 for value in (blue, green, red)) + bytes([alpha])

    def raw(self):
        return b"".join(self.shown(pixel) for row in self.pixels for pixel in row)


def kinds(folder):
    for kind, depths in DEPTHS.items():
        for depth in depths:
            for interlaced in (0, 1):
                for transparent in (0, 1) if kind in (0, 2, 3) else (0,):
                    for gamma, srgb in ((None, 0), (45455, 0), (100000, 0), (60000, 0), (100000, 1)):
                        for width, height in ((13, 11), (1, 1), (3, 2), (5, 1), (1, 9)):
                            picture = Picture(width, height, kind, depth, interlaced, transparent, gamma, srgb)
                            name = f"{kind}-{depth}-{interlaced}-{transparent}-{gamma or 0}-{srgb}-{width}x{height}"
                            write(folder, name + ".png", picture.file)
                            write(folder, name + ".raw", picture.raw())


def chunks_of(file):
    place = 8
    while place + 12 <= len(file):
        length = int.from_bytes(file[place : place + 4], "big")
        yield file[place + 4 : place + 8], file[place + 8 : place + 8 + length]
        place += 12 + length


def mutant(file):
    """The file with some bytes changed, some chunks doubled, moved, or with wrong lengths."""
    chunks = list(chunks_of(file))
    for _ in range(random.randint(1, 3)):
        index = random.randrange(len(chunks))
        name, data = chunks[index]
        act = random.randrange(8)
        if act < 4 and data:
            changed = bytearray(data)
            changed[random.randrange(len(data))] ^= 1 << random.randrange(8)
            chunks[index] = name, bytes(changed)
        elif act == 4:
            chunks.insert(random.randrange(1, len(chunks) + 1), (name, data))
        elif act == 5:
            chunks[index] = random.choice([b"iCCP", b"zTXt", b"iTXt", b"sPLT", b"pCAL", b"eXIf", b"ABCD"]), data
        elif act == 6:
            sizes = [random.choice([1, 64, 4096, 8192, 16384, 65536, 2**31 - 1]) for _ in range(2)]
            chunks[0] = chunks[0][0], struct.pack(">II", *sizes) + chunks[0][1][8:]
        else:
            # A text that unpacks to 256 MB.
            bomb = b"Title\0\0" + BOMB
            chunks.insert(random.randrange(1, len(chunks) + 1), (random.choice([b"zTXt", b"iCCP"]), bomb))
    damaged = bytearray(SIGNATURE + b"".join(chunk(*one) for one in chunks))
    if random.random() < 0.3:
        place = random.randrange(8, len(damaged))
        damaged[place] ^= 1 << random.randrange(8)
    if random.random() < 0.1:
        del damaged[random.randrange(8, len(damaged)) :]
    return bytes(damaged)


def zeros(count):
    """So many zeros, packed; a block behind a full flush has the same bytes each time, so one is packed for all."""
    pack = zlib.compressobj(9, zlib.DEFLATED, -15)
    block = pack.compress(bytes(1 << 20)) + pack.flush(zlib.Z_FULL_FLUSH)
    rest = pack.compress(bytes(count & (1 << 20) - 1)) + pack.flush()
    # The checksum of zeros: their number, and one.
    return b"\x78\xda" + block * (count >> 20) + rest + struct.pack(">HH", count % 65521, 1)


def mutants(folder):
    global BOMB
    BOMB = zeros(256 << 20)
    seeds = [
        Picture(9, 9, kind, depth, interlaced, 1, gamma, 0).file
        for kind, depths in DEPTHS.items()
        for depth in depths
        for interlaced in (0, 1)
        for gamma in (None, 100000)
    ]
    for index in range(3000):
        write(folder, f"{index:04}.png", mutant(random.choice(seeds)))


def bombs(folder):
    for name in "tEXt iTXt zTXt pCAL sCAL sPLT iCCP eXIf hIST tRNS PLTE gAMA sRGB IDAT IHDR abCd caBX".split():
        for length in (0x7FFFFFFF, 0x3FFFFFFF, 0x04000000, 13):
            start = SIGNATURE + header(8, 8, 8, 3, 0) + struct.pack(">I", length) + name.encode()
            write(folder, f"{name}-{length:x}.png", start.ljust(57, b"A"))


def large(folder):
    for name, kind, depth, interlaced in (
        ("grey1", 0, 1, 0), ("grey1-interlaced", 0, 1, 1), ("rgba8", 6, 8, 0), ("rgba8-interlaced", 6, 8, 1),
    ):
        bits = CHANNELS[kind] * depth
        count = 0
        for x, y, across, down in PASSES if interlaced else [(0, 0, 1, 1)]:
            columns, rows = -(-(8192 - x) // across), -(-(8192 - y) // down)
            count += rows * (1 + -(-columns * bits // 8))
        body = header(8192, 8192, depth, kind, interlaced) + chunk(b"IDAT", zeros(count))
        write(folder, name + ".png", SIGNATURE + body + chunk(b"IEND", b""))


def halves(folder):
    width, height = 1030, 771
    pixels = [random.randbytes(width * 4) for _ in range(height)]
    for interlaced in (0, 1):
        rows = []
        for x, y, across, down in PASSES if interlaced else [(0, 0, 1, 1)]:
            for row in pixels[y::down]:
                rows.append(b"\0" + b"".join(row[at * 4 : at * 4 + 4] for at in range(x, width, across)))
        body = header(width, height, 8, 6, interlaced) + chunk(b"IDAT", zlib.compress(b"".join(rows), 1))
        write(folder, f"{interlaced}.png", SIGNATURE + body + chunk(b"IEND", b""))


def write(folder, name, data):
    with open(os.path.join(folder, name), "wb") as file:
        file.write(data)


random.seed(18)
globals()[sys.argv[1]](sys.argv[2])
