# Runs inside the virtual machine, as root: the service on the system bus. run-bus.sh has put the programs, the units, the
# policy and flood.py beside this file.
cd /host || exit 1
. /host/guest.sh
name=io.github.snowd.Snowd1 object=/io/github/snowd/Snowd1
get() { busctl get-property $name $object $name "$1"; }
put() { busctl set-property $name $object $name "$@"; }
call() { busctl call $name $object $name "$@"; }
stranger() { setpriv --reuid 65534 --regid 65534 --clear-groups "$@"; }
agent() { setpriv --reuid agent --regid agent --init-groups "$@"; }
member() { setpriv --reuid visitor --regid visitor --init-groups "$@"; }
resident() { awk '/^VmRSS/ { print $2 }' "/proc/$(show MainPID)/status"; }
opened() { ls "/proc/$(show MainPID)/fd" | wc -l; }
wakes() { awk '/^voluntary_ctxt/ { print $2 }' "/proc/$(show MainPID)/status"; }

# The bus serves only users that it knows.
printf 'u visitor -\nm visitor snowd\nu agent -\nm agent snowd-remote\n' | systemd-sysusers -
install -D -m755 snowd /usr/bin/snowd
install -m755 snowctl /usr/bin/snowctl
install -D -m644 $name.conf /usr/share/dbus-1/system.d/$name.conf
install -D -m644 /dev/stdin /etc/snowd/snowd.json5 << 'CONFIG'
{ version: 1, sensor: 'still:30', fps: 60, scene: 'a', output: ['fb:/dev/fb0', 'stats:/run/snowd/files/stats'] }
CONFIG
cell="birthRate: 30, lifetime: 3, velocity: 60, emissionLongitude: '180deg'"
for scene in a b; do
  echo "{ version: 1, layers: [ { emitter: { timeOffset: 3, cells: [ { $cell } ] } } ] }" |
    install -D -m644 /dev/stdin /etc/snowd/scenes/$scene.json5
done
echo "{ version: 1, backdrop: '#204060' }" > /etc/snowd/scenes/still.json5
install -m644 snowd.service snowd-frames.socket snowd-frames.service /usr/lib/systemd/system/
systemctl daemon-reload; systemctl reload dbus
ok "the units have no mistakes" \
  "$(systemd-analyze verify --man=no snowd.service snowd-frames.socket snowd-frames.service 2>&1)" ""
ok "exposure is at most 0.5" "$(systemd-analyze security --no-pager --threshold=5 snowd.service > security.txt 2>&1; echo $?)" 0
tail -1 security.txt

systemctl start snowd
until_true "get State > /dev/null 2>&1"
ok "systemctl status tells the scene" "$(show StatusText | grep -c 'scene a,')" 1
ok "State" "$(get State)" 's "running"'
ok "Enabled" "$(get Enabled)" "b true"
ok "Scene" "$(get Scene)" 's "a"'
ok "Scenes" "$(get Scenes)" 'as 3 "a" "b" "still"'
ok "Angle" "$(get Angle | cut -d. -f1)" "d 30"
ok "Held" "$(get Held)" "b false"
ok "Shake" "$(get Shake)" "d 0"
ok "Sensor" "$(get Sensor)" 's "still"'
ok "Screen" "$(get Screen | grep -c fb:/dev/fb0)" 1
ok "Fps" "$(until_true "get Fps | awk '{ exit !(\$2 > 1) }'" && echo yes)" yes
ok "FrameTime" "$(get FrameTime | awk '{ print ($2 > 0) }')" 1
ok "Brightness" "$(get Brightness)" "d 1"
ok "Backlight" "$(get Backlight | cut -c1-3)" 's "'
ok "ScreenPower" "$(get ScreenPower)" 's "on"'
ok "ChosenScene" "$(get ChosenScene)" 's ""'
ok "OffKeptSince" "$(get OffKeptSince)" 's ""'
for value in Brightness BrightnessFactor Intensity Wind; do
  ok "$value is set" "$(put $value d 0.5 && until_true "[ \"\$(get $value)\" = 'd 0.5' ]" && get $value)" "d 0.5"
  ok "$value is bounded" "$(put $value d 11 2>&1 | grep -c 'expected')" 1
  put $value d 1
