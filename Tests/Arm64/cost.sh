#!/usr/bin/env bash
# Counts the instructions of a frame on arm64, in the programs that `make cross` built: `make cross-cost`.
. "$(dirname "$0")/../../scripts/arm64/kit.sh"
begin=$SECONDS
[ -x .build/arm64/release/snowctl ] || { echo "nothing is built yet: run 'make cross ARCH=arm64' first"; exit 1; }
scripts/arm64/install.sh qemu-user  # the static emulator loads no plugins
sysroot=$toolchain/sid/arm64
plugin=.build/arm64/counter.so
emulator=(qemu-aarch64 -plugin $plugin -L "$sysroot"
  -E "LD_LIBRARY_PATH=$sysroot/usr/libexec/swift/lib/swift/linux:$sysroot/usr/lib/aarch64-linux-gnu")
for version in 1 2 none; do
  [ $version != none ] || { echo "cost: QEMU does not load the plugin: $("${emulator[@]}" .build/arm64/release/snowctl -V 2>&1)"; exit 1; }
  cc -shared -fPIC -O2 -Wall -Wextra -DVERSION=$version -o $plugin Tests/Arm64/counter.c
  ! "${emulator[@]}" .build/arm64/release/snowctl -V > /dev/null 2>&1 || break
done
python3 Tests/Arm64/cost.py .build/arm64/release "${emulator[@]}"
echo "counted in $((SECONDS - begin)) s"
