#!/bin/bash
# Runs on the virtual board, as root, and talks to vm.py through a port.
modprobe -a virtio_console virtio_gpu uhid hid_sensor_hub hid_sensor_accel_3d; udevadm settle
exec 3<> /dev/virtio-ports/host || { ls -l /dev/vport* /dev/virtio-ports; lsmod | head -40; systemctl --failed; exit 1; }
host() { echo "$*" >&3; read -r answer <&3; [ "$answer" = ok ] || echo "host: $answer"; }
failed=0
# ok WHAT GOT WANT
ok() { if [ "$2" = "$3" ]; then host say "ok: $1"; else failed=$((failed + 1)); host say "FAIL: $1: '$2', not '$3'"; fi; }
until_true() { for _ in $(seq 1200); do eval "$1" && return; sleep 0.5; done; return 1; }
show() { systemctl show snowd -P "$1"; }
frame_ms() { tail -n 1 /run/snowd/files/stats | sed -n 's/.*"t_ns": *\([0-9]*\)[0-9]\{6\}[,}].*/\1/p'; }
# Two pictures between which the scene goes on for 0.1 s to 0.4 s by its own clock: the service stands still while each is
# taken.
pair() {
  local pid apart; pid=$(show MainPID)
  kill -STOP "$pid"
  for _ in $(seq 60); do
    host shot "$1-a"
    apart=$(python3 /usr/local/lib/step.py "$pid" /run/snowd/files/stats 100)
    host shot "$1-b"
    [ "$apart" -le 400 ] && break
  done
  host say "$1: pictures $apart ms apart, at $(frame_ms) ms"
  kill -CONT "$pid"
}

host say "Linux $(uname -r), $(uname -m), up for $(cut -d' ' -f1 /proc/uptime) s"
ok "pages of 16 KiB" "$(getconf PAGESIZE)" 16384
fake-hub /run/hub &
until_true 'grep -qsx accel_3d /sys/bus/iio/devices/*/name'
ok "an accelerometer" "$(cat /sys/bus/iio/devices/*/name | grep -x accel_3d)" accel_3d
until_true '[ -e /dev/dri/card0 ]'; ok "a graphics card" "$(ls /dev/dri/card0)" /dev/dri/card0
mkdir -p /etc/snowd/conf.d
echo "{ version: 1, scene: 'classic-article', budget: 0, fps: 20, output: ['screen', 'stats:/run/snowd/files/stats', 'ring:'] }" \
  > /etc/snowd/conf.d/board.json5
systemctl start snowd; ok "the packaged unit starts" "$? $(show ActiveState)" "0 active"
[ "$failed" = 0 ] || { journalctl -u snowd -o cat --no-pager | head -40 | while read -r line; do host say "| $line"; done; echo "end 1" >&3; sleep 60; }
memory() { sed -n 's/^VmRSS:\s*//p' "/proc/$(show MainPID)/status"; }
past() { now=$(frame_ms); [ "${now:-0}" -ge "$1" ]; }
until_true 'past 3000'; pair upright
host say "memory of the service: $(memory)"
snowctl status | while read -r line; do host say "| $line"; done
# A reader maps the ring's memory; what it takes is the size of the screen.
snowctl shot /root/frame.png; ok "a reader takes a frame of the ring" "$? $(head -c 4 /root/frame.png | tail -c 3)" "0 PNG"
echo "set -1000 0 0" > /run/hub
# Flakes of the old down keep their speed until they end, after 15 s.
reached=$(frame_ms); until_true "past $((reached + 16000))"; pair turned
sed -i "s/'classic-article'/'window'/" /etc/snowd/conf.d/board.json5; echo "set 0 -1000 0" > /run/hub
systemctl restart snowd; until_true 'past 5000'; host shot window
ok "no faults" "$(show NRestarts) $(journalctl -u snowd -p err -o cat --no-pager _COMM=snowd | head -3)" "0 "
systemctl stop snowd; ok "it stops by itself" "$(show Result)" success
journalctl -u snowd -o cat --no-pager | head -40 | while read -r line; do host say "| $line"; done
host say "up for $(cut -d' ' -f1 /proc/uptime) s"
echo "end $failed" >&3
sleep 60
