#!/usr/bin/env bash
# Builds the programs for arm64, optimised, and the tests: `make cross ARCH=arm64`.
. "$(dirname "$0")/kit.sh"
begin=$SECONDS
# Where the package libswiftlang has Swift's library on the board; SwiftPM names the place of the sysroot here.
library=/usr/libexec/swift/lib/swift/linux
for product in snowd snowctl snowbridge snowplot snowbench GoldenFrames; do
  cross -c release -Xlinker -rpath=$library -Xlinker -z -Xlinker now -Xlinker --no-export-dynamic \
    -Xlinker -z -Xlinker pack-relative-relocs --product $product
done
# What goes over pixels is optimised here, too; Debian's Swift lacks the library of Testing's overlay.
cross --build-tests -Xswiftc -Xfrontend -Xswiftc -disable-cross-import-overlays
file .build/arm64/release/{snowd,snowctl,snowbridge,snowplot} | sed 's/, BuildID.*//'
echo "built in $((SECONDS - begin)) s"
