# Runs inside the virtual machine, as root: doors of the service under its own unit, on a kernel that refuses no descriptors.
# run-doors.sh has put the programs, the unit, the policy, classic.json5, gifts.py and bus.py beside this file.
cd /host || exit 1
. /host/guest.sh
load_screen
stranger() { setpriv --reuid 65534 --regid 65534 --clear-groups "$@"; }
gifts() { python3 ServiceTests/gifts.py "$@"; }
number() { python3 fetch.py /metrics | sed -n "s/^$1 //p"; }
now() { date +%s%3N; }
install -D -m755 snowd /usr/bin/snowd
install -m755 snowctl /usr/bin/snowctl
install -D -m644 classic.json5 /usr/share/snowd/scenes/classic.json5
install -D -m644 snowd.service /etc/systemd/system/snowd.service
install -D -m644 io.github.snowd.Snowd1.conf /usr/share/dbus-1/system.d/io.github.snowd.Snowd1.conf
mkdir -p /etc/snowd
echo "{ version: 1, scene: 'classic', output: 'fb:name:Virtual FB', sensor: 'still:30', fps: 30, budget: 0 }" > /etc/snowd/snowd.json5
systemctl daemon-reload; systemctl reload dbus
ok "exposure is at most 0.5" "$(systemd-analyze security --no-pager --threshold=5 snowd.service > security.txt 2>&1; echo $?)" 0
tail -1 security.txt
metrics=/run/snowd/metrics/socket control=/run/snowd/control/bus bus=/run/dbus/system_bus_socket

begin() {
  systemctl start snowd
  until_true "[ -S $metrics ] && [ -S $control ]"
  until_true "busctl get-property io.github.snowd.Snowd1 /io/github/snowd/Snowd1 io.github.snowd.Snowd1 State > /dev/null 2>&1"
  until_true '[ "$(number snowd_frames_total)" -gt 30 ]'
  since=$(date '+%F %T')
}
# The milliseconds that stopping takes.
stop() { from=$(now); systemctl stop snowd; echo $(($(now) - from)); }
longest_gap() {
  journalctl -u snowd --since "$since" -o cat --no-pager | sed -n 's/^no frame for \([0-9]*\) ms.*/\1/p' | sort -n | tail -n 1
}

begin
undisturbed=$(stop)
echo "an undisturbed stop takes $undisturbed ms"

# attacked WHO DOOR SOCKET WANT: frames go on, the answer is what is wanted, and the service stops in time.
attacked() {
  begin
  pid=0
  [ "$1" = stranger ] || pid=$(show MainPID)
  [ "$2" != listener ] || pid=0
  $1 python3 ServiceTests/gifts.py "$2" "$3" $pid > answer.txt 2>&1 &
  until_true "[ -s answer.txt ]"
  shown=$(number snowd_frames_total)
  sleep 3
  ok "$2: the answer" "$(grep -c "$4" answer.txt)" 1
  cat answer.txt
  ok "$2: frames go on" "$([ $(($(number snowd_frames_total) - shown)) -gt 30 ] && echo yes)" yes
  gap=$(longest_gap)
  # A service that stands still on purpose, so that it has the last descriptors, has a gap of that length.
  [ $pid != 0 ] || ok "$2: no gap over a second" "$([ "${gap:-0}" -lt 1000 ] && echo none || echo "$gap ms")" none
  took=$(stop)
  echo "$2: longest gap ${gap:-none}, stopped in $took ms"
  ok "$2: stopping is not delayed" "$([ "$took" -le $((undisturbed + 2000)) ] && echo yes || echo "$took ms")" yes
  ok "$2: no watchdog, no kill" "$(journalctl -u snowd --since "$since" -o cat --no-pager | grep -c 'atchdog\|SIGKILL')" 0
  pkill -f ServiceTests/gifts.py; wait
}
root() { "$@"; }
attacked stranger metrics $metrics 'sent=12 refused=0'
attacked stranger get $bus 'kind=3'
attacked root metrics $metrics 'sent=12 refused=0'
attacked root control $control 'sent=4'
attacked root screenshot $control 'expected a regular file'
attacked root unread $control 'expected a regular file'
attacked root listener $control 'kind=2'
attacked root silent $control connected
echo "--- journal"; journalctl -u snowd -o short-monotonic --no-pager | tail -n 60 | cut -c1-150
finish
