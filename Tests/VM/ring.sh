# Runs inside the virtual machine, as root: readers of the ring under systemd, on the kernel's virtual
# framebuffer. run-ring.sh has put snowd, the units, reader.py, ring.py and seals.py beside this file.
cd /host || exit 1
. /host/guest.sh
main() { show MainPID; }
mapped() { grep -c snowfrm "/proc/$(main)/maps"; }
# A stranger's uid; with "video" in that group, else in none of ours.
as() { setpriv --reuid 65534 --regid "$1" --clear-groups "$2" "$3" $4 $5 $6 $7; }
frames=/run/snowd/frames.sock

load_screen; screen=/dev/$screen
install -D -m755 snowd /usr/bin/snowd
install -m755 snowctl /usr/bin/snowctl
install -D -m644 /dev/stdin /etc/snowd/snowd.json5 << CONFIG
{ version: 1, sensor: 'still', fps: 30, scene: '/etc/snowd/scenes/blue.json5', output: 'fb:$screen' }
CONFIG
install -D -m644 /dev/stdin /etc/snowd/scenes/blue.json5 << 'SCENE'
{ version: 1, backdrop: '#204060', layers: [ { emitter: { timeOffset: 5, cells: [
  { birthRate: 20, lifetime: 5, velocity: 40, emissionLongitude: '180deg' } ] } } ] }
SCENE
install -m644 snowd.service snowd-frames.socket snowd-frames.service /etc/systemd/system/
systemctl daemon-reload
ok "the units have no mistakes" "$(systemd-analyze verify --man=no snowd.service snowd-frames.socket 2>&1)" ""

systemctl start snowd-frames.socket
ok "who may connect" "$(stat -c '%A %U %G' $frames)" "srw-rw---- root video"
ok "nothing runs for it" "$(systemctl is-active snowd)" inactive
as video python3 reader.py --socket $frames --frames 20 > first.raw 2> first.txt
ok "a reader in the group starts the service and has frames" "$(grep -c '320x200' first.txt)" 20
ok "no black pixel" "$(python3 ring.py black first.raw)" 0
ok "who is not in the group is not let in" \
  "$(as nogroup python3 reader.py --socket $frames 2>&1 | grep -o 'PermissionError' | tail -1)" PermissionError
sleep 2.5
ok "without readers nothing is mapped" "$(mapped)" 0
ok "another user can read, and nothing else" \
  "$(as video python3 seals.py $frames 65534 | grep '=done' | tr '\n' ' ')" "map-readable=done wake=done "

# Killed in the middle: the reader knows at once, the service comes back, the next reader goes on.
as video python3 reader.py --socket $frames > killed.raw 2> killed.txt &
reader=$!; until_true "[ -s killed.txt ]"; kill -9 "$(main)"; began=$(date +%s%N)
wait $reader; took=$((($(date +%s%N) - began) / 1000000))
echo "the reader knew after $took ms"
ok "within three seconds" "$([ $took -lt 3000 ] && echo yes)" yes
ok "by the socket's end" "$(tail -1 killed.txt)" "the producer has exited"
as video python3 reader.py --socket $frames --frames 10 > again.raw 2> again.txt
ok "a reader that connects again goes on" "$(grep -c '320x200' again.txt)" 10
ok "the socket is as it was" "$(stat -c '%A %U %G' $frames)" "srw-rw---- root video"

# The screen changes its mode while somebody reads.
pid=$(main)
as video python3 reader.py --socket $frames > mode.raw 2> mode.txt &
reader=$!; sleep 1; python3 ring.py mode "$screen" 240 160; sleep 2
ok "the same service goes on" "$(main)" "$pid"
kill $reader; wait $reader 2> /dev/null
ok "in the old size, then in the new one" \
  "$(awk '/missed/ { print $3 }' mode.txt | uniq | tr '\n' ' ')" "320x200 240x160 "
ok "no black pixel on the way" "$(python3 ring.py black mode.raw)" 0
ok "it says so" "$(journalctl -u snowd -o cat | grep -c 'changed its mode; continuing')" 1

# Restarted while somebody waits to connect.
systemctl restart snowd &
as video python3 reader.py --socket $frames --frames 5 > restart.raw 2> restart.txt
as video python3 reader.py --socket $frames --frames 5 >> restart.raw 2>> restart.txt
ok "readers connect through a restart" "$([ "$(grep -c missed restart.txt)" -ge 5 ] && echo yes)" yes
wait
systemctl stop snowd-frames.socket snowd
ok "nothing is left" "$(ls $frames 2> /dev/null; ls /dev/shm)" ""
ok "result" "$(show Result)" success
journalctl -u snowd -o short-monotonic --no-pager > journal.txt
finish
