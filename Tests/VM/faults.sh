# Runs inside the virtual machine, as root: what can be wrong with a sensor, with the kernel's own
# devices, and how the service gets its buffer without root.
# run-faults.sh has put snowd, snowctl, snowd.service, 70-snowd.rules beside this file.
. /host/guest.sh
install -m755 /host/snowd /host/snowctl /usr/bin/
mkdir -p /usr/share/snowd/scenes /etc/snowd; cp /host/classic.json5 /usr/share/snowd/scenes/
nobody() { setpriv --reuid 65534 --regid 65534 --clear-groups "$@"; }
member() { setpriv --reuid 65534 --regid 65534 --groups "$(getent group input | cut -d: -f3)" "$@"; }
# Both verbs say WORDS: both NAME USER WORDS CODE [OPTIONS [MEANWHILE AFTERWARDS]].
both() {
  for verb in sensors doctor; do
    $2 snowctl $verb $5 > /run/$verb.out 2>&1 & one=$!
    [ -z "$6" ] || { sleep 2; eval "$6"; }
    wait $one; last=$?; [ $verb = doctor ] || code=$last
    eval "$7"
    ok "$1: $verb says so" "$(grep -cm1 -- "$3" /run/$verb.out)" 1
  done
  ok "$1: code" $code "$4"
}
show() { echo "--- sensors"; cat /run/sensors.out; echo "--- doctor"; cat /run/doctor.out; }

# The service is there before any sensor, as in a kiosk that is switched on.
cp /host/snowd.service /etc/systemd/system/; systemctl daemon-reload
echo "{ version: 1, scene: 'classic', fps: 30, output: 'stats:/run/snowd/files/stats', display: { width: 64, height: 48 } }" \
  > /etc/snowd/snowd.json5
