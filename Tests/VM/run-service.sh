#!/bin/sh
# Runs the service under systemd in a virtual machine with a real framebuffer, and looks at the
# screen.
. "$(dirname "$0")/kit.sh"

build snowd
cp systemd/snowd.service config/scenes/classic.json5 "$share/"
sed "s#source: 'auto'#source: 'log:/var/lib/turn.csv'#" config/snowd.json5 > "$share/snowd.json5"
sh Tests/VM/turning-log.sh > "$share/turn.csv"

"$kit/run-vm.sh" --from std --timeout 480 --share "$share" Tests/VM/service.sh
failed=$?
for way in upright:down turned:left; do
  pose=${way%:*}
  python3 Tests/VM/falling.py "${way#*:}" "$share/$pose-a.ppm" "$share/$pose-b.ppm" ||
    { echo "FAIL: panel $pose, snow should fall ${way#*:}"; failed=$((failed + 1)); }
done
python3 -c 'import sys
pixels = open(sys.argv[1], "rb").read().split(b"\n", 3)[3]
sys.exit(pixels != bytes.fromhex("3060c0") * (len(pixels) // 3))' "$share/still.ppm" ||
  { echo "FAIL: still.ppm is not all #3060c0"; failed=$((failed + 1)); }
echo "screendumps are in $share"
exit "$failed"
