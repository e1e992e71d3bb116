#!/bin/sh
# An off that is kept: the service is killed, and the machine restarted, twice. No flake is drawn until 'snowctl on'.
. "$(dirname "$0")/kit.sh"

build snowd
build snowctl
cp systemd/snowd.service "$share/"
# A copy of the disk, which keeps what is written.
disk=$(mktemp -d)
trap 'rm -rf "$disk"' EXIT
cp --sparse=always "$image/root.ext4" "$disk/"
for file in vmlinux vmlinuz initrd.img; do ln -s "$(realpath "$image/$file")" "$disk/"; done
failed=0
for turn in 1 2 3; do
  echo "$turn" > "$share/turn"
  "$kit/run-vm.sh" --image "$disk" --keep-image --append "console=tty0 console=ttyS0" --timeout 300 --share "$share" \
    Tests/VM/kept-off.sh || failed=$((failed + $?))
done
echo "pictures of the screen after the restarts: $share/kept-off.png, $share/kept-on.png"
exit "$failed"
