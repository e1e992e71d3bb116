# Runs inside the virtual machine, as root: the kernel's own IIO drivers, on made-up hardware.
# run-iio.sh has put SensorProbe and fake-hub beside this file.
. /host/guest.sh
install -m755 /host/SensorProbe /usr/local/bin/SensorProbe
probe() { SensorProbe "$@" 2> /dev/null; }
# A value of a device's line: field NAME KEY.
field() { probe list local: 50 | awk -F'\t' -v name="name=$1" -v key="$2=" '
  $3 == name { for (i = 2; i <= NF; i++) if (index($i, key) == 1) print substr($i, length(key) + 1) }'; }
# The last of a few samples in hundredths of g: felt NAME [polled].
felt() { probe read local: "$1" 50 4 $2 | awk -F'\t' '$1 == "sample" { split(substr($5, 3), g, ",") }
  END { printf "%.0f %.0f %.0f\n", g[1] * 100 + 0, g[2] * 100 + 0, g[3] * 100 + 0 }' | sed 's/-0\b/0/g'; }
# Six poses as the panel feels them, for a device that `pose X Y Z` turns, in its own numbers a g.
six() { # NAME UNIT SIGN
  while read -r words x y z; do
    pose $((x * $2 * $3)) $((y * $2 * $3)) $((z * $2 * $3))
    sleep 0.1
    ok "$1 $words" "$(felt "$1" "$4")" "$((x * 100)) $((y * 100)) $((z * 100))"
  done << POSES
upright 0 -1 0
upside-down 0 1 0
left-edge-low -1 0 0
right-edge-low 1 0 0
on-its-back 0 0 -1
on-its-face 0 0 1
POSES
}

ok "no device, no fault" "$(probe list local: 50)" end

# A HID sensor hub, as in a laptop: a trigger of its own, and a buffer.
modprobe uhid
fake-hid-accel -f /run/hid -i 20 > /run/hid.out 2>&1 & hid=$!
wait_for 'there accel_3d'; udevadm settle; sleep 0.3
ok "accel_3d mode" "$(field accel_3d mode)$(field accel_3d modeReason)" buffered
ok "accel_3d scale" "$(field accel_3d scale)" 0.00980665,0.00980665,0.00980665
ok "accel_3d sign" "$(field accel_3d signReason)" "gravity: a HID sensor hub reports Windows' sign"
pose() { echo "set $1 $2 $3" > /run/hid; }
six accel_3d 1000 1 ""
six accel_3d 1000 1 polled
probe read local: accel_3d 50 60 > /run/sixty
ok "sixty samples" "$(grep -c ^sample /run/sixty)" 60
ok "read from the buffer" "$(head -1 /run/sixty | grep -c 'mode=buffered')" 1
awk -F'\t' '$1 == "sample" { t = substr($2, 3) + 0; age = substr($3, 5) + 0; n++
  if (n > 1 && t <= last) bad++; last = t; if (n == 10) from = t; if (age > oldest) oldest = age
  if (age < 0) bad++ }
  END { printf "bad %d\n%.2f ms apart, oldest %.1f ms\n", bad, (last - from) / (n - 10) / 1e6,
    oldest / 1e6 }' /run/sixty > /run/times
ok "times increase and are not ahead" "$(head -1 /run/times)" "bad 0"
tail -1 /run/times
ok "the clock was set" \
  "$(tr -d '\0' < /sys/bus/iio/devices/iio:device0/current_timestamp_clock)" monotonic

probe count local: accel_3d 50 100 | tee /run/counted
ok "reading the buffer allocates nothing" "$(cut -f3 /run/counted)" allocations=0
probe count local: accel_3d 50 100 polled

# Two at once: the second polls and says why.
SensorProbe read local: accel_3d 50 1000 > /run/first 2> /dev/null & first=$!
wait_for 'grep -q ^sample /run/first'
ok "held by another" "$(field accel_3d modeReason | sed 's/, .*//')" "another program holds its buffer"
ok "and read all the same" "$(probe read local: accel_3d 50 5 | grep -c ^sample)" 5
kill $first; wait $first 2> /dev/null
ok "nobody may write" "$(setpriv --reuid 65534 --regid 65534 --clear-groups \
  SensorProbe read local: accel_3d 50 5 2> /dev/null | awk -F'\t' '
  $1 == "device" { print $6 } $1 == "sample" { n++ } END { print n + 0 }' | xargs)" "mode=polled 5"
echo stall > /run/hid
ok "a wait is called off" "$(probe cancel local: accel_3d 50 | awk -F'\t' '{
  print (substr($2, 4) + 0 < 1500) }')" 1
