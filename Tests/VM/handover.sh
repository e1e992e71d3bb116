# Runs inside the virtual machine, as root: vesafb, the firmware's screen, is replaced by bochs while the service runs; see
# run-hotplug.sh.
cd /host || exit 1
. /host/guest.sh
said() { journalctl -u snowd _COMM=snowd -o cat --no-pager; }
screens() { find "/proc/$(show MainPID)/fd" -lname '/dev/fb*' -o -lname '/dev/dri/*' | wc -l; }

install -D -m755 snowd /usr/bin/snowd
install -D -m644 snowd.service /etc/systemd/system/snowd.service
mkdir -p /etc/snowd
# Colours that every format has.
echo "{ version: 1, backdrop: '#ffff00' }" > /etc/snowd/still.json5
echo "{ version: 1, scene: '/etc/snowd/still.json5', output: 'screen' }" > /etc/snowd/snowd.json5
systemctl daemon-reload
is_yellow() { hostctl screendump handover > /dev/null && python3 frame.py handover.ppm ffff00; }
size() { sed -n 2p handover.ppm; }

ok "the firmware's framebuffer" "$(cat /sys/class/graphics/fb0/name)" "VESA VGA"
systemctl start snowd; ok "it starts" $? 0
ok "the picture is there" "$(until_true is_yellow && echo yes)" yes
ok "in the firmware's mode" "$(size)" "1024 768"
show StatusText
modprobe bochs; until_true '[ -e /dev/dri/card0 ]'
ok "the picture is on the card" "$(until_true 'is_yellow && [ "$(size)" = "1280 720" ]' && echo yes)" yes
took=$(python3 comings.py 1); ok "within 1 s: $took ms" "$([ "$took" != never ] && [ "$took" -le 1000 ] && echo yes)" yes
show StatusText
ok "by DRM" "$(show StatusText | grep -c 'on drm:card0')" 1
ok "only the card is open" "$(screens)" 1
ok "it said that the screen went and came" "$(said | grep -c 'waiting for the screen$\|is there$')" 2
ok "never restarted" "$(show NRestarts)" 0
systemctl stop snowd
echo "--- journal"; said
finish
