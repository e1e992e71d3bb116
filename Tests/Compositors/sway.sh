#!/bin/sh
# snowd under sway: overlay, background, scales, hotplug, restarts, full screen, and what it costs.
compositor=sway
. "$(dirname "$0")/common.sh"
compositor="sway $(sway --version | sed 's/.* //')"
printf 'output * bg #000000 solid_color\noutput * resolution 1200x720\nworkspace 1\n' > "$folder/sway.conf"
begin() { start sway sway -c "$folder/sway.conf"; sway=$last; display
  until_true 'ls "$XDG_RUNTIME_DIR"/sway-ipc.*.'$sway'.sock > /dev/null'; SWAYSOCK=$(ls "$XDG_RUNTIME_DIR"/sway-ipc.*."$sway".sock); export SWAYSOCK; }
begin
for size in 1200x720 720x1200; do still $size; done
is_same() { look shot "$2" && pixels same "$folder/shot.ppm" "$folder/still-$1.png"; }

# Scales and transforms; the service follows each change.
still 1200x720
service overlay still wayland:overlay; snowd=$last
ok "overlay, pixel for pixel" until_true 'is_same 1200x720 HEADLESS-1'
swaymsg -q output HEADLESS-1 scale 2
ok "at scale 2" until_true 'is_same 1200x720 HEADLESS-1'
swaymsg -q output HEADLESS-1 scale 1.5
old=
case $compositor in
  *" 1."[0-7]|*" 1."[0-7][.-]*) old=1 # Without fractional-scale-v1 the compositor scales twice the size down.
    is_shown() { look shot HEADLESS-1 && ! pixels plain "$folder/shot.ppm" 000000; }
    ok "at scale 1.5, scaled by the compositor" until_true is_shown ;;
  *) ok "at scale 1.5, a buffer of 1200x720, pixel for pixel" until_true 'is_same 1200x720 HEADLESS-1' ;;
esac
swaymsg -q output HEADLESS-1 scale 1
swaymsg -q output HEADLESS-1 transform 90
still 720x1200
kill -HUP "$snowd"
ok "transform 90, pixel for pixel" until_true 'is_same 720x1200 HEADLESS-1'
swaymsg -q output HEADLESS-1 transform normal
still 1200x720
kill -HUP "$snowd"
ok "and back" until_true 'is_same 1200x720 HEADLESS-1'
ok "a resting picture wakes nothing" until_true "rests $snowd"

# A click reaches the window below.
start below $python Tests/Compositors/client.py 000000; below=$last
until_true 'grep -q size "$folder/below.log"'
click() { $python Tests/Compositors/pointer.py 600 360 1200 720; grep -q click "$folder/below.log"; }
ok "a click goes through the overlay" until_true click
end_one "$below"
end_one "$snowd"
ok "SIGTERM ends the service, and the screen is black again" until_true 'look shot && pixels plain "$folder/shot.ppm" 000000'

# Behind the windows. Of two wallpapers the older one may win.
for pid in $(pgrep -x swaybg); do
  grep -qs "XDG_RUNTIME_DIR=$XDG_RUNTIME_DIR" "/proc/$pid/environ" && kill "$pid"
done
service background still wayland:background; snowd=$last
ok "background, pixel for pixel" until_true 'is_same 1200x720 HEADLESS-1'
end_one "$snowd"
swaymsg -q output '*' bg '#000000' solid_color

# In a window.
service window still wayland:window; snowd=$last
ok "window in full screen, pixel for pixel" until_true 'is_same 1200x720 HEADLESS-1'
swaymsg -q kill
ended() { ! kill -0 "$snowd" 2> /dev/null; }
ok "closing the window ends the service" until_true ended
wait "$snowd"; code=$?
ok "with exit code 0" [ "$code" = 0 ]
start choice env WAYLAND_DISPLAY="$WAYLAND_DISPLAY" "$SNOWCTL" screens
until_true 'grep -q chooses "$folder/choice.log"'
ok "'screen' is the compositor" grep -q "'screen' chooses wayland:window" "$folder/choice.log"