echo go > /run/hid

# Pulled out while it speaks, and put in again.
SensorProbe read local: accel_3d 50 1000 > /run/first 2> /dev/null & first=$!
wait_for 'grep -q ^sample /run/first'; date +%s%N > /run/pulled; echo unplug > /run/hid
# The kernel itself takes 5 s now and then, when it is just putting the sensor to sleep.
since() { echo $((($(date +%s%N) - $(cat /run/pulled)) / 1000000)); }
wait_for '! there accel_3d' || wait_for '! there accel_3d'; gone=$(since)
wait $first; echo "gone from sysfs after $gone ms, noticed after $(since) ms"
ok "pulled out" "$(tail -1 /run/first | cut -f2)" kind=vanished
echo plug > /run/hid; wait_for 'there accel_3d'; sleep 0.3
ok "put in again" "$(probe read local: accel_3d 50 5 | grep -c ^sample)" 5

# A matrix from udev's hardware database.
mkdir -p /etc/udev/hwdb.d
printf 'sensor:modalias:*:*\n ACCEL_MOUNT_MATRIX=0, 1, 0; -1, 0, 0; 0, 0, 1\n' \
  > /etc/udev/hwdb.d/61-test.hwdb
# udevd looks for a new database only every three seconds.
systemd-hwdb update; udevadm control --reload; echo unplug > /run/hid; wait_for '! there accel_3d'
echo plug > /run/hid; wait_for 'there accel_3d'; udevadm settle; sleep 0.3
ok "udev's matrix" "$(field accel_3d matrixReason)" "from udev's ACCEL_MOUNT_MATRIX"
pose 1000 0 0; sleep 0.1; ok "is applied" "$(felt accel_3d)" "0 -100 0"
rm /etc/udev/hwdb.d/61-test.hwdb; systemd-hwdb update
kill $hid; wait_for '! there accel_3d'

# A hub with a gyroscope besides: two IIO devices, each with its own buffer and clock tick.
install -m755 /host/fake-hub /usr/local/bin/
fake-hub /run/hub & hub=$!
wait_for 'there accel_3d && there gyro_3d'; udevadm settle; sleep 0.3
ok "the gyroscope is found" "$(field accel_3d sibling | sed 's/[0-9A-F:.]*)/...)/')" \
  "gyro_3d (same sensor hub, ...), buffered"
echo "turn 100 0 -900" > /run/hub
probe read local: accel_3d 100 100 > /run/both
ok "its rate is set like the accelerometer's" "$(head -1 /run/both | grep -o 'siblingRate=[0-9]*')" \
  siblingRate=100
ok "10, 0 and -90 degrees a second" "$(grep '^sample' /run/both | tail -1 | awk -F'\t' '$1 == "sample" {
  split(substr($6, 9), w, ","); printf "%.3f %.0f %.3f\n", w[1], w[2] + 0, w[3] }')" "0.175 0 -1.571"
ok "every sample has it, after the start" \
  "$(grep ^sample /run/both | tail -n +20 | grep -vc turning=)" 0
# Both axes count milliseconds: what a sample says of one moment and what its gyroscope says of it.
apart() { # FILE: the mean and the largest difference in ms, after a start
  awk -F'\t' '$1 == "sample" && ++n > 20 { split(substr($4, 5), a, ","); split(substr($6, 9), w, ",")
    d = w[3] / 0.0017453293 - a[1]; if (d > 5000 || d < -5000) next
    sum += d; all++; if (d < 0) d = -d; if (d > most) most = d; if (d > 5) far++ }
    END { printf "%.2f ms %.2f ms %d of %d\n", sum / all, most, far, all }' "$1"; }
