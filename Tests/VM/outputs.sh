# Runs inside the virtual machine, as root: outputs of the service under its own units. run-outputs.sh has put snowd,
# the units and reader.py beside this file, and iiod where the host has it.
cd /host || exit 1
. /host/guest.sh
said() { journalctl -u snowd _COMM=snowd -o cat --no-pager --since "$since" | grep -c "$1"; }
# Until a command succeeds, a minute at the most.
until_ok() { for _ in $(seq 240); do "$@" > /dev/null 2>&1 && return; sleep 0.25; done; return 1; }
read_frames() { setpriv --reuid 65534 --regid video --clear-groups python3 reader.py --socket $frames --frames 3 \
  2>&1 > /dev/null | grep -c missed; }
configure() { echo "{ version: 1, fps: 30, scene: '/etc/snowd/scenes/blue.json5', $1 }" > /etc/snowd/snowd.json5; }
fresh() { systemctl disable --now snowd.service snowd-frames.socket 2> /dev/null
  systemctl reset-failed snowd.service snowd-frames.socket 2> /dev/null; since=$(date '+%F %T'); sleep 1; }
frames=/run/snowd/frames.sock

load_screen; screen=/dev/$screen
install -D -m755 snowd /usr/bin/snowd
install -m755 snowctl /usr/bin/snowctl
install -D -m644 /dev/stdin /etc/snowd/scenes/blue.json5 << 'SCENE'
{ version: 1, backdrop: '#204060', layers: [ { emitter: { timeOffset: 5, cells: [
  { birthRate: 20, lifetime: 5, velocity: 40, emissionLongitude: '180deg' } ] } } ] }
SCENE
units=/usr/lib/systemd/system
mistakes() { (cd / && systemd-analyze verify --man=no "$@" 2>&1); }
install -m644 snowd.service $units; systemctl daemon-reload
ok "the service's unit alone has no mistakes" "$(mistakes snowd.service)" ""
install -m644 snowd-frames.socket snowd-frames.service $units; systemctl daemon-reload
ok "the units have no mistakes" "$(mistakes snowd.service snowd-frames.socket)" ""
systemd-analyze security --no-pager snowd.service | tail -1

# The ring and the socket's unit, in every order.
for output in "'ring:'" "['fb:$screen', 'ring:']" "'fb:$screen'"; do
  configure "sensor: 'still', output: $output"
  fresh; systemctl enable --now snowd.service 2> /dev/null; ok "$output: the service first" $? 0
  ok "$output: frames" "$(read_frames)" 3
  systemctl enable --now snowd-frames.socket 2> /dev/null; ok "$output: then the socket" $? 0
  ok "$output: the same frames" "$(read_frames)" 3
  ok "$output: nothing started again" "$(show NRestarts)" 0
  systemctl restart snowd; ok "$output: a restart" "$? $(read_frames)" "0 3"
  fresh; systemctl enable --now snowd-frames.socket 2> /dev/null; ok "$output: the socket first" $? 0
  ok "$output: a reader starts the service" "$(read_frames)" 3
  systemctl enable --now snowd.service 2> /dev/null; ok "$output: then the service" "$? $(read_frames)" "0 3"
  systemctl stop snowd.service snowd-frames.socket; ok "$output: both end" "$(ls $frames 2> /dev/null)" ""
  systemctl start snowd.service; ok "$output: and come again" "$? $(read_frames)" "0 3"
  systemctl stop snowd-frames.socket 2> /dev/null; systemctl restart snowd.service
  ok "$output: a restart brings the socket back" "$? $(read_frames)" "0 3"
done
fresh; systemctl mask snowd-frames.socket 2> /dev/null; systemctl start snowd.service
ok "masked, there is no socket" "$? $(ls $frames 2> /dev/null)" "0 "
configure "sensor: 'still', output: ['fb:$screen', 'ring:/run/snowd/files/own.sock']"
systemctl restart snowd; frames=/run/snowd/files/own.sock
ok "a socket of its own" "$(python3 reader.py --socket $frames --frames 3 2>&1 > /dev/null | grep -c missed)" 3
frames=/run/snowd/frames.sock; systemctl unmask snowd-frames.socket 2> /dev/null

