# Runs inside the virtual machine, as root: one panel, recorded by everybody's own program.
# Upright, left edge down, on its back, each a little askew.
cd /host || exit 1
. /host/guest.sh
for program in evemu-record libinput; do
  command -v $program > /dev/null || { echo "no $program in the image" >&2; exit 77; }
done
stop() { kill -INT "$1"; wait "$1" || echo "recording ended with $?"; }

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
ls -l panel.* all.yml