echo "ramp 30000" > /run/hub; probe read local: accel_3d 100 400 > /run/ramp
echo "gyroscope apart from its sample at 100 Hz, mean, most, over 5 ms: $(apart /run/ramp)"
ok "within half a period" "$(apart /run/ramp | awk '{ print ($1 < 1.5 && $1 > -1.5 && $5 * 50 < $7) }')" 1
echo "how old samples are when they come: $(awk -F'\t' '$1 == "sample" && ++n > 20 {
  age = substr($3, 5) / 1e6; sum += age; all++; if (age > most) most = age }
  END { printf "mean %.1f ms, most %.1f ms\n", sum / all, most }' /run/ramp)"
probe count local: accel_3d 100 200 | tee /run/counted
ok "both buffers together allocate nothing" "$(cut -f3 /run/counted)" allocations=0

# Its trouble is not the accelerometer's.
SensorProbe read local: accel_3d 50 1000 > /run/first 2> /dev/null & first=$!
wait_for 'grep -q turning= /run/first'; sleep 0.5; echo stall-gyro > /run/hub
# Later it is read without its buffer, where it has its last value.
ok "without a gyroscope" "$(wait_for '! tail -1 /run/first | grep -q turning=' && echo yes)" yes
ok "samples go on" "$(tail -1 /run/first | cut -f1)" sample
wait_for 'grep -q "^gyroscope.kind=silent" /run/first'
ok "which is said once" "$(grep -c '^gyroscope.kind=silent' /run/first)" 1
echo go-gyro > /run/hub
ok "and comes back" "$(wait_for 'tail -1 /run/first | grep -q turning=' && echo yes)" yes
echo unplug > /run/hub; wait $first
ok "both pulled out" "$(tail -1 /run/first | cut -f2)" kind=vanished
awk -F'\t' '$1 == "sample" { t = substr($2, 3) / 1e6; if (last && t - last > most) most = t - last
  last = t } END { printf "longest gap of the accelerometer: %.0f ms\n", most }' /run/first
kill $hub; wait_for '! there accel_3d'

# Bare chips on a made-up bus, without an interrupt, so without a trigger.
modprobe -a i2c-dev; modprobe i2c-stub chip_addr=0x15,0x0f,0x10
bus=$(i2cdetect -l | awk '/stub/ { sub("i2c-", "", $1); print $1 }')
byte() { i2cset -f -y "$bus" "$1" "$2" $(($3 & 255)) b; }
word() { i2cset -f -y "$bus" "$1" "$2" $(($3 & 65535)) w; }
chip() { # NAME ADDRESS
  echo "$1" "$2" > "/sys/bus/i2c/devices/i2c-$bus/new_device"; wait_for "there $1"; udevadm settle
  ok "$1 mode" "$(field "$1" mode), $(field "$1" modeReason)" "polled, it has no trigger"
  ok "$1 sign" "$(field "$1" signReason)" \
    "reaction: a bare chip reports the force that holds it up"
  scale="$(field "$1" scale)" unit=$(awk -v s="${scale%%,*}" 'BEGIN { printf "%.0f", 9.80665 / s }')
  echo "$1: scale $scale, $unit a g, rate $(field "$1" rate), matrix $(field "$1" matrixReason)"
  ok "$1 scale is the kernel's" "${scale%%,*}" \
    "$(awk '{ print $1 + 0 }' "$(dirname "$(grep -lx "$1" /sys/bus/iio/devices/*/name)")/in_accel_scale")"
  six "$1" "$unit" -1 ""
  echo "$2" > "/sys/bus/i2c/devices/i2c-$bus/delete_device"
}
pose() { # big-endian, 12 bits from the top
  local at=3 v
  for v in "$@"; do byte 0x15 $at $((v << 4 >> 8)); byte 0x15 $((at + 1)) $((v << 4)); at=$((at + 2)); done
}
byte 0x15 0x0e 2; pose 0 0 0; chip mxc4005 0x15
pose() { word 0x0f 6 $(($1 << 4)); word 0x0f 8 $(($2 << 4)); word 0x0f 10 $(($3 << 4)); }
byte 0x0f 0x0f 0x11; pose 0 0 0; chip kxcjk1013 0x0f
pose() { # little-endian, 12 bits from the top
  local at=2 v
  for v in "$@"; do byte 0x10 $at $((v << 4)); byte 0x10 $((at + 1)) $((v << 4 >> 8)); at=$((at + 2)); done
}
byte 0x10 0 0xfa; pose 0 0 0; chip bmc150_accel 0x10
ok "no chip left" "$(probe list local: 50)" end
finish
