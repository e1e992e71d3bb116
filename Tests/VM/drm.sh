# Runs inside the virtual machine, as root: one screen through DRM. run-drm.sh has put snowctl, DRMProbe, classic.json5,
# drm.py and the case's name beside this file, and compares what `shot` lists.
. /host/drm-kit.sh
hasConsole=1; [ "${case%-bare}" = "$case" ] || hasConsole=
until_true '[ -e /dev/dri/card0 ]' || exit 1
snow="./snowctl render --scene ./classic.json5 --angle 30"

./DRMProbe survey | tee survey
ok "the survey finds a screen" "$(grep -c ' connected preferred 1280x720' survey)" 1
ok "its master is free" "$(grep -c 'free true' survey)" 1
connector=$(awk '$2 == "connected" { print $1 }' survey)
ok "named as in sysfs" "$(cat "/sys/class/drm/card0-$connector/status")" connected
# Setting a mode clears the memory of QEMU's bochs card, the console's too: it is drawn again.
console() { printf '\033[2J\033[Hthe console\n' > /dev/tty1; sleep 0.5; }
[ -z "$hasConsole" ] || { console; hostctl screendump "$case-console" > /dev/null; }

# Frames of a scene: the picture stays until a signal.
$snow --size 1280x720 --output "png:$case-still-frame.png" || exit 1
$snow --output drm: 2> said & shown=$!
until_true 'grep -q "shown until" said'; sleep 2; shot still same "$case-still-frame.png"
kill -TERM $shown; wait $shown; ok "a signal ends it" $? 0
# A film of 20 frames a second, stopped somewhere: every frame is a whole number of milliseconds.
rm -f st; $snow --for 60 --fps 20 --output drm: --output stats:st & shown=$!
until_true '[ "$(cat st 2> /dev/null | wc -l)" -gt 40 ]'; sleep 0.$((RANDOM % 900 + 100))
kill -STOP $shown; index=$(tail -n 1 st | sed 's/.*"frame": *\([0-9]*\).*/\1/')
# It may be stopped between showing a frame and writing its line.
shot film same "$case-film-frame.png" "$case-film-next.png"; kill -CONT $shown; kill -TERM $shown; wait $shown
echo "stopped at frame $index"
at() { $snow --at "$(awk "BEGIN { print 5 + $1 / 20 }")" --size 1280x720 --output "png:$case-film-$2.png"; }
at "$index" frame; at $((index + 1)) next

# Every way of drawing.
for way in "" --copy --legacy "--legacy --copy" "--rotation 180" "--rotation 90"; do
  name=way$(echo "$way" | tr -d ' -'); turn=0; case $way in --rotation*) turn=${way#* } ;; esac
  # shellcheck disable=SC2086
  probe $name "" $way
  tell $name "frame 3"; shot $name-mode picture 3 $turn
  tell $name "frame 4"; tell $name "frame 9"; shot $name-flip picture 9 $turn
  begin=$(now); tell $name "film 120 16"; took=$(($(now) - begin))
  shot $name-film picture 129 $turn
  echo "way '$way': 120 frames in $took ms, $(answer $name done)"
  lent=$(answer $name done | sed 's/.*lent //')
  case $way in "" | --legacy) ok "drawn in the card's memory: '$way'" "$((lent > 100))" 1 ;;
    *) ok "copied: '$way'" "$lent" 0 ;; esac
  tell $name finish; ok "it finishes: '$way'" "$(answer $name finished)" finished
  wait "$(pid $name)"
done
[ -z "$hasConsole" ] || { console; shot after same "$case-console.ppm"; }

# Every frame is shown.
sixty 597

# A chosen mode.
probe mode :1024x768; ok "a chosen mode" "$(answer mode size | cut -d' ' -f2)" 1024x768
tell mode "frame 2"; shot mode picture 2 0
# SIGKILL.
kill -KILL "$(pid mode)"; wait "$(pid mode)" 2> /dev/null
[ -z "$hasConsole" ] || { console; shot killed same "$case-console.ppm"; }

