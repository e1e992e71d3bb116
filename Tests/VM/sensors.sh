# Runs inside the virtual machine, as root: the programs as people use them, on real devices.
# run-sensors.sh has put snowd, snowctl and fake-hub beside this file.
. /host/guest.sh
install -m755 /host/snowd /host/snowctl /usr/bin/
mkdir -p /usr/share/snowd/scenes; cp /host/classic.json5 /usr/share/snowd/scenes/
json() { # SPECIFICATION KEY
  snowctl sensors --json 2> /dev/null | python3 -c 'import json, sys
for device in json.load(sys.stdin):
    if device["specification"] == sys.argv[1]: print(json.dumps(device[sys.argv[2]]).strip("\""))' \
    "$1" "$2"; }

snowctl sensors > /run/none.out 2> /run/none; ok "no sensor, code" $? 69
ok "no sensor, words" "$(head -1 /run/none)" "snowctl: no accelerometer found"

# All kinds at once: a HID hub, a bare chip, an input device.
modprobe -a uhid uinput i2c-dev; modprobe i2c-stub chip_addr=0x15,0x0f,0x10
fake-hid-accel -f /run/hid -i 20 > /run/hid.out 2>&1 & hid=$!
fake-evdev-accel -f /run/ev -r 1000 > /run/ev.out 2>&1 & ev=$!
bus=$(i2cdetect -l | awk '/stub/ { sub("i2c-", "", $1); print $1 }')
i2cset -f -y "$bus" 0x15 0x0e 2 b; for at in 3 4 5 6 7; do i2cset -f -y "$bus" 0x15 $at 0 b; done
i2cset -f -y "$bus" 0x15 7 0x40 b
echo mxc4005 0x15 > "/sys/bus/i2c/devices/i2c-$bus/new_device"
i2cset -f -y "$bus" 0x0f 0x0f 0x11 b; echo kxcjk1013 0x0f > "/sys/bus/i2c/devices/i2c-$bus/new_device"
i2cset -f -y "$bus" 0x10 0 0xfa b; echo bmc150_accel 0x10 > "/sys/bus/i2c/devices/i2c-$bus/new_device"
wait_for 'there accel_3d && there mxc4005 && there kxcjk1013 && there bmc150_accel'
udevadm settle; sleep 0.5
input=$(snowctl sensors --json | python3 -c 'import json, sys
print([d["specification"] for d in json.load(sys.stdin) if d["family"] == "evdev"][0])')
snowctl sensors
ok "hid mode" "$(json iio:local:accel_3d mode)" buffered
ok "hid sign" "$(json iio:local:accel_3d sign)" gravity
ok "hid is taken" "$(json iio:local:accel_3d auto)" true
ok "chip mode" "$(json iio:local:mxc4005 mode)" polled
ok "chip sign" "$(json iio:local:mxc4005 sign)" reaction
for chip in kxcjk1013 bmc150_accel; do
  ok "$chip mode" "$(json iio:local:$chip mode)" polled
  ok "$chip sign" "$(json iio:local:$chip sign)" reaction
done
for chip in 0x0f 0x10; do echo $chip > "/sys/bus/i2c/devices/i2c-$bus/delete_device"; done
ok "input mode" "$(json "$input" mode)" events
ok "input sign" "$(json "$input" sign)" reaction
ok "input scale" "$(json "$input" scale)" "[0.001, 0.001, 0.001]"

# The service on 'auto': where down is for six poses, read from its statistics.
cat > /run/panel.json5 << 'JSON'
{ version: 1, scene: 'classic', output: 'stats:/run/stats', fps: 30, display: { width: 64, height: 48 } }
JSON
snowd --config /run/panel.json5 2> /run/journal & pid=$!
wait_for 'test -s /run/stats'
angle() { tail -n 1 /run/stats | python3 -c 'import json, math, sys
frame = json.loads(sys.stdin.readline())
print(round(math.degrees(frame["angle_rad"])) % 360, frame["held"])'; }
while read -r words x y z want; do
  echo "set $x $y $z" > /run/hid; sleep 1.2; ok "$words" "$(angle)" "$want"
done << POSES
upright 0 -1000 0 0 False
left-edge-low -1000 0 0 90 False
upside-down 0 1000 0 180 False
right-edge-low 1000 0 0 270 False
on-its-back 0 0 -1000 270 True
on-its-face 0 0 1000 270 True
POSES
ok "said in the journal" "$(grep -c 'iio:local:accel_3d, buffered.*HID sensor hub' /run/journal)" 1

# Pulled out and put in, ten times: it comes back by itself, and leaves nothing open.
before=$(ls /proc/$pid/fd | wc -l) worst=0
for turn in 1 2 3 4 5 6 7 8 9 10; do
  echo unplug > /run/hid; wait_for '! there accel_3d'; sleep 0.3
  [ $((turn % 2)) = 0 ] && pose="0 -1000 0" want="0 False" || pose="-1000 0 0" want="90 False"
  echo plug > /run/hid; wait_for 'there accel_3d'; from=$(date +%s%N)
  echo "set $pose" > /run/hid
  wait_for "[ \"\$(angle)\" = \"$want\" ]" 200
  took=$((($(date +%s%N) - from) / 1000000)); [ $took -gt $worst ] && worst=$took
  ok "put in again, turn $turn" "$(angle)" "$want"; echo "after $took ms"
done
echo "slowest to come back: $worst ms"
ok "within 3 s" "$([ $worst -le 3000 ] && echo yes)" yes
sleep 1
ok "no descriptor is left open" "$(ls /proc/$pid/fd | wc -l)" "$before"
ok "still the same process" "$(kill -0 $pid && echo yes)" yes

# Silence.
lines=$(wc -l < /run/journal); from=$(date +%s%N); echo stall > /run/hid
wait_for "tail -n +$((lines + 1)) /run/journal | grep -q silent"
took=$((($(date +%s%N) - from) / 1000000)); echo "silence noticed after $took ms"
ok "silence is noticed within 1.5 s" "$([ $took -le 1500 ] && echo yes)" yes
echo go > /run/hid; echo "set 1000 0 0" > /run/hid
wait_for '[ "$(angle)" = "270 False" ]' 120; ok "and it goes on" "$(angle)" "270 False"
kill $pid; wait $pid; ok "ends with 0" $? 0
cat /run/journal

# iio-sensor-proxy beside us: it holds the buffer, we poll, and both say the same.
echo 0x15 > "/sys/bus/i2c/devices/i2c-$bus/delete_device"; kill $ev; sleep 0.5
echo "set 0 -1000 0" > /run/hid; systemctl start iio-sensor-proxy; sleep 1
monitor-sensor --accel >> /run/mon 2>&1 & mon=$!
sleep 1.5
snowd --config /run/panel.json5 2> /run/journal & pid=$!
while read -r word x y z want; do
  echo "set $x $y $z" > /run/hid; sleep 1.6
  ok "the proxy says $word" "$(grep -oE 'normal|bottom-up|left-up|right-up' /run/mon | tail -1)" "$word"
  ok "and so do we" "$(angle)" "$want"
done << POSES
normal 0 -1000 0 0 False
bottom-up 0 1000 0 180 False
left-up 1000 0 0 270 False
right-up -1000 0 0 90 False
POSES
cat /run/journal /run/mon
ok "polled, and why" "$(grep -c 'polled.*another program' /run/journal)" 1
kill $mon $pid; wait $pid; systemctl stop iio-sensor-proxy

# A recording is a log that replays.
snowctl record --sensor iio:local:accel_3d --for 2 /run/walk.csv.gz 2> /run/said; ok "record" $? 0
cat /run/said; zcat /run/walk.csv.gz | head -6
ok "and replays" "$(snowctl gravity /run/walk.csv.gz | tail -1 | cut -d, -f7)" 0

# A chip that is mounted turned: three poses, and snow falls right.
pose() { case $1 in # as this chip feels them: its x points down, its y to the right
  upright) echo "set 1000 0 0" ;; left) echo "set 0 -1000 0" ;; right) echo "set 0 1000 0" ;;
esac > /run/hid; }
printf '{\n  version: 1, // mine\n  scene: "classic", output: "stats:/run/stats", fps: 30,\n}\n' > /run/panel.json5
for way in upright left right; do pose $way; sleep 0.5; echo; sleep 2.2; done |
  snowctl calibrate --config /run/panel.json5 2> /run/said; ok "calibrate" $? 0