done
ok "Text is set" "$(put Text s 'Back at two'; get Text)" 's "Back at two"'
ok "a text ends" "$(put Text s ''; get Text)" 's ""'
ok "ShowText" "$(call ShowText sd 'In a second' 1 > /dev/null; get Text; until_true "[ \"\$(get Text)\" = 's \"\"' ]" && echo ended)" 's "In a second"
ended'
ok "Identify" "$(call Identify s 192.0.2.7; get Text | grep -c 192.0.2.7)" 1
put Text s ''
ok "Version" "$(get Version)" "s \"$(snowd --version | cut -d' ' -f2)\""
ok "no other property" "$(busctl introspect $name $object $name | grep -c property)" 21
ok "no other method" "$(busctl introspect $name $object $name | grep -c ' method')" 10

ok "Stop clear" "$(call Stop s clear; get State)" 's "off"'
ok "status says so" "$(show StatusText | grep -c '^snow is off')" 1
ok "Start" "$(call Start; get Enabled)" "b true"
ok "Stop drain" "$(call Stop s drain; get State)" 's "draining"'
ok "the drain ends" "$(until_true "[ \"\$(get State)\" = 's \"off\"' ]" && echo yes)" yes
call Start
ok "SetScene" "$(call SetScene s b; until_true "[ \"\$(get Scene)\" = 's \"b\"' ]" && echo yes)" yes
ok "SetScene to the schedule's" "$(call SetScene s ''; until_true "[ \"\$(get Scene)\" = 's \"a\"' ]" && echo yes)" yes
ok "SetScene to nothing" "$(call SetScene s bb 2>&1 | grep -c "unknown scene 'bb'")" 1
ok "Trigger" "$(call Trigger; echo $?)" 0
ok "Reload" "$(call Reload)" "as 0"
# busctl passes no descriptors.
ok "Screenshot" "$(snowctl shot shot.png 2> /dev/null; echo $?)" 0
ok "Calibrate" "$(call Calibrate ss '0,1,0; -1,0,0; 0,0,1' gravity)" 's "/var/lib/snowd/calibration.json5"'
ok "everyone may read the calibration" "$(stat -c %A /var/lib/snowd/calibration.json5)" -rw-r--r--
ok "Calibrate with nonsense" "$(call Calibrate ss "1,0" gravity 2>&1 | grep -c matrix)" 1
systemctl restart snowd; until_true "get State > /dev/null 2>&1"
ok "a restart applies it" "$(journalctl -u snowd -o cat --no-pager | grep -c 'calibration.json5 applies')" 1
rm /var/lib/snowd/calibration.json5

ok "everyone may read" "$(stranger busctl get-property $name $object $name Scene)" 's "a"'
ok "everyone may read with snowctl" "$(stranger snowctl status > /dev/null; echo $?)" 0
for words in Start "Stop s clear" "SetScene s b" Reload Trigger "Calibrate ss 1 gravity" "ShowText sd x 1" "Identify s x"; do
  # shellcheck disable=SC2086
  ok "not everyone: $words" "$(stranger busctl call $name $object $name $words 2>&1 | grep -c -i 'access denied\|not permitted\|rejected')" 1
done
for value in Brightness BrightnessFactor Intensity Wind; do
  ok "not everyone: $value" "$(stranger busctl set-property $name $object $name $value d 0.5 2>&1 | grep -c -i 'access denied\|not permitted\|rejected')" 1
  ok "group snowd may: $value" "$(member busctl set-property $name $object $name $value d 1; echo $?)" 0
done
stranger snowctl off 2> /dev/null; ok "not everyone: snowctl off" $? 77
ok "group snowd may" "$(member busctl call $name $object $name Trigger; echo $?)" 0
member snowctl off --clear; ok "group snowd may, with snowctl" "$? $(get State)" '0 s "off"'
member snowctl on
remote=/run/snowd/remote
ok "the remote socket is its group's" "$(stat -c '%U %G %a' $remote $remote/bus | tr '\n' ' ')" "snowd snowd-remote 2750 snowd snowd-remote 660 "
ok "group snowd-remote may not, on the bus" "$(agent busctl call $name $object $name Stop s clear 2>&1 | grep -c -i 'access denied\|not permitted\|rejected')" 1
agent snowctl off --clear; ok "group snowd-remote may, with snowctl" "$? $(get State)" '0 s "off"'
agent snowctl on
agent snowctl reload 2> /dev/null; ok "group snowd-remote may not reload" $? 77

