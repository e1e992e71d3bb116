#!/bin/sh
# Draws on the kernel's virtual framebuffer in every format that it can be set to, and holds what is read
# back against the same frame as a PNG, converted by screens.py.
. "$(dirname "$0")/kit.sh"

build snowctl
cp config/scenes/classic.json5 Tests/VM/screens.py "$share/"
"$kit/run-vm.sh" --from "$machine" --share "$share" Tests/VM/screens.sh
failed=$?
[ -f "$share/modes" ] || { echo "FAIL: the guest wrote no list of modes"; exit 1; }
while read -r name; do
  python3 Tests/VM/screens.py compare "$share" "$name" || failed=$((failed + 1))
done < "$share/modes"
echo "memory, palettes and pictures are in $share"
exit "$failed"
