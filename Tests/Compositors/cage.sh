#!/bin/sh
# snowd as cage's only program: started by it, full screen, ended with it.
compositor=cage
. "$(dirname "$0")/common.sh"
still 1280x720
printf "{ version: 1, scene: '%s', sensor: 'still', touch: 'none' }\n" "$folder/still.json5" > "$folder/kiosk.json5"
start cage cage -- "$SNOWD" --config "$folder/kiosk.json5"; cage=$last
display
is_same() { look shot && pixels same "$folder/shot.ppm" "$folder/still-1280x720.png"; }
ok "cage -- snowd: 'screen' is its window, pixel for pixel" until_true is_same
snowd=$(pgrep -P "$cage" -f "$folder/kiosk.json5" | head -1)
ok "a resting picture wakes nothing" until_true "rests $snowd"
kill "$snowd"
ended() { ! kill -0 "$cage" 2> /dev/null; }
ok "cage ends with it" until_true ended
end

# An overlay needs layers, which cage has not; moving flakes in a window.
start cage cage -- sleep 3600
display
"$SNOWCTL" render --scene "$folder/flakes.json5" --for 1 --output wayland:overlay 2> "$folder/words"; code=$?
ok "wayland:overlay ends with 69" [ "$code" = 69 ]
ok "and names wayland:window" grep -q "use wayland:window" "$folder/words"
snow moving flakes wayland:window
is_snow() { look shot && pixels over "$folder/shot.ppm" 000000; }
ok "snowctl render in a window" until_true is_snow