cat /run/said /run/panel.json5
ok "the comment stays" "$(grep -c '// mine' /run/panel.json5)" 1
snowctl check /run/panel.json5; ok "and it is right" $? 0
pose upright; snowd --config /run/panel.json5 2> /run/journal & pid=$!
sleep 2; ok "calibrated, upright" "$(angle)" "0 False"
pose left; sleep 1.2; ok "calibrated, left edge low" "$(angle)" "90 False"
pose right; sleep 1.2; ok "calibrated, right edge low" "$(angle)" "270 False"
grep -o 'matrix from the configuration; sign reaction, as configured' /run/journal
kill $pid; wait $pid

# The same chip for every program: the entry as printed, installed by the commands as printed. The
# screen shows each pose; one is spoilt by a hand that does not keep still.
mkfifo /run/enter
snowctl calibrate --udev --config /run/none.json5 --sensor iio:local:accel_3d \
  < /run/enter > /run/entry 2> /run/said & calibrating=$!
exec 7> /run/enter
said() { wait_for "[ \$(grep -c \"$1\" /run/said) -ge $2 ]" 200; }
said 'press Enter' 1; pose upright; sleep 0.4; hostctl screendump pose-upright; echo >&7
sleep 1.2; hostctl screendump pose-averaging
said taken 1; sleep 0.2; hostctl screendump pose-taken
said 'press Enter' 2; pose left; sleep 0.4; hostctl screendump pose-left; echo >&7
sleep 1.2; pose right; said moved 1; sleep 0.3; hostctl screendump pose-refused
said 'press Enter' 3; pose left; sleep 0.4; echo >&7
said 'press Enter' 4; pose right; sleep 0.4; hostctl screendump pose-right; echo >&7
wait $calibrating; ok "calibrate for udev" $? 0; exec 7>&-
sleep 0.3; hostctl screendump pose-after
cat /run/said /run/entry
alias="$(cat /sys/class/dmi/id/modalias)"; echo "$alias"
ok "the machine is named" "$(head -1 /run/entry)" \
  "# $(cat /sys/class/dmi/id/sys_vendor) $(cat /sys/class/dmi/id/product_name)"
