#!/bin/sh
# Checks a panel with Home Assistant's own package in a root of Debian 13: its discovery document with the schemas, then its
# entities in a running Home Assistant. Needs root, mmdebstrap, mosquitto and, for the first run, a network.
#
#   Tests/Fleet/home-assistant.sh [PROGRAMS]     PROGRAMS is the folder of built programs, by default .build/release
#
# The root is kept as .build/roots/trixie-home-assistant, with the newest Home Assistant for its Python. Remove it to update.
# Prints 'N passed, N failed'. Exit status: 0 all passed, 77 something that is needed is missing, else 1.
set -u
cd "$(dirname "$0")/../.." || exit 1
missing() { echo "skipped: $1" >&2; exit 77; }
[ "$(id -u)" = 0 ] || missing "needs root"
for program in mosquitto mosquitto_sub mmdebstrap unshare python3; do
  command -v $program > /dev/null || missing "no $program; apt-get install -y mosquitto mosquitto-clients mmdebstrap"
done
programs=$(realpath "${1:-.build/release}")
for program in snowagent snowd; do [ -x "$programs/$program" ] || missing "no $programs/$program; run 'make build'"; done
root=$PWD/.build/roots/trixie-home-assistant
folder=$(mktemp -d) started=
trap 'kill $started 2> /dev/null; wait; rm -rf "$folder"' EXIT
trap 'exit 1' INT TERM

# inside ROOT COMMAND...: runs it in the root, with this machine's network and certificates, and $folder as /mnt.
inside() {
  where=$1; shift
  cp /etc/resolv.conf "$where/etc/resolv.conf"
  unshare --mount --pid --fork sh -euc '
    root=$1 folder=$2; shift 2
    mount --rbind /dev "$root/dev"; mount -t proc proc "$root/proc"
    mount --bind /etc/ssl/certs "$root/etc/ssl/certs"; mount --bind "$folder" "$root/mnt"
    exec chroot "$root" /usr/bin/env -i PATH=/opt/home-assistant/bin:/usr/sbin:/usr/bin:/sbin:/bin HOME=/root LC_ALL=C.UTF-8 "$@"
  ' sh "$where" "$folder" "$@"
}

# gcc compiles packages that have no wheel for this Python.
make_root() {
  rm -rf "$root.new"; mkdir -p .build/roots
  mmdebstrap --quiet --mode=root --variant=minbase --include=ca-certificates,gcc,libc6-dev,python3-dev,python3-venv \
    trixie "$root.new" &&
    inside "$root.new" python3 -m venv /opt/home-assistant &&
    inside "$root.new" pip install --quiet --no-cache-dir homeassistant &&
    inside "$root.new" sh -c 'python /mnt/home-assistant.py requirements > /tmp/requirements &&
      pip install --quiet --no-cache-dir -r /tmp/requirements' &&
    mv "$root.new" "$root"
}
cp Tests/Fleet/home-assistant.py "$folder"
if [ ! -e "$root" ]; then
  make_root > "$folder/root.log" 2>&1 || { cat "$folder/root.log" >&2; missing "Home Assistant cannot be installed; see above"; }
fi

# A broker, a service and its agent. With pictures the agent publishes all kinds of entities.
port=$(cd Tests/Fleet && python3 -Bc 'import broker; print(broker.free_port())')
mkdir -p "$folder/control" "$folder/remote" "$folder/state/snowd" "$folder/agent"
cp config/scenes/classic.json5 "$folder/scene.json5"
printf 'listener %s 127.0.0.1\nuser root\nallow_anonymous true\n' "$port" > "$folder/broker.conf"
cat > "$folder/snowd.json5" << END
{ version: 1, output: 'stats:$folder/stats', sensor: 'still:20', fps: 30, display: { width: 160, height: 120 },
  scene: './scene.json5', metrics: 'none' }
END
cat > "$folder/agent.json5" << END
{ version: 1, mqtt: { broker: 'mqtt://localhost:$port', name: 'hall', homeAssistant: true, picture: true, reconnect: 1 } }
END
mosquitto -c "$folder/broker.conf" > "$folder/broker.log" 2>&1 & started="$started $!"
(cd "$folder" && exec env DBUS_SYSTEM_BUS_ADDRESS=unix:path=/nonexistent RUNTIME_DIRECTORY="$folder/control" \
  STATE_DIRECTORY="$folder/state/snowd" "$programs/snowd" --config snowd.json5) > "$folder/snowd.log" 2>&1 & started="$started $!"
STATE_DIRECTORY="$folder/agent" "$programs/snowagent" run --config "$folder/agent.json5" --control "$folder/remote/bus" \
  > "$folder/agent.log" 2>&1 & started="$started $!"

# A line with the topic, then the document.
tries=0
until mosquitto_sub -p "$port" -t 'homeassistant/device/+/+/config' -C 1 -W 2 -F '%t\n%p' > "$folder/discovery" 2> "$folder/sub.log" &&
  [ -s "$folder/discovery" ]; do
  tries=$((tries + 1))
  [ $tries -lt 30 ] || { cat "$folder"/*.log; echo "FAIL no discovery document"; echo "0 passed, 1 failed"; exit 1; }
  sleep 0.5
done
inside "$root" python /mnt/home-assistant.py check /mnt "$port" || {
  status=$?; sed 's/^/     /' "$folder/agent.log"; exit $status; }
