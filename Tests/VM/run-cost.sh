#!/bin/sh
# Counts what a sample costs, in instructions of the whole machine, kernel and all.
#
# qemu's clock goes a nanosecond further with each instruction (icount), so that the guest's own
# accounts of processor time are counts of instructions. The saved machine has another clock: this
# one boots, on a single processor.
. "$(dirname "$0")/kit.sh"

build snowd
build snowbench
cp Tests/VM/evdev-feed.py "$share/"; cp config/scenes/classic-article.json5 "$share/classic.json5"
"$kit/run-vm.sh" --video none --smp 1 --accel tcg,thread=single --qemu "-icount shift=0" --timeout 600 \
  --share "$share" Tests/VM/cost.sh
