#!/usr/bin/env bash
# Runs a command in which arm64 programs start as if the machine had such a processor, also from other programs:
#
#   scripts/arm64/emulator.sh [--root] COMMAND...
#
# They are registered with the kernel for this command and its children alone (binfmt_misc in a user namespace, from
# Linux 6.7 on). QEMU's own variables name their libraries, so that programs of this machine are not disturbed; with --root
# nothing does, as the command enters a root for arm64.
set -euo pipefail
sysroot=$("$(dirname "$0")/toolchain.sh")/sid/arm64
if [ "$1" = --root ]; then
  shift
else
  export QEMU_LD_PREFIX=/mnt  # where all users reach it
  export QEMU_SET_ENV=LD_LIBRARY_PATH=/mnt/usr/libexec/swift/lib/swift/linux:/mnt/usr/lib/aarch64-linux-gnu
fi
# ELF, 64 bits, little-endian, executable or library (2 or 3), AArch64 (0xb7); the flag opens the emulator now.
magic='\x7fELF\x02\x01\x01\x00\x00\x00\x00\x00\x00\x00\x00\x00\x02\x00\xb7\x00'
mask='\xff\xff\xff\xff\xff\xff\xff\x00\xff\xff\xff\xff\xff\xff\xff\xff\xfe\xff\xff\xff'
[ "$(id -u)" = 0 ] || { echo "emulator: needs root, for a namespace with all users" >&2; exit 77; }
# shellcheck disable=SC2016
inside='
  entries=/proc/sys/fs/binfmt_misc
  mount -t binfmt_misc none $entries && printf %s ":snowd-arm64:M::$1:$2:$3:F" > $entries/register || {
    echo "emulator: this kernel registers no programs for a namespace; Linux 6.7 does" >&2; exit 77; }
  mount --bind "$4" /mnt
  shift 4
  exec "$@"'
# It stops until its users are known: those of this machine, as tests become other users.
# shellcheck disable=SC2016
unshare --user --mount bash -c 'kill -STOP $$; exec bash -c "$0" -- "$@"' "$inside" \
  "$magic" "$mask" "$(command -v qemu-aarch64-static)" "$sysroot" "$@" <&0 &
child=$!
trap 'kill $child 2> /dev/null || true' EXIT
until grep -q '^State:\s*T' /proc/$child/status; do sleep 0.01; done
echo "0 0 4294967295" | tee /proc/$child/gid_map > /proc/$child/uid_map
kill -CONT $child
wait $child
