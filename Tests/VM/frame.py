"""Whether every pixel of a screendump (PPM), or of a framebuffer with XRGB8888, has one colour: frame.py FILE RRGGBB."""
import sys

path, color = sys.argv[1], bytes.fromhex(sys.argv[2])
data = open(path, "rb").read()
if data.startswith(b"P6"):
    pixels = data.split(b"\n", 3)[3]
    sys.exit(pixels != color * (len(pixels) // 3))
count = len(data) // 4
sys.exit(any(data[2 - i::4] != color[i:i + 1] * count for i in range(3)))
