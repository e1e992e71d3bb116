"""Whether every pixel of a screendump (PPM) or of raw XRGB8888 memory has one colour: frame.py FILE RRGGBB [SIZE]."""
import sys

path, color = sys.argv[1], bytes.fromhex(sys.argv[2])
data = open(path, "rb").read()
if data.startswith(b"P6"):
    pixels = data.split(b"\n", 3)[3]
    sys.exit(pixels != color * (len(pixels) // 3))
size = int(sys.argv[3]) if len(sys.argv) > 3 else len(data)
wrong = sum(data[i:i + 3] != color[::-1] for i in range(0, size, 4))
sys.exit(wrong != 0)
