#!/usr/bin/env bash
# Makes Debian unstable for arm64 with what makes packages and boots, once, and says where it is: about 1 GB beside the
# toolchain. Its own programs make it, emulated: ten minutes.
#
#   Tests/Arm64/root.sh                  says where
#   Tests/Arm64/root.sh COMMAND...       runs a command in it, or in a copy named by ROOT; the folder MOUNT, if set, is
#                                        /build there
cd "$(dirname "$0")/../.."
set -euo pipefail
toolchain=$(Tests/Arm64/toolchain.sh)
root=$toolchain/arm64
# Without QEMU's variables: in this root, libraries are where they belong.
# shellcheck disable=SC2016
plain='exec env -u QEMU_LD_PREFIX -u QEMU_SET_ENV bash -c "$0" - "$@"'
emulated() { Tests/Arm64/emulator.sh bash -c "$plain" "$@"; }
if [ ! -e "$root/made" ]; then
  echo "Debian unstable for arm64, emulated: about ten minutes" >&2
  packages=systemd,systemd-sysv,udev,dbus,kmod,libiio0,libevdev2,libpng16-16t64,libdrm2,libswiftlang,libchafa0t64,libwebp7
  packages+=,libwebpmux3,libmicrohttpd12t64,libvncserver1,libjpeg62-turbo,libcairo2,libxxhash0,python3-minimal,procps
  packages+=,busybox-static,dpkg-dev,debhelper,fakeroot,make,pkgconf
  Tests/Arm64/install.sh arch-test
  rm -rf --one-file-system "$root"
  # shellcheck disable=SC2016
  emulated 'mmdebstrap --quiet --mode=root --architectures=arm64 --variant=minbase --include="$1" \
    --aptopt="Acquire::Check-Valid-Until \"false\"" sid "$2" "$3"' "$packages" "$root" "$(cat "$toolchain/source")" >&2
  mkdir -p "$root/build"
  touch "$root/made"
fi
[ $# != 0 ] || { echo "$root"; exit; }
# shellcheck disable=SC2016
emulated 'root=$1 mounted=$2; shift 2
  [ -z "$mounted" ] || mount --bind "$mounted" "$root/build"
  cd / && exec chroot "$root" env -i HOME=/root PATH=/usr/sbin:/usr/bin:/sbin:/bin LC_ALL=C.UTF-8 "$@"' \
  "${ROOT:-$root}" "${MOUNT:-}" "$@"
