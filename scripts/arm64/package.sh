#!/usr/bin/env bash
# Packages for Debian 13 on arm64 in .build/arm64/deb, of the programs in .build/arm64/release: `make cross-deb`.
# Debian's own tools for arm64 make them, emulated, so that the libraries they name are those of arm64.
cd "$(dirname "$0")/../.."
set -euo pipefail
programs=(.build/arm64/release/{snowd,snowctl,snowbridge,snowplot,snowpicture,snowagent})
[ -x "${programs[0]}" ] || { echo "nothing is built yet: run 'make cross ARCH=arm64' first"; exit 1; }
sysroot=$(scripts/arm64/toolchain.sh)/sid/arm64
library=$sysroot/usr/libexec/swift/lib/swift/linux
copy=.build/arm64/package
rm -rf $copy .build/arm64/deb
mkdir -p $copy/.build/release/lib $copy/.build/deb
git ls-files -z | tar --null -T - -c | tar -x -C $copy
cp "${programs[@]}" $copy/.build/release/

# What the programs need of Swift's library, and what that needs of it.
needed() { readelf -d "$1" | sed -n 's/.*(NEEDED).*\[\(.*\)\]/\1/p'; }
add() {
  local name
  for name in $(needed "$1"); do
    [ -e "$library/$name" ] && [ ! -e "$copy/.build/release/lib/$name" ] || continue
    cp "$library/$name" "$copy/.build/release/lib/"
    add "$library/$name"
  done
}
for program in "${programs[@]}"; do add "$program"; done

./version > $copy/VERSION
MOUNT=$PWD/$copy scripts/arm64/root.sh env SNOWD_BUILT=yes SNOWD_VERSION="$(cat $copy/VERSION)" \
  SOURCE_DATE_EPOCH="$(scripts/release/date)" \
  bash -c "cd /build && debian/rules binary-arch" > .build/arm64/package.log 2>&1 || { tail -20 .build/arm64/package.log; exit 1; }
mv $copy/.build/deb .build/arm64/deb
rm -rf $copy
ls -l .build/arm64/deb
