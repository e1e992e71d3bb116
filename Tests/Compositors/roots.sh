#!/bin/sh
# A root of Debian with its compositors, kept as .build/roots/RELEASE-compositors.tar; as root, with mmdebstrap and a network.
#
#   roots.sh RELEASE                  makes it
#   roots.sh RELEASE run COMMAND...   runs a command there, with this repository at its own path
set -eu
cd "$(dirname "$0")/../.."
release=$1 tar=.build/roots/$1-compositors.tar root=.build/roots/$1-compositors; shift
packages=cage,fonts-dejavu-core,grim,labwc,libdrm2,libevdev2,libpng16-16,libsystemd0,libudev1,libwayland-client0,libxxhash0,procps
packages=$packages,python3,sway,swaybg,util-linux,weston,wlr-randr,xvfb,xwayland
[ "$(id -u)" = 0 ] || { echo "needs root"; exit 77; }
mkdir -p .build/roots
if [ ! -e "$tar" ]; then
  command -v mmdebstrap > /dev/null || { echo "mmdebstrap is not installed"; exit 77; }
  mmdebstrap --quiet --mode=root --variant=minbase --include="$packages" "$release" "$tar.new"
  mv "$tar.new" "$tar"
fi
if [ ! -e "$root/etc/debian_version" ]; then
  mkdir -p "$root"; tar -C "$root" -xf "$tar"
fi
[ $# -gt 0 ] || exit 0
shift
# The repository, the toolchain of debug builds, and where tests keep their files, at the same paths.
exec unshare --mount --pid --fork sh -euc '
  root=$1 here=$2; shift 2
  for path in "$here" /tmp /proc /dev /sys; do mkdir -p "$root$path"; mount --rbind "$path" "$root$path"; done
  for path in /opt/swift /usr/lib/swift; do
    if [ -d "$path" ]; then mkdir -p "$root$path"; mount --bind "$path" "$root$path"; fi
  done
  mount -t proc proc "$root/proc"
  exec chroot "$root" /usr/bin/env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin LC_ALL=C.UTF-8 sh -c "cd \"$here\" && exec \"\$@\"" sh "$@"
' sh "$PWD/$root" "$PWD" "$@"
