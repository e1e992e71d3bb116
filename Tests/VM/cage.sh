# Runs inside the virtual machine, as root: snowd-cage.service on the machine's only screen, and snowd.service instead of it.
# run-cage.sh has put the packages into debs/, step.py and classic.json5 beside this file.
cd /host || exit 1
. /host/guest.sh
command -v cage > /dev/null && command -v loginctl > /dev/null ||
  { echo "skipped: the image has no cage and no libpam-systemd; see run-cage.sh"; exit 77; }

install_packages
ok "the unit is there, not enabled" "$(systemctl is-enabled snowd-cage)" disabled
ok "it has no mistakes" "$(systemd-analyze verify --man=no snowd-cage.service 2>&1 | grep -i snow)" ""

stats=/run/snowd/files/stats
cat > /etc/snowd/snowd.json5 << END
{ version: 1, sensor: 'still', scene: '/host/classic.json5', fps: 10, output: ['screen', 'stats:$stats'] }
END
# The machine has no GPU.
adapt() { # FILE VARIABLES
  mkdir -p /run/systemd/system/snowd-cage.service.d
  printf '[Service]\nEnvironment=%s\n' "$2" > "/run/systemd/system/snowd-cage.service.d/$1.conf"; systemctl daemon-reload; }
adapt vm WLR_RENDERER=pixman
words() { snowctl status 2> /dev/null | sed -n "s/^$1  *//p"; }
is_in_cage() { until_true 'words Screen | grep -q ^wayland:'; }
systemctl start snowd; systemctl start snowd-cage
ok "cage's unit starts" "$? $(systemctl is-active snowd-cage)" "0 active"
is_in_cage || { systemctl status snowd-cage --no-pager; ps -eo pid,user,wchan:20,args | grep '[c]age\|[s]nowd'; }
words Screen
ok "it stops the other one" "$(systemctl is-active snowd)" inactive
ok "both programs are snowd's" "$(ps -o user= -C cage,snowd | sort -u | xargs)" snowd
ok "with a session on the seat" "$(loginctl list-sessions --no-legend | grep -c 'snowd *seat0')" 1
ok "snowctl finds it" "$(words Service), $(words Scene)" "system service, /host/classic.json5"
picture() { hostctl screendump "$1" > /dev/null; }
two_pictures upright $stats "$(pgrep -x snowd)"
systemctl reload snowd-cage; ok "a reload" $? 0
systemctl start snowd
ok "the other one stops it" "$? $(systemctl is-active snowd-cage)" "0 inactive"
ok "and nothing is left of it" "$(pgrep -c -x cage)" 0
systemctl stop snowd snowd-frames.socket

# A card that is not there yet: cage ends and is started again.
adapt card WLR_DRM_DEVICES=/dev/null
systemctl start snowd-cage
until_true '[ "$(systemctl show snowd-cage -P NRestarts)" -gt 0 ]'
ok "it is tried again" "$(systemctl show snowd-cage -P NRestarts | awk '{ print ($1 > 0) }')" 1
rm /run/systemd/system/snowd-cage.service.d/card.conf; systemctl daemon-reload
is_in_cage; ok "until there is a card" "$(words Service)" "system service"
systemctl stop snowd-cage
ok "it ends" "$? $(systemctl show snowd-cage -P Result) $(pgrep -c 'cage|snowd')" "0 success 0"
echo "--- journal"; journalctl -b _COMM=cage _COMM=snowd -o cat --no-pager | tail -30 | cut -c1-160
finish
