# Runs inside the virtual machine, as root: a user in no extra group has a service of their own.
# run-user.sh has put the packages into debs/, turn.csv and classic.json5 beside this file.
cd /host || exit 1
. /host/guest.sh
command -v sway > /dev/null && command -v loginctl > /dev/null ||
  { echo "skipped: the image has no sway and no libpam-systemd; see run-user.sh"; exit 77; }

install_packages
ok "the user's unit is there, enabled for nobody" \
  "$(ls /usr/lib/systemd/user/snowd.service /etc/systemd/user/*/snowd.service 2> /dev/null)" /usr/lib/systemd/user/snowd.service
ok "the unit has no mistakes" "$(systemd-analyze verify --man=no snowd.service 2>&1 | grep -i snow)" ""

useradd -m -s /bin/bash ada
ok "the user is in no extra group" "$(id -nG ada)" ada
loginctl enable-linger ada
uid=$(id -u ada)
as() { # COMMAND...
  runuser -u ada -- env -C /home/ada HOME=/home/ada XDG_RUNTIME_DIR="/run/user/$uid" \
    DBUS_SESSION_BUS_ADDRESS="unix:path=/run/user/$uid/bus" "$@"; }
until_true 'as systemctl --user is-system-running 2> /dev/null | grep -q "running\|degraded"'
own() { as systemctl --user show snowd -P "$1"; }
# shellcheck disable=SC2086
words() { as snowctl status ${2---user} | sed -n "s/^$1  *//p"; }
said() { journalctl _SYSTEMD_USER_UNIT=snowd.service _COMM=snowd -o cat --no-pager; }
configure() { echo "{ version: 1, fps: 10, budget: 0, display: { width: 480, height: 320 }, $1 }" > /home/ada/.config/snowd/snowd.json5; }

as mkdir -p .config/snowd .local/share/snowd/scenes
install -o ada -m 644 classic.json5 /home/ada/.local/share/snowd/scenes/mine.json5
install -o ada -m 644 turn.csv /home/ada/turn.csv
configure "sensor: 'log:/home/ada/turn.csv', scene: 'mine', output: ['screen', 'stats:/run/user/$uid/snowd/stats']"
chown ada /home/ada/.config/snowd/snowd.json5

as systemctl --user enable --now snowd 2> /dev/null
ok "systemctl --user enable --now snowd" $? 0
ok "it runs" "$(own ActiveState) $(own Type) $(own NRestarts)" "active notify 0"
pid=$(own MainPID)
ok "as the user" "$(stat -c %U "/proc/$pid")" ada
ok "snowctl finds it" "$(words Service "") $(words Scene)" "your own service mine"
ok "its screen is awaited" "$(words Screen | grep -c "waiting for the screen: no compositor: no socket wayland-\* in /run/user/$uid")" 1
ok "it has no card and no framebuffer" "$(ls -l "/proc/$pid/fd" | grep -c '/dev/dri\|/dev/fb')" 0
ok "sockets and state are the user's" \
  "$(cd "/run/user/$uid/snowd" && ls -d control/bus frames.sock metrics/socket remote/bus | xargs) $(stat -c %U /home/ada/.local/state/snowd)" \
  "control/bus frames.sock metrics/socket remote/bus ada"
ok "no state among configurations" "$(ls /home/ada/.config/snowd)" snowd.json5
ok "no new privileges, filtered calls" "$(awk '/^(NoNewPrivs|Seccomp):/ { print $2 }' "/proc/$pid/status" | xargs)" "1 2"
as systemd-analyze --user security --no-pager snowd 2> /dev/null | tail -1
systemd-analyze security --no-pager snowd 2> /dev/null | tail -1
systemctl --version | head -1
echo "mount namespace of its own: $([ "$(readlink "/proc/$pid/ns/mnt")" = "$(readlink "/proc/$(pgrep -u ada -x systemd | head -1)/ns/mnt")" ] && echo no || echo yes)"

# Snow that follows the log: the frames of the ring are drawn while a reader is there.
stats=/run/user/$uid/snowd/stats
pictures() { # NAME: two frames of the ring, 0.2 s apart
  as snowctl cat --format rgb24 --fps 5 --frames 2 > "/run/$1.rgb" 2> /run/cat.words || cat /run/cat.words
  for half in a b; do printf 'P6\n480 320\n255\n' > "/host/ring-$1-$half.ppm"; done
  bytes=$((480 * 320 * 3))
  head -c $bytes "/run/$1.rgb" >> "/host/ring-$1-a.ppm"; tail -c $bytes "/run/$1.rgb" >> "/host/ring-$1-b.ppm"
}
as systemctl --user restart snowd
until_true "has_reached $stats 2000"; pictures upright
until_true "has_reached $stats 20000"; pictures turned
ok "its numbers" "$(as snowctl top --json | grep -c '"frames"')" 1
ok "snowctl shot" "$(as snowctl shot | head -c 8 | od -An -c | tr -d ' ')" '211PNG\r\n032\n'

# The system's service beside it: both answer, and say so.
systemctl start snowd
ok "the system's service has the screen" "$(words Screen --system | grep -c '^drm:\|^fb:')" 1
ok "status of one's own says that both run" "$(as snowctl status --user | grep -c 'The system service runs, too')" 1
ok "status of the system's, too" "$(as snowctl status --system | grep -c 'Your own service runs, too')" 1
ok "sudo means the system's" "$(snowctl status | sed -n 's/^Service  *//p')" "system service"
ok "the user may not switch the system's" "$(as snowctl off --system 2> /dev/null; echo $?)" 77
ok "but may switch their own" "$(as snowctl off --keep 2>&1; echo $?)" 0
ok "and that lasts" "$(as systemctl --user restart snowd; words Enabled)" no
ok "a reload" "$(as snowctl on; as systemctl --user reload snowd; echo $?)" 0
ok "doctor names both" "$(as snowctl doctor 2> /dev/null | grep -c 'your own service and system service run')" 1
systemctl stop snowd snowd-frames.socket

