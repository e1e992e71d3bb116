#!/bin/sh
# Runs the recipes of docs/desktops.md for Wayland compositors, on headless ones, and compares their screens.
#
#   Tests/Compositors/run.sh [FOLDER]      keeps screenshots and logs in FOLDER
#
# Exit status: 0 all passed, 77 something that is needed is not there, else the number of failures.
set -u
cd "$(dirname "$0")/../.." || exit 1
missing() { echo "skipped: $1" >&2; exit 77; }
for program in cage Xwayland sway weston Xvfb mpv grim swaybg; do
  command -v $program > /dev/null || missing "no $program; apt-get install -y --no-install-recommends cage xwayland sway swaybg weston xvfb mpv grim"
done
# Debian's Python packages are its own Python's.
python=/usr/bin/python3
$python -c 'import cairo, gi; gi.require_version("GtkLayerShell", "0.1")' 2> /dev/null ||
  missing "no GTK layer shell; apt-get install -y --no-install-recommends python3-gi-cairo gir1.2-gtklayershell-0.1"
program=${SNOWCTL:-.build/release/snowctl}
[ -x "$program" ] || missing "no $program; run 'make build'"
folder=${1:-$(mktemp -d)}; mkdir -p "$folder"
# Compositors refuse root.
if [ "$(id -u)" = 0 ]; then
  chown nobody "$folder"
  exec setpriv --reuid nobody --regid nogroup --clear-groups env HOME="$folder" SNOWCTL="$program" "$PWD/Tests/Compositors/run.sh" "$folder"
fi
XDG_RUNTIME_DIR=$(mktemp -d); export XDG_RUNTIME_DIR; chmod 700 "$XDG_RUNTIME_DIR"
export WLR_BACKENDS=headless WLR_RENDERER=pixman WLR_LIBINPUT_NO_DEVICES=1 GDK_BACKEND=wayland
unset DISPLAY WAYLAND_DISPLAY
checks=0 failed=0 started=
# ok WHAT COMMAND...: the command tells.
ok() { checks=$((checks + 1)); what=$1; shift
  if "$@"; then echo "ok $checks $what"; else failed=$((failed + 1)); echo "FAIL $checks $what"; fi; }
# A minute at most.
until_true() { for _ in $(seq 120); do eval "$1" && return; sleep 0.5; done; return 1; }
start() { log=$folder/$1.log; shift; "$@" > "$log" 2>&1 & last=$!; started="$last $started"; }
end() { for pid in $started; do kill "$pid" 2> /dev/null; wait "$pid" 2> /dev/null; done; started=; }
trap 'end; rm -rf "$XDG_RUNTIME_DIR"' EXIT
look() { WAYLAND_DISPLAY=$1 grim -t ppm "$2" 2> /dev/null; }
pixels() { $python Tests/Compositors/pixels.py "$@"; }

# A resting picture of one colour and one disc, as the service gives it to readers.
socket=$XDG_RUNTIME_DIR/frames.sock
cat > "$folder/scene.json5" << 'SCENE'
{ version: 1, backdrop: '#3060c0', layers: [ { emitter: { timeOffset: 4, cells: [
  { birthRate: 3, lifetime: 20, velocity: 60, emissionLongitude: '180deg', scale: 3 } ] } } ] }
SCENE
producer() { start producer "$program" render --scene "$folder/scene.json5" --size 1280x720 --for 3600 \
  --output "ring:$socket"; until_true '[ -S "$socket" ]'; }
# Without a graphics card mpv draws with the CPU.
playing="$program cat --socket $socket | mpv --no-config --vo=wlshm --fullscreen --untimed --no-cache -"

# Snow as the only program of a kiosk.
producer
start cage cage -- sh -c "$playing"
until_true 'ls "$XDG_RUNTIME_DIR"/wayland-* > /dev/null 2>&1'
display=$(basename "$(ls -d "$XDG_RUNTIME_DIR"/wayland-* | grep -v lock | head -1)")
is_snow() { look "$display" "$folder/cage.ppm" && pixels mostly "$folder/cage.ppm" 3060c0; }
ok "cage: mpv shows the ring's frames" until_true is_snow
end; rm -f "$XDG_RUNTIME_DIR"/wayland-*

# The same under weston's kiosk shell, on an X server whose screen is a file: grim does not speak weston's language.
producer
start xvfb Xvfb -displayfd 1 -nolisten tcp -screen 0 1280x720x24 -fbdir "$folder"
until_true 'grep -qx "[0-9]*" "$folder/xvfb.log"'
start weston env DISPLAY=:"$(grep -x '[0-9]*' "$folder/xvfb.log")" weston --backend=x11-backend.so --use-pixman --width=1280 --height=720 \
  --shell=kiosk-shell.so --socket=wayland-weston
until_true '[ -S "$XDG_RUNTIME_DIR/wayland-weston" ]'
start player env WAYLAND_DISPLAY=wayland-weston sh -c "$playing"
is_weston() { pixels mostly "$folder/Xvfb_screen0" 3060c0; }
ok "weston: mpv shows the ring's frames" until_true is_weston
cp "$folder/Xvfb_screen0" "$folder/weston.xwd"
end; rm -f "$XDG_RUNTIME_DIR"/wayland-*

# Snow over a desktop.
producer
printf 'output * bg #804020 solid_color\noutput * resolution 1280x720\n' > "$folder/sway.conf"
start sway sway -c "$folder/sway.conf"
until_true 'ls "$XDG_RUNTIME_DIR"/wayland-* > /dev/null 2>&1'
display=$(basename "$(ls -d "$XDG_RUNTIME_DIR"/wayland-* | grep -v lock | head -1)")
is_desktop() { look "$display" "$folder/desktop.ppm" && pixels plain "$folder/desktop.ppm" 804020; }
ok "sway: the desktop" until_true is_desktop
WAYLAND_DISPLAY=$display; export WAYLAND_DISPLAY
start overlay $python docs/examples/overlay.py --socket "$socket"
is_over() { look "$display" "$folder/over.ppm" && pixels over "$folder/over.ppm" 804020; }
ok "sway: flakes over the desktop, and the desktop between them" until_true is_over
unset WAYLAND_DISPLAY
end; rm -f "$XDG_RUNTIME_DIR"/wayland-*

echo "--- $((checks - failed)) of $checks checks passed; screenshots are in $folder"
exit "$failed"
