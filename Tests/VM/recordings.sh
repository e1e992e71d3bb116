# Runs inside the virtual machine, as root: one panel, recorded by everybody's own program.
# Upright, left edge down, on its back, each a little askew; a HID sensor hub says gravity's sign,
# the input device the opposite.
cd /host || exit 1
for program in iio_readdev iio_genxml evemu-record libinput; do
  command -v $program > /dev/null || { echo "no $program in the image" >&2; exit 77; }
done
wait_for() { for _ in $(seq 100); do eval "$1" && return; sleep 0.05; done; return 1; }
stop() { kill -INT "$1"; wait "$1" || echo "recording ended with $?"; }

modprobe uhid
fake-hid-accel -f /run/hid -i 20 > /run/hid.out 2>&1 & hid=$!
wait_for 'grep -qlx accel_3d /sys/bus/iio/devices/iio:device*/name 2> /dev/null'
udevadm settle; sleep 0.3
iio_genxml > accel_3d.xml 2> /dev/null
scans() { # FILE [CHANNEL]...
  local file=$1; shift
  echo "set 5 -998 -7" > /run/hid
  iio_readdev -u local: -b 4 accel_3d "$@" > "$file" 2> /dev/null & local reader=$!
  sleep 0.8
  echo "set -1003 4 9" > /run/hid; sleep 0.4
  echo "set 7 -5 -1002" > /run/hid; sleep 0.4
  stop $reader
}
scans accel_3d.scans
scans accel_3d-xyz.scans accel_x accel_y accel_z
kill $hid

modprobe uinput
fake-evdev-accel -f /run/ev -r 1000 > /run/ev.txt & panel=$!
wait_for 'grep -q ready /run/ev.txt'; udevadm settle
node="/dev/input/$(ls "/sys/class/input/$(tail -1 /run/ev.txt | sed 's/ready //')" | grep ^event)"
# The first pose leaves x at the 0 where it was: no event tells it.
events() {
  echo "set 0 0 1000" > /run/ev
  "$@" > /run/recorder.out 2>&1 & local recorder=$!
  sleep 2
  echo "set 0 998 7" > /run/ev; sleep 0.3
  echo "set 1003 -4 -9" > /run/ev; sleep 0.3
  echo "set -7 5 1002" > /run/ev; sleep 0.3
  stop $recorder
}
events evemu-record "$node" panel.evemu
events libinput record --output-file=panel.yml "$node"
events libinput record --all --output-file=all.yml
echo quit > /run/ev; wait $panel
ls -l accel_3d* panel.* all.yml
