# Sourced by the scripts beside it: the toolchain, and how to use it.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."
toolchain=$(scripts/arm64/toolchain.sh)

# Runs a command in the toolchain's root with this repository at the same place: inside COMMAND...
inside() {
  unshare --mount bash -c '
    root=$1 here=$2; shift 2
    mount -t proc proc "$root/proc" && mount --rbind /dev "$root/dev" && mkdir -p "$root$here" && mount --bind "$here" "$root$here"
    exec chroot "$root" env -i HOME=/root PATH=/usr/sbin:/usr/bin:/sbin:/bin LC_ALL=C.UTF-8 \
      ${SNOWD_BUILD_ID+SNOWD_BUILD_ID="$SNOWD_BUILD_ID"} ${SNOWD_VERSION+SNOWD_VERSION="$SNOWD_VERSION"} \
      ${SNOWD_TARGETS+SNOWD_TARGETS="$SNOWD_TARGETS"} bash -c "cd \"\$0\" && exec \"\$@\"" "$here" "$@"' \
    -- "$toolchain/sid" "$PWD" "$@"
}

# SwiftPM for arm64: cross OPTION...
cross() {
  # SwiftPM looks in the root's own folders, too, and first but for PKG_CONFIG_PATH.
  local folders=/arm64/usr/lib/aarch64-linux-gnu/pkgconfig:/arm64/usr/share/pkgconfig
  inside env PKG_CONFIG_SYSROOT_DIR=/arm64 PKG_CONFIG_PATH="$folders" PKG_CONFIG_LIBDIR="$folders" \
    swift build --scratch-path .build/arm64 --triple aarch64-unknown-linux-gnu --sdk /arm64 \
    -Xswiftc -sdk -Xswiftc /arm64 -Xswiftc -resource-dir -Xswiftc /arm64/usr/libexec/swift/lib/swift \
    -Xswiftc -tools-directory -Xswiftc /usr/libexec/swift/bin -Xswiftc -use-ld=lld \
    -Xcc --target=aarch64-linux-gnu -Xcc --sysroot=/arm64 "$@"
}

# Programs, optimised; their packages have Swift's library in /usr/lib/snowd/lib: cross_release PROGRAM...
cross_release() {
  SNOWD_TARGETS="$*" cross -c release --no-color-diagnostics -debug-info-format none \
    -Xswiftc -Xfrontend -Xswiftc -disable-incremental-llvm-codegen \
    -Xswiftc -no-toolchain-stdlib-rpath -Xlinker -rpath=/usr/lib/snowd/lib \
    -Xlinker -z -Xlinker now -Xlinker --no-export-dynamic -Xlinker -z -Xlinker pack-relative-relocs
}
