#!/usr/bin/env bash
# Makes what builds arm64 programs on x86-64, out of Debian's packages alone, and says where it is.
#
#   scripts/arm64/toolchain.sh        once; later it returns at once. Needs root, a network and 6 GB in $SNOWD_ARM64.
#
#   sid/         Debian unstable for x86-64 with its Swift, in which the compiler runs
#   sid/arm64/   the compiler's sysroot: the libraries of Debian 13 for arm64, and unstable's library of Swift
#   source       where packages come from, for the scripts beside this one
set -euo pipefail
folder=${SNOWD_ARM64:-${XDG_CACHE_HOME:-$HOME/.cache}/snowd-arm64}
libraries=zlib1g-dev,libpng-dev,libxxhash-dev,libsystemd-dev,libdrm-dev,libiio-dev,libevdev-dev,libwayland-dev,libchafa-dev,libwebp-dev
libraries+=,libcairo2-dev,libvncserver-dev,libjpeg62-turbo-dev,libmicrohttpd-dev,libpango1.0-dev,liblcms2-dev,libmosquitto-dev
tools=swiftlang,make,git,ca-certificates,pkg-config,dbus,fonts-dejavu-core
compiler=libc6-dev,libgcc-14-dev,libstdc++-14-dev
mkdir -p "$folder"
exec {lock}> "$folder/lock"
flock $lock  # another build may be making it
# The mirror that this machine uses. Where it is a snapshot, its lists are out of date by their own account.
mirror=$(sed -nE 's/^URIs: *(\S+).*/\1/p; s/^deb (\[[^]]*\] )?(\S+).*/\2/p' \
  $(ls /etc/apt/sources.list.d/debian.sources /etc/apt/sources.list 2> /dev/null) | head -n 1)
key=/usr/share/keyrings/debian-archive-keyring.gpg
debian() { echo "deb [check-valid-until=no signed-by=$key] ${mirror:-http://deb.debian.org/debian} $1 main"; }
debian trixie > "$folder/source"
made="trixie $tools $libraries $compiler"
[ "$(cat "$folder/made" 2> /dev/null)" = "$made" ] && { echo "$folder"; exit; }

missing() { echo "cross: $1" >&2; exit 1; }
[ "$(id -u)" = 0 ] || missing "needs root, to make a root folder of Debian; run it with sudo"
[ "$(uname -m)" = x86_64 ] || missing "builds on x86-64; on arm64 'make build' does"
"$(dirname "$0")/install.sh" mmdebstrap qemu-user-static

rm -rf --one-file-system "$folder/sid" "$folder/made"
strap() { mmdebstrap --quiet --mode=root --aptopt='Acquire::Check-Valid-Until "false"' "$@" >&2; }

echo "Debian unstable with Swift: about 1 GB to download" >&2
strap --variant=minbase --include="$tools,$libraries" sid "$folder/sid" "$(debian sid)"
echo "Debian 13's libraries for arm64, and Swift's" >&2
sysroot=$folder/sid/arm64
# Besides the libraries, what the arm64 compiler's package has for other programs: Swift's modules.
strap --variant=extract --architectures=arm64 --include="$compiler,$libraries" --aptopt='APT::Default-Release "trixie"' \
  --extract-hook='cd "$1" && APT_CONFIG="$MMDEBSTRAP_APT_CONFIG" apt-get -qq download libswiftlang/sid swiftlang/sid' \
  trixie "$sysroot" "$(debian trixie)" "$(debian sid)"
for package in "$sysroot"/*_arm64.deb; do
  dpkg-deb --fsys-tarfile "$package" | tar -x -C "$sysroot" --wildcards './usr/libexec/swift/lib/swift/*' './usr/share/doc/*/copyright'
  dpkg-deb --field "$package" Package Version Source >> "$sysroot/swift"
  rm "$package"
done
ln -sfn usr/lib "$sysroot/lib"
ln -sfn ../libexec/swift/lib/swift "$sysroot/usr/lib/swift"
# The C headers of Swift's own clang; those of the processor come with each clang.
cp -a "$folder/sid/usr/libexec/swift/lib/clang" "$sysroot/usr/libexec/swift/lib/"
echo "$made" > "$folder/made"
echo "$folder"
