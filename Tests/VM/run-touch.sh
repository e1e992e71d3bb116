#!/bin/sh
# Drags the ends of a rope on the kernel's virtual framebuffer with touchscreens and a mouse of uinput.
. "$(dirname "$0")/kit.sh"

build snowd
cp Tests/VM/touch.py "$share/"
"$kit/run-vm.sh" --from "$machine" --timeout 240 --share "$share" Tests/VM/touch.sh
failed=$?
echo "journals are in $share"
exit "$failed"
