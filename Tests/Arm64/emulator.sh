#!/usr/bin/env bash
# Runs a command in which arm64 programs start as if the machine had such a processor, also from other programs:
#
#   Tests/Arm64/emulator.sh COMMAND...
#
# They are registered with the kernel for this command and its children alone (binfmt_misc in a user namespace, from
# Linux 6.7 on). QEMU's own variables name their libraries, so that programs of this machine are not disturbed.
set -euo pipefail
sysroot=$("$(dirname "$0")/toolchain.sh")/sid/arm64
export QEMU_LD_PREFIX=$sysroot
export QEMU_SET_ENV=LD_LIBRARY_PATH=$sysroot/usr/libexec/swift/lib/swift/linux:$sysroot/usr/lib/aarch64-linux-gnu
# ELF, 64 bits, little-endian, executable or library (2 or 3), AArch64 (0xb7); the flag opens the emulator now.
magic='\x7fELF\x02\x01\x01\x00\x00\x00\x00\x00\x00\x00\x00\x00\x02\x00\xb7\x00'
mask='\xff\xff\xff\xff\xff\xff\xff\x00\xff\xff\xff\xff\xff\xff\xff\xff\xfe\xff\xff\xff'
# shellcheck disable=SC2016
exec unshare --user --map-root-user --mount bash -c '
  entries=/proc/sys/fs/binfmt_misc
  mount -t binfmt_misc none $entries && printf %s ":snowd-arm64:M::$1:$2:$3:F" > $entries/register || {
    echo "this kernel registers no programs for a namespace; Linux 6.7 does" >&2; exit 77; }
  shift 3
  exec "$@"' -- "$magic" "$mask" "$(command -v qemu-aarch64-static)" "$@"
