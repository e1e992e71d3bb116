# Runs inside the virtual machine, as root; see run-power.sh.
cd /host || exit 1
. /host/guest.sh
is_yellow() { hostctl screendump power > /dev/null && python3 frame.py power.ppm ffff00; }
snow() { /usr/bin/snowctl "$@" 2>&1; }
power() { snow status | sed -n 's/^ScreenPower *//p'; }
# Whether more than a byte of each pixel is lit: of black, that of transparency is.
is_lit() { [ "$(head -c $((320 * 200 * 4)) "/dev/$screen" | tr -d '\0' | wc -c)" -gt $((320 * 200)) ]; }
dpms() { cat /sys/class/drm/card0-*/dpms; }
# A service with a resting yellow picture: rests OUTPUT [DISPLAY [MORE]].
rests() { systemctl stop snowd
  echo "{ version: 1, scene: '/etc/snowd/still.json5', output: '$1', display: { ${2:-} }${3:-} }" > /etc/snowd/snowd.json5
  systemctl start snowd; ok "$1 ${2:-}: it starts" $? 0; until_true '[ -S /run/snowd/control/bus ]'; }

install_service
echo "{ version: 1, backdrop: '#ffff00' }" > /etc/snowd/still.json5
echo 0 > /proc/sys/kernel/printk; printf '\033[?25l' > /dev/tty1

for output in drm: fb:/dev/fb0; do
  rests "$output"
  ok "$output: the picture" "$(until_true is_yellow && echo yes)" yes
  ok "$output: switched off, without a word" "$(snow off --screen)" ""
  ok "$output: off" "$(dpms) $(power)" "Off off"
  ok "$output: on" "$(snow on; dpms) $(power)" "On on"
  ok "$output: the whole picture is back" "$(until_true is_yellow && echo yes)" yes
  snow off --clear --screen; ok "$output: off again" "$(dpms)" Off
  systemctl stop snowd; ok "$output: the end switches it on" "$(show Result) $(dpms)" "success On"
done
rests drm:; snow off --screen; systemctl kill -s KILL snowd
ok "after a crash the screen is on again" "$(until_true is_yellow && dpms)" On

# A screen without a switch.
load_screen; rests "fb:/dev/$screen"
ok "vfb: the picture" "$(until_true is_lit && echo yes)" yes
ok "vfb has no switch" "$(snow off --screen)" "snowctl: the screen has no switch that snowd may use; the picture is black"
ok "vfb: black" "$(power)" black
ok "vfb: nothing but black" "$(until_true '! is_lit' && echo yes)" yes
snow on; ok "vfb: and the picture again" "$(until_true is_lit && power)" on

# A backlight, by files in a folder of /sys/devices, as the unit may write them. No driver of this kernel makes one.
place=/sys/devices/breakpoint lamp=/sys/class/backlight/lamp
mount -t tmpfs -o mode=755 none $place && mount -t tmpfs -o mode=755 none /sys/class/backlight && ln -s $place $lamp
cd $place && echo raw > type && echo 1000 > max_brightness && echo 700 > brightness && echo 0 > bl_power; cd /host
night=", night: { hours: '00:00..24:00', brightness: 0.5 }"
rests drm: "backlight: 'lamp'" "$night"
ok "without the rule, the picture is dimmed" "$(cat $lamp/brightness) $(snow status | grep -c 'Backlight *lamp')" "700 0"
ok "doctor says so" "$(snow doctor | grep -c 'group video cannot write')" 1
# What the rule does to a device that appears.
run=$(sed -e ':a' -e '/\\$/N; s/\\\n//; ta' 70-snowd.rules | sed -n 's/.*"backlight".*RUN+="\(.*\)"$/\1/p' | sed "s/\\$\\$/\$/g; s|%p|${place#/sys}|")
eval "$run"
ok "the rule gives group video the files" "$(stat -c '%G %a' $lamp/brightness $lamp/bl_power | sort -u)" "video 664"
rests drm: "backlight: 'lamp'" "$night"
ok "half of the brightness is CIE's step" "$(cat $lamp/brightness)" 184
ok "the picture is not dimmed" "$(until_true is_yellow && echo yes)" yes
ok "screens says so" "$(snow screens | grep -c '^lamp shows the brightness: the configuration names it')" 1
snow off --screen; ok "off by its switch" "$(cat $lamp/bl_power) $(dpms) $(power)" "4 On off"
snow on; ok "on" "$(cat $lamp/bl_power) $(cat $lamp/brightness)" "0 184"
systemctl stop snowd; ok "as it was" "$(cat $lamp/bl_power) $(cat $lamp/brightness)" "0 700"
systemd-analyze security --no-pager snowd.service | tail -1
ok "exposure is at most 0.5" "$(systemd-analyze security --no-pager --threshold=5 snowd.service > /dev/null 2>&1; echo $?)" 0
finish
