#!/bin/sh
# The packages snowd and snowd-agent of `make deb` in a virtual machine: the agent's unit at a broker with TLS and an authority of
# its own, credentials, DynamicUser, and an off that outlives agent, broker and the machine. The broker is this machine's mosquitto.
. "$(dirname "$0")/kit.sh"

command -v mosquitto > /dev/null || missing "no mosquitto; apt-get install -y mosquitto mosquitto-clients"
bring_packages snowd snowd-agent
mkdir -p "$share/broker" "$share/lib"
for program in mosquitto mosquitto_pub mosquitto_sub mosquitto_passwd; do
  path=$(PATH=$PATH:/usr/sbin command -v $program)
  cp "$path" "$share/broker/"
  ldd "$path" | awk '$3 ~ /^\// && $1 !~ /^lib(c|m|pthread|dl|rt)\.so/ { print $3 }' |
    while read -r library; do cp -L "$library" "$share/lib/"; done
done
(
  cd "$share/broker" || exit 1
  key="-newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes"
  # shellcheck disable=SC2086
  openssl req -x509 $key -keyout ca.key -out ca.crt -days 3650 -subj /CN=test
  # shellcheck disable=SC2086
  openssl req $key -keyout broker.key -out broker.csr -subj /CN=localhost
  echo subjectAltName=DNS:localhost > names
  openssl x509 -req -in broker.csr -CA ca.crt -CAkey ca.key -CAcreateserial -extfile names -days 3650 -out broker.crt
) 2> /dev/null || exit 1
chmod -R a+rX "$share/broker"
# The rules of the page.
awk '/^```/ { inside = !inside; if (!inside && found) exit; text = ""; next } inside { text = text $0 "\n" }
  inside && /^pattern read/ { found = 1 } END { printf "%s", text }' docs/fleet.md > "$share/broker/acl"
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
