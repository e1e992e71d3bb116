#!/bin/sh
# snowd in weston's kiosk shell, on an X server whose screen is a file: grim does not speak weston's language.
compositor=weston
. "$(dirname "$0")/common.sh"
compositor="weston $(weston --version 2> /dev/null | sed 's/.* //')"
still 1280x720
start xvfb Xvfb -displayfd 1 -nolisten tcp -screen 0 1280x720x24 -fbdir "$folder"
until_true 'grep -qx "[0-9]*" "$folder/xvfb.log"'
x=$(grep -x '[0-9]*' "$folder/xvfb.log")
begin() { start weston env DISPLAY=:"$x" weston --backend=x11-backend.so --use-pixman --width=1280 --height=720 \
  --shell=kiosk-shell.so --socket=wayland-1; weston=$last; display; }
begin
is_same() { pixels same "$folder/Xvfb_screen0" "$folder/still-1280x720.png"; }
service window still screen; snowd=$last
ok "'screen' is a window, pixel for pixel" until_true is_same
cp "$folder/Xvfb_screen0" "$folder/weston.xwd"
ok "a resting picture wakes nothing" until_true "rests $snowd"
kill -9 "$weston"; wait "$weston" 2> /dev/null
says() { grep -q "$1" "$folder/window.log"; }
ok "weston is killed: words" until_true 'says "closed the connection"'
begin
ok "snow returns with it, in the same process" until_true "is_same && kill -0 $snowd"
"$SNOWCTL" render --scene "$folder/flakes.json5" --for 1 --output wayland:overlay 2> "$folder/words"; code=$?
ok "wayland:overlay ends with 69, and names wayland:window" sh -c "[ $code = 69 ] && grep -q 'use wayland:window' '$folder/words'"