# 10,000 calls a second, and no frame is late: the frames that were skipped are those of a run without them, or fewer.
skipped() { tail -n +"$1" /run/snowd/files/stats | wc -l; }
frames_in() { before=$(wc -l < /run/snowd/files/stats); "$@" > flood.txt; echo $(($(wc -l < /run/snowd/files/stats) - before)); }
calm=$(frames_in sleep 10); flooded=$(frames_in stranger python3 flood.py 10 10000)
echo "frames in 10 s: $calm, with $(cat flood.txt) calls: $flooded"
echo "(in an emulator the bus and the caller take the same processor; compare $(show StatusText))"
ok "the service answers after the flood" "$(until_true "get State > /dev/null 2>&1" && echo yes)" yes
ok "nothing was started again" "$(show NRestarts)" 0

# Reloads.
ok "systemctl reload" "$(systemctl reload snowd; echo $?)" 0
echo "{ version: 1, layers: [ {} ] }" > /etc/snowd/scenes/a.json5
ok "systemctl reload fails with a mistake" "$(systemctl reload snowd 2> /dev/null; [ $? -ne 0 ] && echo yes)" yes
snowctl reload 2> said.txt; ok "snowctl reload fails with a mistake" "$? $(grep -c a.json5:1: said.txt)" "65 1"
ok "it runs on" "$(systemctl is-active snowd) $(get State)" 'active s "running"'
reloads() {
  for turn in $(seq "$1"); do
    if [ $((turn % 2)) = 0 ]; then echo "{ version: 1, layers: [ {} ] }"
    else echo "{ version: 1, layers: [ { emitter: { timeOffset: 3, cells: [ { $cell } ] } } ] }"; fi > /etc/snowd/scenes/a.json5
    call Reload > /dev/null 2>&1
  done
}
reloads 100; memory=$(resident) files=$(opened)
reloads 1000; echo "resident: $memory KiB, after 1000 reloads $(resident) KiB"
ok "1000 reloads: descriptors" "$(opened)" "$files"
ok "1000 reloads: memory" "$([ $(($(resident) - memory)) -lt 1024 ] && echo yes)" yes
reloads 1  # The last of those was a mistake.

# At rest nothing wakes it but the watchdog.
call SetScene s still > /dev/null
ok "it rests" "$(until_true "[ \"\$(get State)\" = 's \"resting\"' ]" && echo yes)" yes
sleep 3; woke=$(wakes); sleep 4; ok "the bus does not wake it" "$([ $(($(wakes) - woke)) -le 3 ] && echo yes)" yes

# A socket that is enabled while the service runs, and before.
systemctl stop snowd snowd-frames.socket; systemctl mask --runtime snowd-frames.socket 2> /dev/null; systemctl start snowd
systemctl unmask --runtime snowd-frames.socket 2> /dev/null
systemctl enable --now snowd-frames.socket 2> /dev/null; ok "the socket after the service" $? 0
call SetScene s '' > /dev/null
reads() { python3 reader.py --socket /run/snowd/frames.sock --frames 3 2>&1 > /dev/null | grep -c missed; }
ok "a reader has frames" "$(reads)" 3
ok "and the next one" "$(reads)" 3
ok "nothing was started again" "$(show NRestarts)" 0
systemctl stop snowd; ok "a reader starts the service" "$(reads) $(systemctl is-active snowd)" "3 active"

# Without a bus.
until_true "get State > /dev/null 2>&1"
systemctl stop dbus.socket dbus.service; sleep 1
ok "without a bus: status" "$(snowctl status | grep -c '^State')" 1
member snowctl off --clear; ok "without a bus: group snowd" $? 0
agent snowctl on; ok "without a bus: group snowd-remote" $? 0
stranger snowctl status 2> said.txt; ok "without a bus: not everyone" $? 77
systemctl start dbus.socket
ok "the bus comes again" "$(until_true "get State > /dev/null 2>&1" && echo yes)" yes
systemctl stop snowd; snowctl status 2> said.txt; ok "without a service" $? 69; cat said.txt

journalctl -u snowd -o short-monotonic --no-pager > journal.txt
finish
