# Runs inside the virtual machine, as root: real input devices, read through libevdev.
# run-evdev.sh has put EvdevProbe and evdev-feed.py beside this file.
cd /host || exit 1
. /host/guest.sh
install -m755 EvdevProbe /usr/bin/EvdevProbe
modprobe uinput
ok "libraries" "$(ldd /usr/bin/EvdevProbe | grep -c 'not found')" 0

# A panel with 1,000 units a g, reaction-signed.
fake-evdev-accel -f /run/ev -r 1000 > /run/ev.txt & panel=$!
node_of() { for _ in $(seq 50); do grep -q ready "$1" && break; sleep 0.1; done; udevadm settle
  echo "/dev/input/$(ls "/sys/class/input/$(tail -1 "$1" | sed 's/ready //')" | grep ^event)"; }
node=$(node_of /run/ev.txt)
ok "it is found" "$(EvdevProbe list | grep -c "^device $node ok reaction 1000.0,1000.0,1000.0 - ")" 1
ok "without permission it is listed, with the reason" \
  "$(setpriv --reuid=65534 --clear-groups EvdevProbe list | grep -c "^device $node no-permission ")" 1

# Six poses, a little askew, as the panel's gravity must come out: within 1°.
EvdevProbe read "$node" > /run/poses.txt & probe=$!
sleep 0.5
pose() {
  echo "set $2 $3 $4" > /run/ev; sleep 0.3
  ok "$1 is within 1°" "$(grep ^sample /run/poses.txt | tail -1 | awk -v x="$5" -v y="$6" -v z="$7" \
    '{ c = ($3 * x + $4 * y + $5 * z) / sqrt($3 * $3 + $4 * $4 + $5 * $5)
       print (atan2(sqrt(1 - c * c), c) < 0.01745) ? "yes" : $0 }')" yes
}
pose "upright" 5 998 -7                 0 -1 0
pose "left edge down" 1003 4 9         -1 0 0
pose "right edge down" -996 -8 2        1 0 0
pose "upside down" -3 -1001 6           0 1 0
pose "on its back" 7 -5 1002            0 0 -1
pose "on its face" 2 8 -997             0 0 1

echo unplug > /run/ev
for _ in $(seq 20); do grep -q ^fault /run/poses.txt && break; sleep 0.05; done
ok "unplugged: it has gone" "$(grep -o '^fault vanished' /run/poses.txt)" "fault vanished"
wait $probe; ok "and reading ends" $? 3

# More than the kernel keeps: events are lost, the state is not.
echo plug > /run/ev; sleep 0.3; node=$(node_of /run/ev.txt)
EvdevProbe read "$node" --slow 3000 --for 6 > /run/dropped.txt & probe=$!
sleep 0.5
(while :; do :; done) & load=$!
for i in $(seq 3000); do echo "set $i $((3000 - i)) $((i % 7))"; done > /run/ev
echo "set 123 -456 789" > /run/ev
wait $probe; kill $load
ok "a slow reader ends in the true state" \
  "$(grep ^sample /run/dropped.txt | tail -1 | awk '{ print $6, $7, $8 }')" "123 -456 789"
ok "and starts afresh once" "$(grep ^sample /run/dropped.txt | awk '$9 == "true"' | wc -l)" 2
echo "samples of 3001: $(grep -c ^sample /run/dropped.txt)"
echo quit > /run/ev; wait $panel

# A pad on the couch must not steer the snow.
mkfifo /run/hold; python3 evdev-feed.py pad < /run/hold > /run/pad.txt & pad=$!
exec 8> /run/hold; for _ in $(seq 100); do [ -s /run/pad.txt ] && break; sleep 0.1; done
udevadm settle
ok "a pad is listed and left alone" "$(EvdevProbe list | grep "^device $(cat /run/pad.txt) ok" |
  grep -c 'it belongs to the game pad .*Fake pad')" 1
exec 8>&-; wait $pad

# 1,000 samples a second with the device's own time over its wrap.
fast() {
  rm -f /run/go; mkfifo /run/go; : > /run/fast.txt
  python3 evdev-feed.py fast 5 < /run/go > /run/fast.txt & feed=$!
  exec 9> /run/go; for _ in $(seq 100); do [ -s /run/fast.txt ] && break; sleep 0.1; done
  udevadm settle
  EvdevProbe read "$(cat /run/fast.txt)" --for 7 "$@" > /run/samples.txt & probe=$!
  sleep 0.5; echo >&9; wait $probe; echo >&9; exec 9>&-; wait $feed
}
fast --quiet
read -r _ count cost allocations streaming < /run/samples.txt
echo "1,000 Hz: $count samples, $cost ns of processor each (emulated), $allocations allocations"
# An emulated machine loses some now and then: they are SYN_DROPPED, not forgotten.
ok "samples came" "$([ "$count" -gt 4500 ] && echo yes)" yes
ok "nothing is allocated" "$allocations" 0
ok "it streams" "$streaming" true
fast
ok "the gyroscope is in rad/s" "$(grep ^sample /run/samples.txt | tail -1 |
  awk '{ d = $12 - 101 / 1024 * 0.0174533; print (d < 1e-6 && d > -1e-6) ? "yes" : $0 }')" yes
ok "samples are 1 ms apart by the device's time" "$(grep ^sample /run/samples.txt | awk '
  NR > 200 { d = ($2 - last) / 1e6; if (d > 0.9 && d < 1.1) even++; all++ } { last = $2 }
  END { print (even > 0.99 * all) ? "yes" : even " of " all }')" yes

finish
