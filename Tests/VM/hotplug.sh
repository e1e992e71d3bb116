# Runs inside the virtual machine, as root; see run-hotplug.sh.
cd /host || exit 1
. /host/guest.sh
said() { journalctl -u snowd _COMM=snowd -o cat --no-pager; }
pid() { show MainPID; }
ticks() { awk '{ print $14 + $15 }' "/proc/$(pid)/stat"; }
wakes() { cat "/proc/$(pid)"/task/*/status | awk '/^voluntary_ctxt/ { n += $2 } END { print n }'; }
descriptors() { ls "/proc/$(pid)/fd" | wc -l; }
within() { ok "$1: $2 ms" "$([ "$2" != never ] && [ "$2" -le "$3" ] && echo yes)" yes; }

install -D -m755 snowd /usr/bin/snowd
install -D -m644 snowd.service /etc/systemd/system/snowd.service
mkdir -p /etc/snowd /run/systemd/system/snowd.service.d
echo "{ version: 1, backdrop: '#3060c0' }" > /etc/snowd/still.json5
few='birthRate: 20, lifetime: 3, velocity: 60, emissionLongitude: "180deg"'
echo "{ version: 1, backdrop: '#3060c0', layers: [ { emitter: { cells: [ { $few } ] } } ] }" > /etc/snowd/few.json5
# The watchdog is the only reason to wake: without it every wake counts.
printf '[Service]\nWatchdogSec=0\n' > /run/systemd/system/snowd.service.d/test.conf
systemctl daemon-reload
# The unit alone owns no console: it would write into the picture.
python3 -c "import fcntl; fcntl.ioctl(open('/dev/tty1', 'rb'), 0x4B3A, 1)"  # KDSETMODE, KD_GRAPHICS

# A framebuffer that comes later; a real sensor is read meanwhile by nobody.
echo "{ version: 1, scene: '/etc/snowd/few.json5', sensor: 'auto', output: 'fb:/dev/fb1' }" > /etc/snowd/snowd.json5
systemctl start snowd
ok "it starts without a screen" $? 0
ok "it says so once" "$(said | grep -c 'waiting for the screen$')" 1
ok "status" "$(show StatusText | grep -c 'waiting for the screen: /dev/fb1: cannot open')" 1
sleep 2; wait_for_it=$(cat /host/absence)
woke=$(wakes) worked=$(ticks) lines=$(said | wc -l); sleep "$wait_for_it"
ok "no wake in $wait_for_it s" $(($(wakes) - woke)) 0
ok "no work in $wait_for_it s" $(($(ticks) - worked)) 0
ok "no line in $wait_for_it s" $(($(said | wc -l) - lines)) 0
modprobe vfb vfb_enable=1 videomemorysize=1048576 mode_option=320x200-32@60
until_true '[ "$(wakes)" -gt $((woke + 20)) ]'
within "the screen comes" "$(python3 comings.py 1)" 1000
echo "--- journal"; said
ok "never restarted" "$(show NRestarts)" 0
systemctl stop snowd; rmmod vfb

# The driver of the only screen goes and comes, with a scene that rests: as a framebuffer, and by DRM.
card=$(basename "$(readlink -f /sys/class/graphics/fb0/device)")
driver=$(readlink -f /sys/class/graphics/fb0/device/driver)
is_blue() { hostctl screendump now > /dev/null && python3 frame.py now.ppm 3060c0; }
came=1
for output in fb:/dev/fb0 screen; do
  echo "--- $output"
  echo "{ version: 1, scene: '/etc/snowd/still.json5', output: '$output' }" > /etc/snowd/snowd.json5
  systemctl start snowd
  ok "$output: the picture is there" "$(until_true is_blue && echo yes)" yes
  before=$(descriptors) missing=0
  for _ in $(seq 20); do
    echo "$card" > "$driver/unbind"
    until_true '[ ! -e /dev/fb0 ]'
    sleep 0.2
    echo "$card" > "$driver/bind"
    until_true is_blue || missing=$((missing + 1))
    [ $missing -lt 2 ] || break
  done
  came=$((came + 20))
  ok "$output: 20 times unbound and bound: the picture is back" "$missing" 0
  within "$output: it is back" "$(python3 comings.py $came)" 1000
  ok "$output: no descriptor is left open" "$(descriptors)" "$before"
  ok "$output: never restarted" "$(show NRestarts)" 0
  show StatusText
  systemctl stop snowd
done
finish