ok "and the chip" "$(sed -n 2p /run/entry | cut -d: -f1-5)" \
  "sensor:modalias:platform:HID-SENSOR-200073:dmi"
install_as_printed() { # what stands behind sudo, in its order
  mkdir -p /etc/udev/hwdb.d
  sed -n 's/^snowctl:   sudo //p' /run/said > /run/commands
  ok "three commands" "$(wc -l < /run/commands)" 3
  while read -r command; do eval "$command" < /run/entry > /dev/null || echo "FAIL: $command"
  done < /run/commands
  udevadm settle
}
matrix_of() { udevadm info -q property "$(dirname "$(grep -lx "$1" /sys/bus/iio/devices/*/name)")" |
  sed -n 's/^ACCEL_MOUNT_MATRIX=//p'; }
install_as_printed
ok "it reaches the device" "$(matrix_of accel_3d)" "$(sed -n 's/^ ACCEL_MOUNT_MATRIX=//p' /run/entry)"
echo '{ version: 1, scene: "classic", sensor: "auto", output: "stats:/run/stats", fps: 30 }' > /run/panel.json5
three() { # the panel in three poses, seen by the service
  snowd --config /run/panel.json5 2> /run/journal & pid=$!
  pose upright; sleep 2; ok "$1, upright" "$(angle)" "0 False"
  pose left; sleep 1.2; ok "$1, left edge low" "$(angle)" "90 False"
  pose right; sleep 1.2; ok "$1, right edge low" "$(angle)" "270 False"
  ok "$1, because" "$(grep -c "matrix from udev's ACCEL_MOUNT_MATRIX; sign gravity" /run/journal)" 1
  kill $pid; wait $pid
}
three "a hub's chip by udev"
# Another program that reads udev's matrix agrees.
pose upright; systemctl start iio-sensor-proxy; sleep 1
timeout 3 monitor-sensor --accel > /run/mon 2>&1
ok "iio-sensor-proxy agrees" "$(grep -oE 'normal|bottom-up|left-up|right-up' /run/mon | tail -1)" normal
systemctl stop iio-sensor-proxy
kill $hid; wait_for '! there accel_3d'; rm /etc/udev/hwdb.d/61-sensor-local.hwdb

# And a bare chip, which has the other sign and another key.
echo mxc4005 0x15 > "/sys/bus/i2c/devices/i2c-$bus/new_device"; wait_for 'there mxc4005'
axis() { i2cset -f -y "$bus" 0x15 "$1" $(($2 << 4 >> 8 & 255)) b
  i2cset -f -y "$bus" 0x15 $(($1 + 1)) $(($2 << 4 & 255)) b; }
pose() { case $1 in upright) x=-1023 y=0 ;; left) x=0 y=1023 ;; right) x=0 y=-1023 ;; esac
  axis 3 $x; axis 5 $y; axis 7 0; }
for way in upright left right; do pose $way; sleep 0.5; echo; sleep 2.2; done |
  snowctl calibrate --udev --output none --config /run/none.json5 > /run/entry 2> /run/said
ok "calibrate a bare chip" $? 0; cat /run/entry
ok "its chip" "$(sed -n 2p /run/entry | cut -d: -f1-5)" "sensor:modalias:i2c:mxc4005:dmi"
install_as_printed
ok "it reaches the chip" "$(matrix_of mxc4005)" "$(sed -n 's/^ ACCEL_MOUNT_MATRIX=//p' /run/entry)"
three "a bare chip by udev"
echo 0x15 > "/sys/bus/i2c/devices/i2c-$bus/delete_device"
rm /etc/udev/hwdb.d/61-sensor-local.hwdb; systemd-hwdb update

# A hub with a gyroscope: said where people look, written into a recording, lost without harm.
install -m755 /host/fake-hub /usr/bin/; fake-hub /run/hub & hub=$!
wait_for 'there accel_3d && there gyro_3d'; udevadm settle; sleep 0.3
snowctl sensors | tee /run/listed
ok "listed" "$(grep -c '^  gyroscope gyro_3d (same sensor hub, .*), buffered, 100.0 a second' \
  /run/listed)" 1
ok "and for programs" "$(snowctl sensors --json | python3 -c 'import json, sys
print(json.load(sys.stdin)[0]["gyroscope_device"]["name"])')" gyro_3d
echo "turn 0 0 -900" > /run/hub
snowctl record --sensor iio:local:accel_3d --for 1 /run/turn.csv 2> /run/said; cat /run/said
ok "recorded" "$(grep -v '^#' /run/turn.csv | head -1) $(tail -1 /run/turn.csv | cut -d, -f7)" \
  "t_ns,ax,ay,az,gx,gy,gz -1.57080"
snowd --config /run/panel.json5 2> /run/journal & pid=$!; sleep 1.5
ok "in the journal" "$(grep -c 'gyroscope gyro_3d (same sensor hub' /run/journal)" 1
echo stall-gyro > /run/hub; sleep 4
ok "its silence is said once" "$(grep -c 'gyro_3d has fallen silent; acceleration continues' /run/journal)" 1
before=$(wc -l < /run/stats); sleep 0.5
ok "and frames go on" "$([ "$(wc -l < /run/stats)" -gt "$before" ] && echo yes)" yes
kill $pid; wait $pid; cat /run/journal; kill $hub
finish
