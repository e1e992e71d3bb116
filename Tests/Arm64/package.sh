#!/usr/bin/env bash
# Packages for Debian unstable on arm64, of what `make cross` built, in .build/arm64/deb: `make cross-deb`.
# Debian's own tools for arm64 make them, emulated, so that the libraries they name are those of arm64.
cd "$(dirname "$0")/../.."
set -euo pipefail
[ -x .build/arm64/release/snowd ] || { echo "nothing is built yet: run 'make cross ARCH=arm64' first"; exit 1; }
copy=.build/arm64/package
rm -rf $copy .build/arm64/deb
mkdir -p $copy/.build/release $copy/.build/deb
git ls-files -z | tar --null -T - -c | tar -x -C $copy
cp .build/arm64/release/{snowd,snowctl,snowbridge,snowplot} $copy/.build/release/
./version > $copy/VERSION
MOUNT=$PWD/$copy Tests/Arm64/root.sh env SNOWD_BUILT=yes SNOWD_VERSION="$(cat $copy/VERSION)" \
  bash -c "cd /build && debian/rules binary" > .build/arm64/package.log 2>&1 || { tail -20 .build/arm64/package.log; exit 1; }
mv $copy/.build/deb .build/arm64/deb
rm -rf $copy
ls -l .build/arm64/deb
