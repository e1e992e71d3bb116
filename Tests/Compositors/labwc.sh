#!/bin/sh
# snowd under labwc, Raspberry Pi OS's compositor: the line of docs/desktops.md in its autostart, scales, full screen.
compositor=labwc
. "$(dirname "$0")/common.sh"
compositor="labwc $(labwc --version 2> /dev/null | sed 's/labwc //; s/ .*//')"
export WLR_HEADLESS_OUTPUTS=1
config=$folder/.config/labwc; mkdir -p "$config" "$folder/bin"
# The line as the page has it; the programs are those under test.
grep -E '^snowd .*&$' docs/desktops.md | head -1 > "$config/autostart"
ok "docs/desktops.md has a line for autostart" [ -s "$config/autostart" ]
ln -sf "$SNOWD" "$folder/bin/snowd"; export PATH="$folder/bin:$PATH"
sed -n '/^```json5$/,/^```$/p' docs/desktops.md | sed '/^```/d' > "$folder/page.json5"
mkdir -p "$folder/.config/snowd"; cp "$folder/page.json5" "$folder/.config/snowd/snowd.json5"
ok "and a configuration that snowd reads" "$SNOWCTL" check "$folder/page.json5"
# labwc shows a pointer also without a mouse.
mkdir -p "$folder/.icons/none/cursors"
for name in default left_ptr; do pixels cursor "$folder/.icons/none/cursors/$name"; done
export XCURSOR_PATH="$folder/.icons" XCURSOR_THEME=none
begin() { start labwc labwc; labwc=$last; display; until_true 'look shot'; }
begin
is_snow() { look shot && pixels over "$folder/shot.ppm" "${1:-000000}"; }
ok "autostart: flakes over the desktop" until_true is_snow
snowd=$(pgrep -fx "snowd --user" | head -1)
start below $python Tests/Compositors/client.py 000000
until_true 'grep -q size "$folder/below.log"'
center() { set -- $(head -c 20 "$folder/shot.ppm" | tr '\n' ' '); echo $(($2 / 2)) $(($3 / 2)) "$2" "$3"; }
click() { $python Tests/Compositors/pointer.py $(center); grep -q click "$folder/below.log"; }
ok "a click goes through the overlay" until_true click
kill "$snowd"
is_gone() { ! kill -0 "$snowd" 2> /dev/null; }
ok "SIGTERM ends it" until_true is_gone
end
until_true '! ls "$XDG_RUNTIME_DIR" | grep -qx "wayland-[0-9]*"'
: > "$config/autostart"
begin
output=$(wlr-randr | sed -n '1s/ .*//p')
wlr-randr --output "$output" --custom-mode 1200x720
still 1200x720
is_same() { look shot && pixels same "$folder/shot.ppm" "$folder/still-$1.png"; }
service overlay still wayland:overlay; snowd=$last
ok "overlay, pixel for pixel" until_true 'is_same 1200x720'
for scale in 2 1.5; do
  wlr-randr --output "$output" --scale $scale
  ok "at scale $scale, a buffer of 1200x720, pixel for pixel" until_true 'is_same 1200x720'
done
wlr-randr --output "$output" --scale 1 --transform 90
still 720x1200
kill -HUP "$snowd"
ok "transform 90, pixel for pixel" until_true 'is_same 720x1200'
wlr-randr --output "$output" --transform normal
still 1200x720
kill -HUP "$snowd"
ok "and back" until_true 'is_same 1200x720'
ok "a resting picture wakes nothing" until_true "rests $snowd"
start film $python Tests/Compositors/client.py 204060 --fullscreen; film=$last
ok "a window in full screen has no snow" until_true 'look shot && pixels plain "$folder/shot.ppm" 204060'
ok "and the service rests" until_true "rests $snowd"
end_one "$film"
ok "snow returns after it" until_true 'is_same 1200x720'
kill -9 "$labwc"; wait "$labwc" 2> /dev/null
says() { grep -q "$1" "$folder/overlay.log"; }
ok "labwc is killed: words" until_true 'says "closed the connection"'
begin
ok "snow returns with it, in the same process" until_true "look shot && ! pixels plain '$folder/shot.ppm' 000000 && kill -0 $snowd"
