#!/bin/sh
# Runs the service under systemd in a virtual machine with a real framebuffer, and looks at the
# screen.
. "$(dirname "$0")/kit.sh"

build snowd
build snowctl
# Nothing is left out on a busy host: which way they fall shows by many flakes only.
cp systemd/snowd.service Tests/VM/step.py "$share/"
cp config/scenes/classic-article.json5 "$share/classic.json5"  # its backdrop is dark
sed -e "0,/source: 'auto'/s##source: 'log:/var/lib/turn.csv'#" \
  -e "s#^  scene: 'window'#  scene: 'classic'#" -e 's#^  budget: .*#  budget: 0,#' \
  -e "s#^  output: 'screen',#  output: ['screen', 'stats:/run/snowd/files/stats'],#" \
  config/snowd.json5 > "$share/snowd.json5"
sh Tests/VM/turning-log.sh > "$share/turn.csv"

"$kit/run-vm.sh" --from "$machine" --timeout 480 --share "$share" Tests/VM/service.sh
failed=$?
for way in upright:down turned:left; do
  pose=${way%:*}
  python3 Tests/VM/falling.py "${way#*:}" "$share/$pose-a.ppm" "$share/$pose-b.ppm" ||
    { echo "FAIL: panel $pose, snow should fall ${way#*:}"; failed=$((failed + 1)); }
done
for picture in still:3060c0 before-midnight:3060c0 new-year:c06030 after-mistake:c06030 night:183060; do
  python3 -c 'import sys
pixels = open(sys.argv[1], "rb").read().split(b"\n", 3)[3]
sys.exit(pixels != bytes.fromhex(sys.argv[2]) * (len(pixels) // 3))' \
    "$share/${picture%:*}.ppm" "${picture#*:}" ||
    { echo "FAIL: ${picture%:*}.ppm is not all #${picture#*:}"; failed=$((failed + 1)); }
done
# Snow lies along the bottom, then along the left edge.
python3 - "$share/drift-before.ppm" "$share/drift-after.ppm" << 'LOOK' || failed=$((failed + 1))
import sys
def light(path):
    head = open(path, "rb").read().split(b"\n", 3)
    width, height = map(int, head[1].split())
    at = lambda x, y: head[3][(y * width + x) * 3]
    count = lambda dots: sum(at(x, y) > 128 for x, y in dots) / len(dots)
    return (count([(x, height - 3) for x in range(width)]), count([(2, y) for y in range(height)]))
before, after = light(sys.argv[1]), light(sys.argv[2])
if not (before[0] > 0.95 and before[1] < 0.3 and after[1] > 0.95 and after[0] < 0.3):
    sys.exit(f"FAIL: lying snow at the bottom and the left: {before}, then {after}")
LOOK
echo "screendumps are in $share"
exit "$failed"