# Outputs come and go.
service hotplug flakes wayland:overlay; snowd=$last
is_snow() { look shot "$1" && pixels over "$folder/shot.ppm" 000000; }
ok "flakes over the desktop" until_true 'is_snow HEADLESS-1'
outputs() { swaymsg -r -t get_outputs |
  $python -c 'import json, sys; [print(o["name"]) for o in json.load(sys.stdin) if o["active"]]' | sort -V; }
plug() { before=$(outputs); swaymsg -q create_output; until_true '[ "$(outputs)" != "$before" ]'; other=$(outputs | tail -1); }
unplug() { swaymsg -q output "$other" unplug && until_true '! outputs | grep -qx "$other"'; }
says() { grep -q "$1" "$folder/$2.log"; }
if [ -n "$old" ]; then
  # Nor can a headless output be disabled there.
  echo "skip $compositor: outputs cannot be removed before sway 1.8"
else
  count=0
  for _ in $(seq 20); do
    plug || break
    # Every fifth time the snow is there before the output goes.
    [ $((count % 5)) != 0 ] || until_true 'is_snow "$other"' || break
    unplug || break
    count=$((count + 1))
  done
  ok "an output added and removed 20 times" [ "$count" = 20 ]
  ok "snow goes on on the first one" until_true 'is_snow HEADLESS-1'
fi
plug
ok "and is on a new one" until_true 'is_snow "$other"'
if [ -z "$old" ]; then
  first=$other; other=HEADLESS-1; unplug; other=$first
  ok "the first output goes: the other one shows snow" until_true 'is_snow "$other"'
  unplug
  ok "without any output it waits, in words" until_true 'says "no output is connected" hotplug'
  ok "and rests" until_true "rests $snowd"
  plug
  ok "a new output has snow" until_true 'is_snow "$other"'
fi

# The compositor is killed, and comes back.
kill -9 "$sway"; wait "$sway" 2> /dev/null
ok "the compositor is killed: words" until_true 'says "closed the connection" hotplug'
ok "the service lives" kill -0 "$snowd"
rm -f "$XDG_RUNTIME_DIR"/sway-ipc*
begin
ok "snow returns with the compositor" until_true 'is_snow HEADLESS-1'
ok "in the same process" kill -0 "$snowd"

# A window in full screen.
start film $python Tests/Compositors/client.py 204060 --fullscreen; film=$last
ok "a window in full screen has no snow" until_true 'look shot HEADLESS-1 && pixels plain "$folder/shot.ppm" 204060'
ok "and the service rests: no frame, no timer" until_true "rests $snowd"
end_one "$film"
ok "snow returns after it" until_true 'is_snow HEADLESS-1'
end_one "$snowd"

# What it costs beside docs/examples/overlay.py, in one run at the same size, at a rate that overlay.py keeps up with.
if $python -c 'import cairo, gi; gi.require_version("GtkLayerShell", "0.1")' 2> /dev/null; then
  swaymsg -q output HEADLESS-1 resolution 1920x1080
  scene=$(sed "s/backdrop: *'[^']*',//" config/scenes/snowfall.json5)
  printf '%s\n' "$scene" > "$folder/snowfall.json5"
  cost() { a=$(ticks "$1"); b=${2:+$(ticks "$2")}; sleep 10; a=$(($(ticks "$1") - a)); b=${2:+$(($(ticks "$2") - b))}; echo $((a + ${b:-0})); }
  start direct "$SNOWCTL" render --scene "$folder/snowfall.json5" --fps 15 --for 3600 --output wayland:overlay; direct=$last
  sleep 3; own=$(cost "$direct"); end_one "$direct"
  start ring "$SNOWCTL" render --scene "$folder/snowfall.json5" --fps 15 --for 3600 --size 1920x1080 --output "ring:$XDG_RUNTIME_DIR/frames"; ring=$last
  until_true '[ -S "$XDG_RUNTIME_DIR/frames" ]'
  start python env GDK_BACKEND=wayland $python docs/examples/overlay.py --socket "$XDG_RUNTIME_DIR/frames"; overlay=$last
  sleep 5; both=$(cost "$ring" "$overlay")
  echo "     CPU in 10 s at 1920x1080, 15 frames a second: wayland:overlay ${own}0 ms, ring and overlay.py ${both}0 ms"
  ok "at most a third of overlay.py's CPU, drawing included" [ $((own * 3)) -le "$both" ]
else
  echo "skip $compositor: no GTK layer shell to compare with"
fi