# Sockets of nobody and of another user.
ok "without a session: code" "$(runuser -u ada -- env -u XDG_RUNTIME_DIR snowd --user 2> /run/words; echo $?)" 78
ok "without a session: words" "$(head -1 /run/words)" \
  "snowd: XDG_RUNTIME_DIR: cannot use it as the folder of sockets: it is not set"
ok "another user's: words" "$(XDG_RUNTIME_DIR=/run/user/$uid snowd --user 2>&1 | head -1)" \
  "snowd: XDG_RUNTIME_DIR=/run/user/$uid: cannot use it as the folder of sockets: it belongs to user $uid, and this is user 0"

# Sensors without a group: a chip is polled, and permission is named as the reason.
modprobe -a uhid uinput
fake-hid-accel -f /run/hid -i 20 > /run/hid.out 2>&1 & hub=$!
wait_for 'there accel_3d' 200; udevadm settle
echo "set 0 -1000 0" > /run/hid
ok "the buffer is closed to the user" "$(as test -r /dev/iio:device0; echo $?)" 1
as snowctl sensors > /run/sensors.txt 2>&1; cat /run/sensors.txt
ok "snowctl sensors: polled, because of permission" \
  "$(grep -c polled /run/sensors.txt | awk '{ print ($1 > 0) }') $(grep -c 'this user may not use its buffer' /run/sensors.txt | awk '{ print ($1 > 0) }')" "1 1"
ok "doctor says how to get the buffer" "$(as snowctl doctor 2> /dev/null | grep -c 'join the group input')" 1
configure "sensor: 'auto', scene: 'mine'"
as systemctl --user restart snowd
# Frames are drawn for a reader.
as snowctl cat --frames 20 > /dev/null 2>&1
ok "the service polls it" "$(until_true 'words Sensor | grep -q "accel_3d, polled"' && echo yes)" yes
words Sensor
echo "set -1000 0 0" > /run/hid; as snowctl cat --frames 20 > /dev/null 2>&1
ok "and follows it" "$(words Angle | awk '{ print ($1 + 0 > 80 && $1 + 0 < 100) ? "turned" : $0 }')" turned

# Input devices: an accelerometer is for the seat's user, a keyboard for nobody new.
fake-evdev-accel -f /run/ev -r 1000 > /run/ev.out & panel=$!
until_true 'udevadm info -e | grep -q "^E: ID_INPUT_ACCELEROMETER=1"'; udevadm settle
tags() { # PROPERTY
  for node in /dev/input/event*; do
    udevadm info -q property "$node" | grep -q "^$1=1" && udevadm info -q property "$node" | sed -n 's/^CURRENT_TAGS=//p'
  done; }
ok "the accelerometer has the seat's tag" "$(tags ID_INPUT_ACCELEROMETER | grep -c :uaccess:)" 1
ok "no keyboard has it" "$(tags ID_INPUT_KEYBOARD | grep -c :uaccess:)" 0
echo quit > /run/ev; wait $panel; echo quit > /run/hid; wait $hub

# Under a compositor that starts later: sway, headless.
configure "sensor: 'log:/home/ada/turn.csv', scene: 'mine', output: ['screen', 'stats:/run/user/$uid/snowd/stats']"
as systemctl --user restart snowd
# It is stopped between pictures, and gives no sign of life then.
mkdir -p /run/systemd/user/snowd.service.d
printf '[Service]\nWatchdogSec=0\n' > /run/systemd/user/snowd.service.d/vm.conf
as systemctl --user daemon-reload
cat > /home/ada/sway.conf << 'SWAY'
output HEADLESS-1 mode 480x320
seat * hide_cursor 100
SWAY
as env WLR_BACKENDS=headless WLR_RENDERER=pixman WLR_LIBINPUT_NO_DEVICES=1 sway -c /home/ada/sway.conf > /run/sway.log 2>&1 & sway=$!
until_true "ls /run/user/$uid/wayland-* > /dev/null 2>&1"
socket=$(ls "/run/user/$uid" | grep '^wayland-[0-9]*$')
picture() { as env WAYLAND_DISPLAY="$socket" grim -t ppm - > "/host/$1.ppm"; }
ok "it takes the compositor" "$(until_true 'words Screen | grep -q ^wayland:' && echo yes)" yes
words Screen
as systemctl --user restart snowd
until_true "has_reached $stats 2000"; two_pictures upright "$stats" "$(own MainPID)"
until_true "has_reached $stats 20000"; two_pictures turned "$stats" "$(own MainPID)"
pkill -x sway; wait $sway
ok "the compositor has gone: it waits" "$(until_true 'words Screen | grep -q "no compositor"' && echo yes)" yes
ok "it was never started again" "$(own NRestarts)" 0
as systemctl --user disable --now snowd 2> /dev/null
ok "it ends without an error, and its sockets with it" "$(own Result) $(ls "/run/user/$uid/snowd" 2> /dev/null)" "success "

echo "--- journal"; said | cut -c1-160 | tail -40
dpkg -P snowd > /dev/null 2>&1
ok "purging leaves nothing" "$(ls -d /etc/snowd /usr/lib/systemd/*/snowd* 2> /dev/null)" ""
finish
