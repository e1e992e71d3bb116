"""The share of a screendump's pixels (PPM) that are nearly of one colour, in percent: share.py FILE RRGGBB [TOLERANCE]."""
import sys

path, color = sys.argv[1], bytes.fromhex(sys.argv[2])
tolerance = int(sys.argv[3]) if len(sys.argv) > 3 else 24
with open(path, "rb") as file:
    pixels = file.read().split(b"\n", 3)[3]
near = [{level for level in range(256) if abs(level - color[channel]) <= tolerance} for channel in range(3)]
count = sum(r in near[0] and g in near[1] and b in near[2] for r, g, b in zip(pixels[0::3], pixels[1::3], pixels[2::3]))
print(300 * count // len(pixels))
