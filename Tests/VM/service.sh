# Runs inside the virtual machine, as root: the service under its own unit on a real framebuffer.
# run-service.sh has put snowd, snowd.json5, snowd.service, classic.json5 and turn.csv beside this file.
cd /host || exit 1
. /host/guest.sh
wait_for() { until_true "[ \"\$(show $1)\" = \"$2\" ]"; }
stats=/run/snowd/files/stats
picture() { hostctl screendump "$1" > /dev/null; }
# Stops the service and says whether it ended by itself, and was not killed when its time was over.
stops() {
  local begin; begin=$(date +%s%N); systemctl stop snowd
  echo "stopping took $((($(date +%s%N) - begin) / 1000000)) ms"
  ok "$1" "$(show Result) $(show ExecMainStatus)" "success 0"
}
# What the service itself said last, at a priority or above; -o cat leaves only the words.
said() { journalctl -u snowd _COMM=snowd -p "$1" -o cat --no-pager | tail -1; }

install -D -m755 snowd /usr/bin/snowd
install -m755 snowctl /usr/bin/snowctl
install -D -m644 snowd.json5 /etc/snowd/snowd.json5
install -D -m644 classic.json5 /usr/share/snowd/scenes/classic.json5
install -D -m644 turn.csv /var/lib/turn.csv
install -D -m644 snowd.service /etc/systemd/system/snowd.service
ok "libraries" "$(ldd /usr/bin/snowd | grep -c 'not found')" 0
systemctl daemon-reload
ok "the unit has no mistakes" "$(systemd-analyze verify --man=no snowd.service 2>&1)" ""

systemctl start snowd
ok "start returns when a frame is out" $? 0
ok "it runs" "$(systemctl is-active snowd)" active
ok "not as root" "$([ "$(stat -c %u "/proc/$(show MainPID)")" != 0 ] && echo yes)" yes
until_true "has_reached $stats 2000"; two_pictures upright $stats "$(show MainPID)"
until_true "has_reached $stats 22000"; two_pictures turned $stats "$(show MainPID)"
echo "status: $(show StatusText)"
echo "after 22 s: $(($(show CPUUsageNSec) / 1000000)) ms of processor," \
  "$(($(show MemoryCurrent) / 1024)) KiB"

# Stopped for a second: the scene continues where it stopped, and the gap is logged: only gaps longer than
# all before are.
gap() { journalctl -u snowd _COMM=snowd -p warning -o cat --no-pager |
  awk '/^no frame for/ && $4 > most { most = $4 } END { print most + 0 }'; }
before=$(gap); still=$((before / 1000 + 2))
kill -STOP "$(show MainPID)"; sleep $still; kill -CONT "$(show MainPID)"
ok "a gap is noticed" "$(until_true "[ \$(gap) -gt $((still * 1000 - 300)) ]" && echo yes)" yes

stops "stops by itself"

# A service that hangs is started again.
mkdir -p /run/systemd/system/snowd.service.d
printf '[Service]\nWatchdogSec=2\n' > /run/systemd/system/snowd.service.d/watchdog.conf
systemctl daemon-reload; systemctl start snowd; sleep 3
ok "the watchdog is fed" "$(show NRestarts)" 0
kill -STOP "$(show MainPID)"; wait_for NRestarts 1; wait_for ActiveState active
ok "a hung service is started again" "$(show NRestarts) $(systemctl is-active snowd)" "1 active"
systemctl stop snowd; rm -r /run/systemd/system/snowd.service.d; systemctl daemon-reload