ok "the unit has no mistakes" "$(systemd-analyze verify --man=no snowd.service 2>&1)" ""
systemctl start snowd; ok "the service runs" "$(systemctl is-active snowd)" active
both "nothing found" "" "no accelerometer" 69
modprobe -a uhid uinput
fake-hid-accel -f /run/hid -i 20 > /run/hid.out 2>&1 & hid=$!
wait_for 'there accel_3d'; udevadm settle
said() { journalctl -u snowd _COMM=snowd -o cat --no-pager | grep -c "$1"; }
angle() { tail -n 1 /run/snowd/files/stats | python3 -c 'import json, math, sys
frame = json.loads(sys.stdin.readline())
print(round(math.degrees(frame["angle_rad"])) % 360, frame["held"])'; }
wait_for '[ "$(said "accel_3d, polled (this user may not use its buffer")" -gt 0 ]' 200
ok "without the rule it polls, and says why" \
  "$(said 'accel_3d, polled (this user may not use its buffer')" 1
echo "set -1000 0 0" > /run/hid; wait_for '[ "$(angle)" = "90 False" ]' 200
ok "and has values" "$(angle)" "90 False"
both "no permission" nobody "this user may not use its buffer" 0; show
ok "the rule is missing" "$(grep -c '70-snowd.rules is not installed' /run/doctor.out)" 1

# The rule, as make install does it: the service goes over to the buffer by itself.
mkdir -p /lib/udev/rules.d; cp /host/70-snowd.rules /lib/udev/rules.d/
udevadm control --reload; udevadm trigger --subsystem-match=iio; udevadm settle
node=/dev/$(basename "$(dirname "$(grep -lx accel_3d /sys/bus/iio/devices/*/name)")")
ok "the node's group" "$(stat -c '%G %a' "$node")" "input 660"
ls -l "$node" /sys/bus/iio/devices/"${node#/dev/}"/{buffer,scan_elements,trigger}/ | grep input
from=$(date +%s%N); wait_for '[ "$(said "accel_3d, buffered")" -gt 0 ]' 400
echo "buffered $((($(date +%s%N) - from) / 1000000)) ms after the rule"
ok "with the rule it is buffered" "$(said 'accel_3d, buffered')" 1
pid=$(systemctl show snowd -P MainPID)
ok "not as root" "$([ "$(stat -c %u /proc/$pid)" != 0 ] && echo yes)" yes
ok "the buffer runs" "$(cat /sys/bus/iio/devices/"${node#/dev/}"/buffer/enable)" 1
for pose in "0 -1000:0 False" "1000 0:270 False" "0 1000:180 False" "-1000 0:90 False"; do
  echo "set ${pose%:*} 0" > /run/hid; wait_for "[ \"\$(angle)\" = \"${pose#*:}\" ]" 100
  ok "values from the buffer: ${pose%:*}" "$(angle)" "${pose#*:}"
done
both "held by the service" "" "another program holds its buffer, snowd (process $pid)" 0; show
ok "the rule is in place" "$(grep -c '70-snowd.rules: group input may configure sensors' /run/doctor.out)" 1
# Pulled out and put in: the rule comes after the node, and the buffer after the rule.
lines=$(said 'accel_3d, buffered')
echo unplug > /run/hid; wait_for '! there accel_3d'; sleep 0.3; echo plug > /run/hid
wait_for "[ \"\$(said 'accel_3d, buffered')\" -gt $lines ]" 400
ok "put in again, buffered again" "$([ "$(said 'accel_3d, buffered')" -gt "$lines" ] && echo yes)" yes
journalctl -u snowd _COMM=snowd -o short-monotonic --no-pager | cut -c1-180
systemctl stop snowd; ok "ends well" "$(systemctl show snowd -P Result)" success

# A member of the group needs no root; one who is none may not.
member snowctl sensors --json > /run/json 2> /dev/null
ok "a member has the buffer" "$(python3 -c 'import json
print([(d["mode"], d["state"]) for d in json.load(open("/run/json"))])')" "[('buffered', 'ok')]"
rate=$(ls /sys/bus/iio/devices/iio:device*/in_accel_sampling_frequency | head -1)
echo 1 > "$rate" && echo "rate: $(cat "$rate")"
both "too slow for one who may not change it" nobody "it measures only once a second" 0

# Somebody else reads it: the kernel lets only one.
systemctl start iio-sensor-proxy; sleep 1; monitor-sensor --accel > /run/mon 2>&1 & mon=$!
sleep 1.5
proxy=$(systemctl show iio-sensor-proxy -P MainPID)
both "busy" "" "another program holds its buffer, perhaps iio-sensor-proxy (process $proxy)" 0; show
both "busy, seen by one who sees less" member \
  "another program holds its buffer, perhaps iio-sensor-proxy (process $proxy)" 0
kill $mon; systemctl stop iio-sensor-proxy; sleep 0.5
ok "it leaves the buffer running" "$(cat /sys/bus/iio/devices/"${node#/dev/}"/buffer/enable)" 1
member snowctl sensors --json > /run/json 2> /dev/null
ok "which is taken over" "$(python3 -c 'import json
print([(d["mode"], d["state"]) for d in json.load(open("/run/json"))])')" "[('buffered', 'ok')]"

echo stall > /run/hid; both "silent" "" "its buffer gave nothing" 0; show; echo go > /run/hid
sleep 0.5
both "vanished" "" "accel_3d has gone away" 69 "--for 6" "echo unplug > /run/hid" \
  "wait_for '! there accel_3d'; echo plug > /run/hid; wait_for 'there accel_3d'; udevadm settle"; show
ok "no library talks into it" "$(grep -c WARNING /run/sensors.out /run/doctor.out | xargs)" \
  "/run/sensors.out:0 /run/doctor.out:0"
kill $hid; wait_for '! there accel_3d'

# An input device of the group input.
fake-evdev-accel -f /run/ev -r 1000 > /run/ev.out 2>&1 & ev=$!
wait_for 'ls /dev/input/event* > /dev/null 2>&1'; udevadm settle; sleep 0.3
echo "set 0 1000 0" > /run/ev
both "input, no permission" nobody "cannot open: Permission denied" 77; show
both "input, a member" member "evdev:.*" 0
echo "set 0 50000 0" > /run/ev
both "input, 50 g" "" "reads .* g; a panel at rest reads 1 g" 0
kill $ev
finish