# Another master, until it is ended.
other() { rm -f master; python3 drm.py master > master & other=$!; until_true '[ -s master ]'; }
end_other() { kill "$other"; wait "$other" 2> /dev/null; }
other
probe late ""; ok "another master is named" "$(answer late obstacle)" "obstacle obscured by python3 (pid $other)"
tell late "frame 5"; ended=$(now); end_other
until_true '[ "$(lines late want)" -gt 0 ]'; echo "back $(($(now) - ended)) ms after the end of the other"
ok "it is visible again" "$(answer late obstacle)" "obstacle none"
sleep 0.3; shot late picture 5 0
# It lets another one on the screen, as for another console, and comes back.
tell late release; ok "released" "$(answer late obstacle)" "obstacle another console is shown"
other
tell late acquire; ok "the other has it" "$(answer late obstacle)" "obstacle obscured by python3 (pid $other)"
before=$(lines late want); end_other; until_true "[ \$(lines late want) -gt $before ]"
sleep 0.3; shot back picture 5 0
tell late "frame 6"; shot again picture 6 0
tell late release; tell late acquire; tell late "frame 7"; shot twenty picture 7 0
ticks() { awk '{ print $14 + $15 }' "/proc/$(pid late)/stat"; }
wakes() { awk '/^voluntary_ctxt/ { print $2 }' "/proc/$(pid late)/status"; }
sleep 1.5; before=$(wakes); sleep 3; ok "it does not wake at rest" "$(($(wakes) - before))" 0
tell late finish; wait "$(pid late)"
# A user without root gets the card only by opening it first.
other; fd=8
chmod 755 DRMProbe; rm -f /run/p-user.in; mkfifo -m 666 /run/p-user.in; : > /run/p-user; chmod 666 /run/p-user
setpriv --reuid nobody --regid nogroup --groups "$(getent group video | cut -d: -f3)" \
  ./DRMProbe "" < /run/p-user.in > /run/p-user 2>&1 & echo $! > /run/p-user.pid
exec 8> /run/p-user.in; until_true "grep -q 'obstacle\|error' /run/p-user"
ok "a user without root waits" "$(answer user obstacle | cut -c1-16)" "obstacle obscure"
end_other; until_true '[ "$(lines user want)" -gt 0 ]'; tell user "frame 8"
ok "and gets the screen" "$(answer user obstacle)" "obstacle none"
sleep 0.3; shot user picture 8 0; sleep 1.5
before=$(awk '/^voluntary_ctxt/ { print $2 }' "/proc/$(pid user)/status"); sleep 2
ok "it does not wake either" "$(($(awk '/^voluntary_ctxt/ { print $2 }' "/proc/$(pid user)/status") - before))" 0
tell user finish; wait "$(pid user)"

# The card goes and comes.
fd=9; probe gone ""; tell gone "frame 1"
device=$(basename "$(readlink -f /sys/class/drm/card0/device)")
driver=$(readlink -f "/sys/bus/pci/devices/$device/driver" || true)
[ -e "$driver/unbind" ] || { device=$(basename "$(readlink -f /sys/class/drm/card0/device/..)")
  driver=$(readlink -f "/sys/bus/pci/devices/$device/driver"); }
echo "$device" > "$driver/unbind"
until_true '[ "$(lines gone error)" -gt 0 ]'; ok "the card is gone" \
  "$(answer gone error)" "error card0: cannot show a picture: No such device"
exec 9>&-; wait "$(pid gone)"
echo "$device" > "$driver/bind"; until_true 'ls /dev/dri/card* > /dev/null 2>&1'; sleep 1
probe new ""; tell new "frame 4"; sleep 0.3; shot new picture 4 0; tell new finish; wait "$(pid new)"

# Words.
card=$(ls /dev/dri | grep card)
words() { timeout 20 "$@" 2>&1 | tail -1; }
cp snowctl /usr/local/bin/snowctl-copy; chmod 755 /usr/local/bin/snowctl-copy
ok "no permission" "$(words setpriv --reuid nobody --regid nogroup --clear-groups snowctl-copy render --scene ./classic.json5 \
  --output drm:)" "snowctl: /dev/dri/$card: cannot open: Permission denied; access needs group 'video'"
ok "no such connector" "$(words $snow --output drm:HDMI-A-7)" \
  "snowctl: unknown connector 'HDMI-A-7'; expected $card/$connector"
ok "no such card" "$(words $snow --output drm:card7)" \
  "snowctl: card7: no such graphics card; /dev/dri has $card"
ok "no such mode" "$(words $snow --output "drm:$connector:123x45" | cut -d' ' -f1-8)" \
  "snowctl: $card: $connector has no mode 123x45; expected"
ok "no such form" "$(words $snow --output drm:HDMI | cut -c1-50)" \
  "snowctl: invalid output 'drm:HDMI'; expected drm: "
finish
