"""What a screenshot (PPM or PNG) shows; exit status 0 if it is so.

    pixels.py mostly FILE RRGGBB    a colour, as a film's player shows it, on half of the screen, and something lighter on it
    pixels.py plain FILE RRGGBB     exactly the colour everywhere
    pixels.py over FILE RRGGBB      exactly the colour on half of the screen, and something lighter on it
"""
import os
import sys

sys.path.append(os.path.join(os.path.dirname(os.path.abspath(__file__)), "../VM"))
import console  # noqa: E402

kind, path, color = sys.argv[1:]
width, height, pixels = (console.png if path.endswith(".png") else console.ppm)(path)
want = bytes.fromhex(color)
# A film's colours are rounded, and players guess the matrix by its size.
tolerance = 8 if kind == "mostly" else 0
same = lighter = 0
for place in range(0, len(pixels), 3):
    distance = [pixels[place + i] - want[i] for i in range(3)]
    if max(map(abs, distance)) <= tolerance:
        same += 1
    elif min(distance) > 8:
        lighter += 1
share = same / (width * height)
sys.exit(not (share == 1 if kind == "plain" else share > 0.5 and lighter > 100))
