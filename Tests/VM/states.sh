# Runs inside the virtual machine, as root; see run-states.sh.
cd /host || exit 1
. /host/guest.sh
said() { journalctl -u snowd _COMM=snowd -o cat --no-pager --since "$since"; }
descriptors() { ls "/proc/$(show MainPID)/fd" | wc -l; }
is_yellow() { hostctl screendump state > /dev/null && python3 frame.py state.ppm ffff00; }
# A configuration of a resting picture on an output, and a service that has it: rests OUTPUT.
rests() { systemctl stop snowd; since=$(date '+%F %T'); sleep 1
  echo "{ version: 1, scene: '/etc/snowd/still.json5', output: '$1' }" > /etc/snowd/snowd.json5
  systemctl start snowd; ok "$1: it starts" $? 0; }
# The status of a screen that is awaited, without the scene's part.
awaited() { show StatusText | sed -n 's/.*waiting for the screen: //p'; }
seconds() { cut -d' ' -f1 /proc/uptime; }
# Milliseconds from a time until the service's next line with some words; "never" after a minute: after SECONDS WORDS.
after() {
  next() { journalctl -u snowd _COMM=snowd -o short-monotonic --no-pager | tr -d '[]' |
    awk -v from="$1" -v words="$2" '$1 > from && index($0, words) { print int(1000 * ($1 - from)); exit }'; }
  until_true "[ -n \"\$(next $1 '$2')\" ]" && next "$1" "$2" || echo never
}
# A busy host needs other tries: within_second WHAT COMMAND, which sets `took` to milliseconds.
within_second() {
  for _ in 1 2 3; do
    took=never; eval "$2"; echo "$1: $took ms"
    [ "$took" != never ] && [ "$took" -le 1000 ] && break
  done
  ok "$1 within 1 s" "$([ "$took" != never ] && [ "$took" -le 1000 ] && echo yes)" yes
}

install_service
echo "{ version: 1, backdrop: '#ffff00' }" > /etc/snowd/still.json5
echo 0 > /proc/sys/kernel/printk; printf '\033[?25l' > /dev/tty1
card=/dev/dri/card0 connector=$(basename "$(ls -d /sys/class/drm/card0-*)" | cut -d- -f2-)

# No permission, and then there is.
for device in fb0:fb:/dev/fb0 dri/card0:drm:; do
  output=${device#*:} device=/dev/${device%%:*}
  chgrp root "$device"; rests "$output"
  ok "$output: no permission" "$(awaited)" "$device: cannot open: Permission denied; access needs group 'root'"
  ok "$output: said once" "$(said | grep -c 'Permission denied.*waiting for the screen$')" 1
  # shellcheck disable=SC2016
  within_second "$output: permission" '[ -n "$(awaited)" ] || { chgrp root "$device"; systemctl restart snowd; }
    from=$(seconds); chgrp video "$device"; took=$(after "$from" "is there")'
  ok "$output: the picture is there" "$(until_true is_yellow && echo yes)" yes
done
systemctl stop snowd

# Another master from the start.
other() { systemctl stop snowd; rm -f master; python3 drm.py master > master & other=$!; until_true '[ -s master ]'; }
other; rests drm:
ok "busy: the status" "$(show StatusText | grep -c 'obscured')" 1
# shellcheck disable=SC2016
within_second "busy: visible" '[ -d "/proc/$other" ] || { other; systemctl start snowd; }
  from=$(seconds); kill $other; wait $other 2> /dev/null; took=$(after "$from" "is visible again")'
ok "busy: the picture is there" "$(until_true is_yellow && echo yes)" yes

# No connector, no mode, no card, no framebuffer.
rests drm:HDMI-A-7
ok "no connector" "$(awaited)" "unknown connector 'HDMI-A-7'; expected card0/$connector"
rests "drm:$connector:123x45"
ok "no mode" "$(awaited | sed 's/expected [0-9].*/expected/')" "card0: $connector has no mode 123x45; expected"
rests drm:card7; ok "no card" "$(awaited)" "card7: no such graphics card; /dev/dri has card0"
rests fb:/dev/fb7; ok "no framebuffer" "$(awaited)" "/dev/fb7: cannot open: No such file or directory"
rests fb:name:st7789v
ok "no framebuffer of a name" "$(awaited)" \
  "fb:name:st7789v: cannot find it among /dev/fb0 ($(cat /sys/class/graphics/fb0/name)): No such device"
systemctl stop snowd

# A driver that maps no memory: a framebuffer is written instead, a card is refused with a remedy.
refused() { strace -f -qq -o /dev/null -P "$1" -e trace=mmap -e inject=mmap:error=EPERM \
  timeout 60 snowctl render --scene /etc/snowd/still.json5 --output "$2" 2>&1; }
dd if=/dev/zero of=/dev/fb0 bs=1M 2> /dev/null; sleep 0.5
refused /dev/fb0 fb:/dev/fb0; ok "mmap refused, a framebuffer: it is written" $? 0
ok "mmap refused, a framebuffer: the picture is there" "$(until_true is_yellow && echo yes)" yes
ok "mmap refused, a card" "$(refused $card drm:)" \
  "snowctl: card0: cannot map a buffer: Operation not permitted; output 'fb:/dev/fb0' needs no buffers"

# Another program changes the mode, or draws, while the picture rests.
load_screen; device=/dev/$screen
rests "fb:$device"; sleep 2; before=$(descriptors)
change() { words="$*"; within_second "$words" 'took=$(python3 console.py change "$device" ffff00 $words)'; }
change drawing
change xres_virtual=384
change yres_virtual=240 yoffset=40
change xoffset=32
change xres_virtual=320 xoffset=0 yoffset=0
change bits_per_pixel=16
change bits_per_pixel=32 open
change xres=400 yres=240 xres_virtual=400 yres_virtual=240
change xres=320 yres=200 xres_virtual=320 yres_virtual=200 open
fbset -fb "$device" -g 480 160 480 160 32
is_back() { python3 console.py rows "$device" fbset.ppm; python3 frame.py fbset.ppm ffff00 && [ "$(sed -n 2p fbset.ppm)" = "480 160" ]; }
ok "fbset: the picture is back" "$(until_true is_back && echo yes)" yes
ok "fbset: the journal has the new size" "$(said | grep -c 'running: .* 480x160')" 1
ok "no descriptor is left open" "$(descriptors)" "$before"
ok "never restarted" "$(show NRestarts)" 0
wakes() { cat "/proc/$(show MainPID)"/task/*/status | awk '/^voluntary_ctxt/ { n += $2 } END { print n }'; }
sleep 2; woke=$(wakes); sleep 5; ok "at rest it wakes for the watchdog only" "$([ $(($(wakes) - woke)) -le 4 ] && echo yes)" yes
systemctl stop snowd

# What people paste.
snowctl screens; snowctl doctor | grep 'screen\|card\|framebuffer\|console'
ok "screens knows the console" "$(snowctl screens --json | python3 -c '
import json, sys
console = json.load(sys.stdin)["console"]
print(console["terminal"], console["framebuffer"], console["graphics"])')" "1 /dev/fb0 False"
echo "--- journal"; journalctl -u snowd -o short-monotonic --no-pager | cut -c1-170
finish