# Large frames: the unit allows a second thread, and a signal ends both.
mkdir -p /etc/snowd
large='birthRate: 80, lifetime: 10, velocity: 30, emissionLongitude: "180deg", scale: 2'
echo "{ version: 1, layers: [ { emitter: { timeOffset: 10, cells: [ { $large } ] } } ] }" > /etc/snowd/large.json5
echo "{ version: 1, scene: '/etc/snowd/large.json5', sensor: 'still', fps: 5 }" > /etc/snowd/snowd.json5
systemctl start snowd
draws() { cat "/proc/$(show MainPID)"/task/*/comm | grep -cx draw; }
ok "a second thread draws" "$(until_true '[ $(draws) = 1 ]'; draws)" 1
stops "two threads stop by themselves"

# Too little processor: it leaves out more and more, says so, and comes back.
status() { for i in $(seq "$1"); do case "$(show StatusText)" in $2) echo "$i"; return;; esac; sleep 0.5; done; echo never; }
few='birthRate: 20, lifetime: 3, velocity: 60, emissionLongitude: "180deg"'
echo "{ version: 1, layers: [ { emitter: { timeOffset: 10, cells: [ { $few } ] } } ] }" > /etc/snowd/few.json5
echo "{ version: 1, scene: '/etc/snowd/few.json5', sensor: 'still', fps: 20 }" > /etc/snowd/snowd.json5
systemctl start snowd; sleep 12
ok "fast enough: nothing is left out" "$(show StatusText | grep -c slow)" 0
echo "before: $(show StatusText)"
systemctl set-property --runtime snowd CPUQuota=3%
took=$(status 40 'slow: births at *'); echo "at 3 %: fewer births after $took half seconds"
ok "too slow: it leaves out births within 20 s" "$([ "$took" != never ] && echo yes)" yes
sleep 10; echo "at 3 %: $(show StatusText)"
systemctl set-property --runtime snowd CPUQuota=
took=$(status 180 'scene *'); echo "without: nothing is left out after $took half seconds"
ok "it comes back within 90 s" "$([ "$took" != never ] && echo yes)" yes
# At most one a minute.
ok "few words about it" "$(journalctl -u snowd -o cat --no-pager | grep -c 'too slow\|fast enough' |
  awk '{ print ($1 >= 1 && $1 <= 3) }')" 1
systemctl stop snowd

# A screen may come (run-hotplug.sh); a mistake in a file stays.
echo "{ version: 1, screen: 'fb:/dev/fb0' }" > /etc/snowd/snowd.json5
systemctl reset-failed snowd 2> /dev/null; systemctl start snowd 2> /dev/null
ok "mistake: status" "$(show ExecMainStatus)" 78
ok "mistake: words" "$(said err | cut -d: -f1-3)" /etc/snowd/snowd.json5:1:15
sleep 1.5; ok "mistake: does not try again" "$(show ActiveState) $(show NRestarts)" "failed 0"

# A scene in which nothing moves needs no processor at all.
echo "{ version: 1, scene: '/etc/snowd/night.json5' }" > /etc/snowd/snowd.json5
echo "{ version: 1, backdrop: '#3060c0' }" > /etc/snowd/night.json5
systemctl reset-failed snowd 2> /dev/null; systemctl start snowd
sleep 0.5; hostctl screendump still > /dev/null
ticks() { awk '{ print $14 + $15 }' "/proc/$(show MainPID)/stat"; }
wakes() { awk '/^voluntary_ctxt/ { print $2 }' "/proc/$(show MainPID)/status"; }
before="$(ticks)" woke="$(wakes)"; sleep 1
ok "nothing moves: no work" "$(($(ticks) - before))" 0
ok "nothing moves: no wake" "$(($(wakes) - woke))" 0
systemctl stop snowd

# Snow that lies still sets no timer; a panel that is moved wakes it, and then it sleeps again.
modprobe uinput
fake-evdev-accel -f /run/ev -r 1000 > /run/ev.txt & panel=$!
for _ in $(seq 50); do grep -q ready /run/ev.txt && break; sleep 0.1; done; udevadm settle
echo "set 0 1000 0" > /run/ev
echo "{ version: 1, layers: [ { drift: {} } ] }" > /etc/snowd/drift.json5
echo "{ version: 1, scene: '/etc/snowd/drift.json5', sensor: 'auto' }" > /etc/snowd/snowd.json5
systemctl start snowd
# Neither wakes nor works: on a busy host it may draw for longer than a second without sleeping.
asleep() {
  for i in $(seq "$1"); do
    a="$(wakes) $(ticks)"; sleep 1; [ "$(wakes) $(ticks)" = "$a" ] && { echo "$i"; return; }
  done
  echo never
}
took=$(asleep 60); echo "asleep after $took s: $(said info)"
ok "all lies still: it sleeps" "$([ "$took" != never ] && echo yes)" yes
# The watchdog wants a sign of life now and then.
woke="$(wakes)"; sleep 2; ok "asleep: no frames" "$(($(wakes) - woke < 3))" 1
before="$(ticks)"
hostctl screendump drift-before > /dev/null
for i in $(seq 0 50 1000); do echo "set $i $((1000 - i)) 0" > /run/ev; sleep 0.03; done
ok "moved: it works" "$(until_true '[ $(($(ticks) - before)) -gt 5 ]' && echo yes)" yes
took=$(asleep 60); ok "it sleeps again" "$([ "$took" != never ] && echo yes)" yes
# Asleep, nothing slides any more.
hostctl screendump drift-after > /dev/null
systemctl stop snowd; echo quit > /run/ev; wait $panel

# A start, as a button would: flakes that had their time come again.
echo "{ version: 1, layers: [ { eased: { count: 9, duration: 0.5 } } ] }" > /etc/snowd/eased.json5
echo "{ version: 1, scene: '/etc/snowd/eased.json5', sensor: 'still' }" > /etc/snowd/snowd.json5
systemctl start snowd; took=$(asleep 60); ok "what moves once comes to its end" "$([ "$took" != never ] && echo yes)" yes
woke="$(wakes)"; snowctl trigger; ok "snowctl trigger" $? 0
ok "it moves again" "$(until_true '[ $(($(wakes) - woke)) -gt 5 ]' && echo yes)" yes
snowctl reload
reloaded() { journalctl -u snowd _COMM=snowd -o cat --no-pager -n 3 | grep -q "^reloaded"; }
ok "snowctl reload" "$(until_true reloaded && echo yes)" yes
setpriv --reuid=65534 --clear-groups snowctl trigger 2> /dev/null; ok "not for everybody" $? 77
systemctl stop snowd; snowctl trigger 2> /dev/null; ok "nobody to tell" $? 69

# Two scenes by the clock, and a night; a reload with a mistake changes nothing.
timedatectl set-ntp false 2> /dev/null; date -s "2026-12-31 23:29:40" > /dev/null
echo "{ version: 1, backdrop: '#3060c0' }" > /etc/snowd/blue.json5
echo "{ version: 1, backdrop: '#c06030' }" > /etc/snowd/red.json5
cat > /etc/snowd/snowd.json5 << 'CONFIGURATION'
{ version: 1, scene: '/etc/snowd/blue.json5', sensor: 'still',
  schedule: [ { scene: '/etc/snowd/red.json5', season: '12-31..12-31', hours: '23:30..01:00' } ],
  night: { hours: '01:00..06:00', brightness: 0.5 } }
CONFIGURATION
systemctl start snowd; sleep 5; hostctl screendump before-midnight > /dev/null
sleep 25; hostctl screendump new-year > /dev/null
ok "the scene changes by the clock" \
  "$(journalctl -u snowd _COMM=snowd -o cat --no-pager | grep "^scene " | tail -1)" "scene /etc/snowd/red.json5"
echo "{ version: 1, backdrop: 'red', }" > /etc/snowd/red.json5
systemctl reload snowd; sleep 1
ok "a reload with a mistake is said" "$(said warning | cut -d: -f1-4)" "not reloaded: /etc/snowd/red.json5:1:25"
hostctl screendump after-mistake > /dev/null
echo "{ version: 1, backdrop: '#c06030' }" > /etc/snowd/red.json5
date -s "2027-01-01 00:59:57" > /dev/null; systemctl reload snowd; sleep 75
hostctl screendump night > /dev/null

# The clock jumps by years, forwards and back: the scene is the new date's, and nothing ends.
restarts=$(show NRestarts)
on_now() { until_true "snowctl status | grep -q '^Scene  *.*/$1\$'"; }
for jump in "2030-12-31 23:45:00 red" "2029-06-15 12:00:00 blue" "2026-01-01 00:30:00 red" "2038-01-19 03:14:10 blue"; do
  date -s "${jump% *}" > /dev/null
  ok "after a jump to ${jump% *}" "$(on_now "${jump##* }.json5" && echo yes)" yes
done
ok "jumps of years end nothing" "$(show NRestarts) $(systemctl is-active snowd)" "$restarts active"
systemctl stop snowd

echo "--- journal"; journalctl -u snowd -o short-monotonic --no-pager | cut -c1-150
finish
