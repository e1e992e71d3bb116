#!/usr/bin/env bash
# Makes Debian 13 for arm64 with what makes packages and boots, once, and says where it is: about 1 GB beside the
# toolchain. Its own programs make it, emulated: ten minutes.
#
#   scripts/arm64/root.sh                  says where
#   scripts/arm64/root.sh COMMAND...       runs a command in it, or in a copy named by ROOT; the folder MOUNT, if set, is
#                                        /build there
cd "$(dirname "$0")/../.."
set -euo pipefail
toolchain=$(scripts/arm64/toolchain.sh)
root=$toolchain/trixie
emulated() { local script=$1; shift; scripts/arm64/emulator.sh --root bash -c "$script" - "$@"; }
packages=systemd,systemd-sysv,udev,dbus,kmod,libiio0,libevdev2,libwayland-client0,libpng16-16t64,libdrm2,libchafa0t64,libwebp7
packages+=,libwebpmux3,libmicrohttpd12t64,libvncserver1,libjpeg62-turbo,libcairo2,libxxhash0,python3-minimal,procps
packages+=,libwebpdemux2,libpangoft2-1.0-0,liblcms2-2,libmosquitto1,fonts-dejavu-core
packages+=,busybox-static,dpkg-dev,debhelper,fakeroot,make,pkgconf,chrpath
if [ "$(cat "$root/made" 2> /dev/null)" != "$packages" ]; then
  echo "Debian 13 for arm64, emulated: about ten minutes" >&2
  scripts/arm64/install.sh arch-test
  rm -rf --one-file-system "$root"
  # shellcheck disable=SC2016
  emulated 'mmdebstrap --quiet --mode=root --architectures=arm64 --variant=minbase --include="$1" \
    --aptopt="Acquire::Check-Valid-Until \"false\"" trixie "$2" "$3"' "$packages" "$root" "$(cat "$toolchain/source")" >&2
  mkdir -p "$root/build"
  echo "$packages" > "$root/made"
fi
[ $# != 0 ] || { echo "$root"; exit; }
# shellcheck disable=SC2016
emulated 'root=$1 mounted=$2; shift 2
  [ -z "$mounted" ] || mount --bind "$mounted" "$root/build"
  cd / && exec chroot "$root" env -i HOME=/root PATH=/usr/sbin:/usr/bin:/sbin:/bin LC_ALL=C.UTF-8 "$@"' \
  "${ROOT:-$root}" "${MOUNT:-}" "$@"
