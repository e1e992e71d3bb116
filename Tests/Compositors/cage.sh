#!/bin/sh
# snowd as cage's only program: started by it, full screen, ended with it. On an X server whose screen is a file: cage 0.1
# gives grim a black picture unless its window is drawn in that moment.
compositor=cage
. "$(dirname "$0")/common.sh"
size=1024x768
still $size
start xvfb Xvfb -displayfd 1 -nolisten tcp -screen 0 ${size}x24 -fbdir "$folder"
until_true 'grep -qx "[0-9]*" "$folder/xvfb.log"'
x=$(grep -x '[0-9]*' "$folder/xvfb.log")
cage() { start cage env WLR_BACKENDS=x11 DISPLAY=:"$x" cage -- "$@"; cage=$last; display; }
printf "{ version: 1, scene: '%s', sensor: 'still', touch: 'none' }\n" "$folder/still.json5" > "$folder/kiosk.json5"
cage "$SNOWD" --config "$folder/kiosk.json5"
is_same() { pixels same "$folder/Xvfb_screen0" "$folder/still-$size.png"; }
ok "cage -- snowd: 'screen' is its window, pixel for pixel" until_true is_same
snowd=$(pgrep -P "$cage" -f "$folder/kiosk.json5" | head -1)
ok "a resting picture wakes nothing" until_true "rests $snowd"
kill "$snowd"
ended() { ! kill -0 "$cage" 2> /dev/null; }
ok "cage ends with it" until_true ended
rm -f "$XDG_RUNTIME_DIR"/wayland-*
cage "$SNOWD" --config "$folder/kiosk.json5"
ok "and once more" until_true is_same
snowd=$(pgrep -P "$cage" -f "$folder/kiosk.json5" | head -1)
kill "$cage"
both_ended() { ended && ! kill -0 "$snowd" 2> /dev/null; }
ok "it ends with cage" until_true both_ended
rm -f "$XDG_RUNTIME_DIR"/wayland-*

# An overlay needs layers, which cage has not; moving flakes in a window.
cage $python Tests/Compositors/client.py 000000
"$SNOWCTL" render --scene "$folder/flakes.json5" --for 1 --output wayland:overlay 2> "$folder/words"; code=$?
ok "wayland:overlay ends with 69" [ "$code" = 69 ]
ok "and names wayland:window" grep -q "use wayland:window" "$folder/words"
snow moving flakes wayland:window
is_snow() { pixels over "$folder/Xvfb_screen0" 000000; }
ok "snowctl render in a window" until_true is_snow
