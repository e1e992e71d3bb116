# Sourced by the scripts beside it: bare roots of Debian, kept as .build/roots/RELEASE.tar. Needs root, mmdebstrap and a network.
# RELEASE-arm64 is a root for arm64, whose programs are emulated.
cd "$(dirname "$0")/../.." || exit 1
releases=${*:-bookworm trixie}
. Tests/Packages/ok.sh

for need in mmdebstrap dpkg-deb unshare; do
  command -v $need >/dev/null || { echo "skipped: $need is not installed"; exit 0; }
done
[ "$(id -u)" = 0 ] || { echo "skipped: needs root"; exit 0; }
ls .build/deb/snowd_*.deb >/dev/null || { echo "nothing is built yet: run 'make deb' first"; exit 1; }

is_arm64() { [[ $release = *-arm64 ]]; }

# Runs a command that may start programs of the release's processor.
native() { if is_arm64; then scripts/arm64/emulator.sh --root "$@"; else "$@"; fi; }

# Runs a command in the root. Swift reads a program's arguments from /proc.
inside() {
  native unshare --mount --pid --fork --mount-proc="$root/proc" chroot "$root" \
    env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin DEBIAN_FRONTEND=noninteractive LC_ALL=C.UTF-8 "$@"
}

# The packages to try.
debs() { if is_arm64; then ls .build/arm64/deb/*_arm64.deb .build/deb/*_all.deb; else ls .build/deb/*.deb; fi; }

# Unpacks a root at $root, in $work, with the packages in its /tmp/deb.
unpack() {
  release=$1
  mkdir -p .build/roots
  [ -e ".build/roots/$release.tar" ] || native mmdebstrap --quiet --mode=root --variant=minbase \
    --architectures="$(if is_arm64; then echo arm64; else dpkg --print-architecture; fi)" \
    "${release%-arm64}" ".build/roots/$release.tar" || return 1
  work=$(mktemp -d); root=$work/root; mkdir "$root"
  tar -C "$root" -xf ".build/roots/$release.tar"
  cp /etc/resolv.conf "$root/etc/resolv.conf"
  # Services are not started in a chroot.
  printf '#!/bin/sh\nexit 101\n' > "$root/usr/sbin/policy-rc.d"; chmod +x "$root/usr/sbin/policy-rc.d"
  mkdir "$root/tmp/deb"; debs | xargs cp -t "$root/tmp/deb"
  inside apt-get update -qq >/dev/null
}

# Adds the source package of what git tracks to the packages in the root.
add_source() {
  mkdir "$work/snowd"
  git ls-files -z | tar --null -T - -c | tar -x -C "$work/snowd"
  (cd "$root/tmp/deb" && dpkg-source --build "$work/snowd") >"$work/log" 2>&1 || { cat "$work/log"; return 1; }
}
