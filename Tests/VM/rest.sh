# Runs inside the virtual machine, as root: what a scene at rest costs with real accelerometers, how soon a
# move wakes it, and what the service says of a device that has just been plugged in.
# run-rest.sh has put snowd, snowd.service, fake-hub, rest.py and slow-input.py beside this file.
cd /host || exit 1
. /host/guest.sh
said() { journalctl -u snowd _COMM=snowd -o cat --no-pager | grep -c -- "$1"; }

install -D -m755 snowd /usr/bin/snowd; install -m755 fake-hub /usr/bin/fake-hub
install -D -m644 snowd.service /etc/systemd/system/snowd.service
mkdir -p /etc/snowd /lib/udev/rules.d; cp 70-snowd.rules /lib/udev/rules.d/; udevadm control --reload
echo "{ version: 1, layers: [ { drift: {} } ] }" > /etc/snowd/drift.json5
cat > /etc/snowd/snowd.json5 << 'JSON'
{ version: 1, scene: '/etc/snowd/drift.json5', sensor: 'auto', fps: 30,
  output: 'stats:/run/snowd/files/stats', display: { width: 64, height: 48 } }
JSON
systemctl daemon-reload; modprobe -a uhid uinput
rests() { before=$(stat -c %s /run/snowd/files/stats); sleep 3
  [ "$(stat -c %s /run/snowd/files/stats)" = "$before" ]; }
# Wakes a second and percent of a core, of all threads, over ten seconds at rest.
cost() {
  local pid; pid=$(show MainPID)
  sum() { cat /proc/"$pid"/task/*/"$1" | awk -v field="$2" "$3"; }
  wakes() { sum status x '/^voluntary/ { s += $2 } END { print s }'; }
  spent() { sum schedstat x '{ s += $1 } END { printf "%.0f", s }'; }
  local w s; w=$(wakes) s=$(spent); sleep 10
  awk -v w=$(($(wakes) - w)) -v s=$(($(spent) - s)) \
    'BEGIN { printf "%.1f wakes a second, %.2f %% of a core\n", w / 10, s / 1e8 }'
}
at_rest() { # NAME MOST: at most so many wakes a second
  ok "$1: it rests" "$(until_true rests && echo yes)" yes
  cost > /run/cost; echo "$1 at rest: $(cat /run/cost)"
  ok "$1: at most $2 wakes a second" "$(awk -v most="$2" '{ print ($1 <= most) }' /run/cost)" 1
}
wakes_soon() { # NAME FIFO
  ok "$1: a move wakes it within 100 ms" "$(python3 rest.py "$2" /run/snowd/files/stats)" yes
}

# A device that is plugged in while the service runs: udev gives it its rights a moment later.
systemctl start snowd
fake-evdev-accel -f /run/ev -r 1000 > /run/ev.txt & panel=$!
until_true 'grep -q ready /run/ev.txt'
for turn in 1 2 3 4 5; do
  ok "plugged in, turn $turn" "$(until_true "[ \$(said ', events') -ge $turn ]" && echo yes)" yes
  [ $turn = 5 ] && break
  echo unplug > /run/ev; until_true "[ \$(said 'has gone') -ge $turn ]"; echo plug > /run/ev
done
ok "no word of rights that udev was about to give" "$(said 'Permission denied')" 0
echo "set 0 1000 0" > /run/ev
# A sign of life for the watchdog now and then.
at_rest "a quiet input device" 2
wakes_soon "a quiet input device" /run/ev
echo quit > /run/ev; wait $panel

# A sensor hub that measures a hundred times a second, with a gyroscope, through its buffers.
fake-hub /run/hub & hub=$!
until_true 'there accel_3d && there gyro_3d'; echo "set 0 -1000 0" > /run/hub
ok "the hub is found" "$(until_true '[ "$(said "accel_3d, buffered")" -ge 1 ]' && echo yes)" yes
rate() { cat "$(dirname "$(grep -lx accel_3d /sys/bus/iio/devices/*/name)")"/in_accel_sampling_frequency; }
echo "awake: $(rate) samples a second"
at_rest "a sensor hub" 25
ok "the hub measures less often" "$(rate | awk '{ print ($1 <= 50) }')" 1
wakes_soon "a sensor hub" /run/hub
# Moved again and again, it stays awake.
moved=0
quick() { moved=$((400 - moved)); echo "set $moved -900 0" > /run/hub; sleep 0.2; [ "$(rate | cut -d. -f1)" = 100 ]; }
ok "awake, it measures as often as before" "$(until_true quick && echo yes)" yes
ok "nothing was silent" "$(said 'silent')" 0
ok "libiio's own warnings stay out of the journal" "$(said 'High-speed')" 0
kill $hub; until_true '! there accel_3d'

