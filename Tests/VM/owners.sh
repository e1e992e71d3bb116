# Runs inside the virtual machine: who owns the screen and its console, and when.
. /host/console-kit.sh

part "restart, crash, stop"
configure still "output: ['$output', 'png:$picture']"
fresh; login_is active; ok "stopped: the prompt returns" "$(until_true 'login_is active' && echo yes)" yes
systemctl start snowd; sleep 1
prompts() { journalctl -u getty@tty1 -o cat --no-pager | grep -c '^Started'; }
before=$(prompts)
for _ in 1 2 3; do systemctl restart snowd; sleep 1; done
shows restarted "after a restart"
ok "a restart does not start the prompt" "$(($(prompts) - before)) $(systemctl is-active getty@tty1)" "0 inactive"
systemctl stop snowd; printf '[Unit]\nWants=getty@tty1.service snowd.service\n' > /run/systemd/system/boot.target
systemctl daemon-reload; systemctl stop getty@tty1; systemctl start boot.target; sleep 1
ok "a boot with both starts snowd only" "$(systemctl is-active snowd getty@tty1 | xargs)" "active inactive"
before=$(prompts); kill -KILL "$(show MainPID)"; sleep 0.3; echo "0.3 s after SIGKILL: $(state)"
until_true '[ "$(show NRestarts)" -ge 1 ] && systemctl -q is-active snowd'; sleep 1
shows killed "after SIGKILL and a restart"; ok "graphics mode again" "$(state)" "graphics process"
ok "SIGKILL and a restart do not start the prompt" "$(($(prompts) - before))" 0
usable() { # usable NAME WHAT
  until_true 'login_is active && pgrep -t tty1 agetty > /dev/null'; sleep 1
  ok "$2: text mode" "$(state | cut -d' ' -f1)" text
  dump "$1"; pair other "$1.ppm" frame.png "$2: the console is shown"
  rm -f /run/typed; keys r o o t ret; until_true 'pgrep -t tty1 bash > /dev/null || pgrep -t tty1 -x sh > /dev/null'; sleep 1
  keys t o u c h spc slash r u n slash t y p e d ret
  ok "$2: the console takes keys" "$(until_true '[ -e /run/typed ]' && echo yes)" yes
  dump "$1-typed"; pair other "$1.ppm" "$1-typed.ppm" "$2: typing is shown"
  console switch 2 > /dev/null; console switch 1 > /dev/null; ok "$2: switching works" "$(state)" "text auto"
}
systemctl stop snowd; usable stopped "after a stop"
mkdir -p /run/systemd/system/snowd.service.d
printf '[Service]\nRestart=no\n' > /run/systemd/system/snowd.service.d/once.conf; systemctl daemon-reload
for signal in KILL SEGV; do
  systemctl reset-failed snowd 2> /dev/null; systemctl start snowd; sleep 1
  shows "before-$signal" "over a session on tty1"
  kill -$signal "$(show MainPID)"; usable "final-$signal" "after a final SIG$signal"
done
rm -r /run/systemd/system/snowd.service.d; systemctl daemon-reload

# With drm: the service is master itself, and there can be no other.
case $output in fb:*)
part "another DRM master"
configure snow "fps: 30, output: '$output'"; fresh; systemctl start snowd; sleep 2
# Milliseconds from a line of console.py to the service's line with some words.
after() { awk -v word="$1" '$1 == word { print $2 }' master.txt | { read -r from
  journalctl -u snowd _COMM=snowd -o short-monotonic --no-pager --since "$since" | tr -d '[]' |
    awk -v from="$from" -v words="$2" 'index($0, words) { print int(1000 * ($1 - from)); exit }'; }; }
# ok_soon WHAT MILLISECONDS: half a second between two looks, and what a busy host needs.
ok_soon() { echo "$1 after $2 ms"; ok "$1 within 1 s" "$([ -n "$2" ] && [ "$2" -lt 1000 ] && echo yes)" yes; }
touch /run/hold; timeout 60 python3 console.py master 5 > master.txt & until_true 'grep -q master master.txt'
until_true 'show StatusText | grep -q obscured'; ok "obscured is in the status" $? 0
show StatusText; ok "obscured is in the journal" "$(said 'obscured')" 1
ok_soon obscured "$(after master obscured)"
sleep 1.5; busy="$(ticks)" woke="$(wakes)"; sleep 2
ok "obscured: no processor time" "$(($(ticks) - busy))" 0
ok "obscured: no wakes" "$([ $(($(wakes) - woke)) -le 2 ] && echo yes)" yes
rm /run/hold; wait; busy="$(ticks)"
until_true '! show StatusText | grep -q obscured'; ok "visible again" $? 0
ok_soon visible "$(after free 'is visible again')"
sleep 1; ok "it draws again" "$([ $(($(ticks) - busy)) -gt 2 ] && echo yes)" yes
configure still "output: ['$output', 'png:$picture']"; fresh; systemctl start snowd; sleep 1
console master 3 > /dev/null & sleep 2; dump theirs; wait; sleep 1
pair other theirs.ppm frame.png "the other master's picture"
shows ours "a resting picture after another master"
esac

part "not our console"
systemctl stop snowd
mkdir -p /run/systemd/system/snowd.service.d; conf=/run/systemd/system/snowd.service.d/console.conf
ln -s /dev/null $conf; systemctl daemon-reload
configure still "vt: 1, output: ['$output', 'png:$picture']"; fresh; systemctl start snowd; sleep 1
ok "without the right: the picture goes on" "$(systemctl is-active snowd)" active
ok "without the right: one line" "$(said 'the console may write into the picture')" 1
journalctl -u snowd -p warning -o cat --no-pager --since "$since" | tail -2
systemctl stop snowd; rm $conf; systemctl daemon-reload
load_screen; echo "vfb is $screen"
configure still "fps: 5, output: ['fb:/dev/$screen', 'png:$picture']"
fresh; systemctl start snowd; sleep 1
ok "a panel without console: its text stays" "$(state)" "text auto"
configure snow "fps: 10, vt: 'none', output: ['fb:/dev/$screen', 'png:$picture']"
systemctl restart snowd; sleep 1
for change in "xres_virtual=384" "yres_virtual=260 yoffset=40" "xoffset=32" "xres_virtual=320 xoffset=0 yoffset=0"; do
  console mode /dev/"$screen" $change; sleep 1; name=layout-$(echo "$change" | tr -c 'a-z0-9\n' -)
  halt; console rows /dev/"$screen" "$name.ppm"; cp $picture "$name.png"; kill -CONT "$(show MainPID)"
  pair same "$name.ppm" "$name.png" "$change while running"
done
ok "no restart by a changed layout" "$(show NRestarts)" 0
systemctl stop snowd

echo "--- journal"; journalctl -u snowd -o short-monotonic --no-pager | cut -c1-170
finish
