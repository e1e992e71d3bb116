#!/bin/sh
# The packages snowd and snowd-agent of `make deb` in a virtual machine: the agent's unit at a broker with TLS and an authority of
# its own, credentials, DynamicUser, and an off that outlives agent, broker and the machine. The broker is this machine's mosquitto.
. "$(dirname "$0")/kit.sh"
. Tests/VM/broker-kit.sh

bring_packages snowd snowd-agent
bring_broker localhost
disk=$(mktemp -d)
trap 'rm -rf "$disk"' EXIT
cp --sparse=always "$image/root.ext4" "$disk/"
for file in vmlinux vmlinuz initrd.img; do ln -s "$(realpath "$image/$file")" "$disk/"; done
failed=0
for turn in 1 2; do
  echo "$turn" > "$share/turn"
  "$kit/run-vm.sh" --image "$disk" --keep-image --append "console=tty0 console=ttyS0" --timeout 300 --share "$share" \
    Tests/VM/agent.sh || failed=$((failed + $?))
done
exit "$failed"