# An input device with a clock of its own that speaks every two seconds.
systemctl restart snowd
from=$(said "fallen silent") lines=$(said ', events'); mkfifo /run/slow; python3 slow-input.py < /run/slow > /run/slow.txt & slow=$!
exec 8> /run/slow
ok "a slow device is found" "$(until_true "[ \$(said ', events') -gt $lines ]" && echo yes)" yes
sleep 15; ok "every two seconds is often enough" "$(($(said 'fallen silent') - from))" 0
exec 8>&-; wait $slow

# No thread for the sensor: snow falls without it, and with it once there is one.
mkdir -p /run/systemd/system/snowd.service.d
printf '[Service]\nTasksMax=1\n' > /run/systemd/system/snowd.service.d/tasks.conf
systemctl daemon-reload; systemctl restart snowd
ok "without a thread it runs" "$(systemctl is-active snowd)" active
sleep 12; ok "which is said once" "$(said 'no sensor for now')" 1
ok "and it goes on" "$(show NRestarts) $(systemctl is-active snowd)" "0 active"
fake-evdev-accel -f /run/ev -r 1000 > /run/ev.txt & panel=$!
until_true 'grep -q ready /run/ev.txt'; lines=$(said ', events')
systemctl set-property --runtime snowd TasksMax=20
ok "with a thread it has its sensor" "$(until_true "[ \$(said ', events') -gt $lines ]" && echo yes)" yes
echo quit > /run/ev; wait $panel; systemctl stop snowd
ok "ends well" "$(show Result)" success
rm -r /run/systemd/system/snowd.service.d; systemctl daemon-reload

# Somebody sets the date while nothing moves: the scene of that date is on long before the next minute.
timedatectl set-ntp false 2> /dev/null; date -s "2026-12-31 23:20:02" > /dev/null
echo "{ version: 1, backdrop: '#3060c0' }" > /etc/snowd/blue.json5
echo "{ version: 1, backdrop: '#c06030' }" > /etc/snowd/red.json5
cat > /etc/snowd/snowd.json5 << 'JSON'
{ version: 1, scene: '/etc/snowd/blue.json5', sensor: 'still', output: 'stats:/run/snowd/files/stats',
  display: { width: 64, height: 48 },
  schedule: [ { scene: '/etc/snowd/red.json5', season: '12-31..12-31', hours: '23:30..01:00' } ] }
JSON
systemctl start snowd; ok "the dated scene: it rests" "$(until_true rests && echo yes)" yes
from=$(cut -d' ' -f1 /proc/uptime); date -s "2026-12-31 23:31:02" > /dev/null
ok "the scene changes" "$(until_true '[ "$(said "^scene /etc/snowd/red.json5")" = 1 ]' && echo yes)" yes
took=$(awk -v from="$from" '{ print $1 - from }' /proc/uptime); echo "after $took s, a second of dimming among them"
ok "and does not wait for the next minute" "$(awk -v took="$took" 'BEGIN { print (took < 25) }')" 1
ok "and systemctl status names it" "$(show StatusText | cut -d, -f1)" "scene /etc/snowd/red.json5"
systemctl stop snowd

echo "--- journal"; journalctl -u snowd _COMM=snowd -o short-monotonic --no-pager | cut -c1-170
finish
