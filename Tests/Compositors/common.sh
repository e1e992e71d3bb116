# Sourced by the scripts of compositors: starts and ends programs, takes screenshots, counts checks. The caller has set
# SNOWCTL, SNOWD and a FOLDER of its own, and is not root, whom compositors refuse.
cd "$(dirname "$0")/../.." || exit 1
python=/usr/bin/python3
folder=$FOLDER; mkdir -p "$folder"
XDG_RUNTIME_DIR=$(mktemp -d); export XDG_RUNTIME_DIR; chmod 700 "$XDG_RUNTIME_DIR"
# cage asks libinput's seat, also without devices.
export WLR_BACKENDS=headless WLR_RENDERER=pixman WLR_LIBINPUT_NO_DEVICES=1 HOME="$folder"
unset DISPLAY WAYLAND_DISPLAY WAYLAND_SOCKET
passed=0 failed=0 started=
# ok WHAT COMMAND...: the command tells.
ok() { what=$1; shift
  if "$@" 2> "$folder/why"; then passed=$((passed + 1)); echo "ok   $compositor: $what"
  else failed=$((failed + 1)); echo "FAIL $compositor: $what"; sed 's/^/     /' "$folder/why"; fi; }
# A minute at most.
until_true() { limit=$(($(date +%s) + 60))
  while ! eval "$1" 2> "$folder/last"; do
    [ "$(date +%s)" -lt "$limit" ] || { cat "$folder/last" >&2; return 1; }
    sleep 0.25
  done; }
start() { log=$folder/$1.log; shift; "$@" > "$log" 2>&1 & last=$!; started="$last $started"; }
# Five seconds are enough for every program.
end_one() { kill "$1" 2> /dev/null; for _ in $(seq 20); do kill -0 "$1" 2> /dev/null || break; sleep 0.25; done
  kill -9 "$1" 2> /dev/null; wait "$1" 2> /dev/null; }
end() { for pid in $started; do end_one "$pid"; done; started=; rm -f "$XDG_RUNTIME_DIR"/wayland-*; }
trap 'end; rm -rf "$XDG_RUNTIME_DIR"; echo "$passed passed, $failed failed"; exit $((failed > 99 ? 99 : failed))' EXIT
pixels() { $python Tests/Compositors/pixels.py "$@"; }
# A screenshot: look NAME [OUTPUT].
look() { grim -t ppm ${2:+-o "$2"} "$folder/$1.ppm"; }
# The display of the compositor that was started: sets WAYLAND_DISPLAY.
display() {
  until_true 'ls "$XDG_RUNTIME_DIR" | grep -qx "wayland-[0-9]*"'
  WAYLAND_DISPLAY=$(ls "$XDG_RUNTIME_DIR" | grep -x 'wayland-[0-9]*' | head -1); export WAYLAND_DISPLAY
}
# A resting picture with transparent parts, pixel for pixel; still WxH [WIDTH in points].
still() {
  pixels picture "$folder/picture.png" "$1"
  cat > "$folder/still.json5" << SCENE
{ version: 1, layers: [ { gravity: 'none', shift: false, image: { contents: 'picture.png' } } ] }
SCENE
  # What it looks like over black, as the programs draw it.
  "$SNOWCTL" render --scene "$folder/still.json5" --size "$1" --output "$folder/still-$1.png"
}
cat > "$folder/flakes.json5" << 'SCENE'
{ version: 1, layers: [ { emitter: { timeOffset: 4, cells: [
  { birthRate: 3, lifetime: 20, velocity: 60, emissionLongitude: '180deg', scale: 3 } ] } } ] }
SCENE
# Snow by snowctl: snow NAME SCENE OUTPUT.
snow() { start "$1" "$SNOWCTL" render --scene "$folder/$2.json5" --fps 10 --for 3600 --output "$3"; }
# The service: service NAME SCENE OUTPUT; its words are in NAME.log.
service() {
  printf "{ version: 1, output: '%s', scene: '%s', sensor: 'still', touch: 'none' }\n" "$3" "$folder/$2.json5" > "$folder/$1.json5c"
  start "$1" "$SNOWD" --config "$folder/$1.json5c"
}
# CPU time of a process in clock ticks, and how often it was woken.
ticks() { sed 's/.*) //' "/proc/$1/stat" | awk '{ print $12 + $13 }'; }
wakings() { cat /proc/"$1"/task/*/status | awk '/^voluntary_ctxt/ { n += $2 } END { print n }'; }
# Whether a process does nothing at all for three seconds.
rests() { before=$(wakings "$1"); sleep 3; after=$(wakings "$1"); echo "woken $((after - before)) times" >&2
  [ "$after" = "$before" ]; }
