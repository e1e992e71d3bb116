# Sourced by the guest scripts that draw through DRM with DRMProbe, and compare what `shot` lists: see drm.py.
cd /host || exit 1
. /host/guest.sh
case=$(cat case)
# The descriptor of the next probe's commands.
fd=7
# A picture of the screen, to be compared: shot NAME KIND ARGUMENTS.
shot() { hostctl screendump "$case-$1" > /dev/null; echo "$case-$*" >> pictures; }
now() { date +%s%N | cut -c1-13; }
# Starts a probe with commands from a FIFO: probe NAME ARGUMENTS; its answers are in /run/p-NAME.
probe() {
  local name=$1; shift
  rm -f "/run/p-$name.in"; mkfifo "/run/p-$name.in"
  ./DRMProbe "$@" < "/run/p-$name.in" > "/run/p-$name" 2>&1 & echo $! > "/run/p-$name.pid"
  eval "exec $fd>/run/p-$name.in"
  until_true "grep -q 'size\|error' /run/p-$name"
}
# Tells it something and waits for the answer.
tell() {
  local name=$1 words="$2" before
  before=$(grep -c "^done\|^error\|^finished" "/run/p-$name"); echo "$words" >&$fd
  until_true "[ \$(grep -c '^done\|^error\|^finished' /run/p-$name) -gt $before ]"
}
# Its last line that begins so.
answer() { grep "^$2" "/run/p-$1" | tail -1; }
lines() { grep -c "^$2" "/run/p-$1"; }
pid() { cat "/run/p-$1.pid"; }
# Sixty frames a second for ten seconds, each shown by a flip of its own; a busy host may need another try.
sixty() {
  local flips took fps=0
  probe rate ""
  for _ in 1 2 3; do
    tell rate "film 600 16.6667"
    flips=$(answer rate done | sed 's/.*flips \([0-9]*\).*/\1/')
    took=$(answer rate done | sed 's/.* \([0-9]*\) ms.*/\1/')
    echo "600 frames at 60 fps: $flips flips in $took ms"
    [ "$flips" -ge "$1" ] && fps=$((flips * 1000 / took))
    [ "$fps" -ge 58 ] && break
  done
  ok "60 frames a second are shown: $fps flips a second" "$((fps >= 58))" 1
  tell rate finish; wait "$(pid rate)"
}