# /run is full: drawing continues, the fault is logged once, and the lines come again when there is room.
stats=/run/snowd/files/stats.jsonl
configure "sensor: 'still', output: ['stats:$stats', 'fb:$screen']"
fresh; systemctl start snowd; until_ok test -s $stats
main=$(show MainPID)
dd if=/dev/zero of=/run/filling bs=64k 2> /dev/null; dd if=/dev/zero of=/run/filling2 bs=1 count=4096 2> /dev/null
until_ok sh -c "journalctl -u snowd -o cat --since '$since' | grep -q 'No space left'"
ok "a full /run is said" "$(said 'No space left on device; drawing continues')" 1
sum() { dd if="$screen" bs=256000 count=1 2> /dev/null | cksum; }
before=$(sum); until_ok sh -c "[ \"\$(dd if=$screen bs=256000 count=1 2> /dev/null | cksum)\" != '$before' ]"
ok "drawing continues" $? 0
sleep 12; ok "it is said once" "$(said 'No space left')" 1
ok "it is in the status" "$(show StatusText | grep -c "broken: .*stats.jsonl")" 1
size=$(stat -c %s $stats); rm /run/filling /run/filling2
until_ok sh -c "[ \$(stat -c %s $stats) -gt $size ]"; ok "with room the lines go on" $? 0
ok "every line is whole" "$(python3 -c "
import json
print(all(json.loads(line) for line in open('$stats').read().split('\n')[:-1]))")" True
until_ok sh -c "journalctl -u snowd -o cat --since '$since' | grep -q 'works again'"; ok "that is said, too" $? 0
ok "the same service" "$(show MainPID) $(show NRestarts)" "$main 0"
configure "sensor: 'still', output: ['fb:$screen', 'png:/nowhere/x', 'ring:/nowhere/y', 'fb:/dev/fb9']"
fresh; systemctl start snowd; ok "broken from the start: the picture comes" "$? $(show NRestarts)" "0 0"
ok "each is said once" "$(said 'drawing continues') $(said 'fb9.*waiting for the screen')" "2 1"
configure "sensor: 'still', output: ['fb:/dev/fb9', 'stats:$stats']"
fresh; systemctl start snowd; ok "without its screen the service waits" "$? $(show NRestarts)" "0 0"
ok "it is in the status, too" "$(show StatusText | grep -c 'waiting for the screen: /dev/fb9')" 1

# A sensor of another machine, which is this one.
if [ -x iiod ]; then
  modprobe uhid; fake-hid-accel -f /run/hub > /run/hub.txt 2>&1 & hub=$!
  until_ok grep -q accel_3d /sys/bus/iio/devices/iio:device0/name
  ./iiod > iiod.txt 2>&1 & iiod=$!; sleep 1
  mkdir -p /etc/systemd/system/snowd.service.d
  ln -s /host/network.conf /etc/systemd/system/snowd.service.d/; systemctl daemon-reload
  configure "sensor: 'iio:ip:127.0.0.1:accel_3d', output: 'fb:$screen'"
  fresh; systemctl start snowd
  until_ok sh -c "journalctl -u snowd -o cat --since '$since' | grep -q 'accel_3d, .*matrix'"
  ok "a sensor over the network is felt" $? 0
  ok "the status calls it by its name" "$(show StatusText | grep -c 'iio:ip:127.0.0.1:accel_3d\|°')" 1
  configure "sensor: 'iio:ip:203.0.113.7:accel_3d', output: 'fb:$screen'"
  since=$(date '+%F %T'); systemctl restart snowd
  until_ok sh -c "journalctl -u snowd -o cat --since '$since' | grep -q 'ip:203.0.113.7'"
  echo "elsewhere: $(journalctl -u snowd -o cat --since "$since" | grep 'ip:203.0.113.7' | head -1)"
  ok "what keeps it from elsewhere is said" "$(said 'IPAddressAllow\|no answer\|ENETUNREACH')" 1
  kill $iiod $hub 2> /dev/null
else
  echo "skipped: a sensor over the network; the host has no iiod (apt-get install iiod)"
fi
fresh
journalctl -u snowd -u snowd-frames.socket -o short-monotonic --no-pager > journal.txt
finish
