# Runs inside the virtual machine, as root: a card with two screens, of which one is plugged in later.
. /host/drm-kit.sh
# The picture of the second screen: second NAME KIND ARGUMENTS.
second() {
  local file; file=$(cat host-path)/$case-$1.ppm
  hostctl qmp "{\"execute\": \"screendump\", \"filename\": \"$file\", \"device\": \"gpu\", \"head\": 1}" > /dev/null
  echo "$case-$*" >> pictures
}
# Gives a screen a size, 0 0 unplugs it: resize SCREEN WIDTH HEIGHT.
resize() { echo "$*" > resize.new; mv resize.new resize; until_true '[ ! -e resize ]'; }
status() { cat "/sys/class/drm/card0-Virtual-$1/status"; }

./DRMProbe survey
ok "the second is not connected" "$(status 2)" disconnected
ok "said so" "$(timeout 9 ./DRMProbe Virtual-2 2>&1 < /dev/null)" \
  "error card0: no connected connector; Virtual-2 is disconnected"
probe both ""; ok "the first one's size" "$(answer both size | cut -d' ' -f2)" 1280x720
tell both "frame 1"; shot one picture 1 0

resize 1 800 600; begin=$(now)
until_true '[ "$(lines both want)" -gt 0 ]'; echo "the second is shown $(($(now) - begin)) ms after it was plugged in"
ok "the second is connected" "$(status 2)" connected
sleep 0.5; shot both-0 picture 1 0; second both-1 scaled 1 800 600
tell both "film 60 33"; sleep 0.5; echo "two screens: $(answer both done)"
shot film-0 picture 61 0; second film-1 scaled 61 800 600
before=$(lines both want); resize 1 640 480; until_true "[ \$(lines both want) -gt $before ]"
tell both "frame 70"; sleep 0.5; shot mode-0 picture 70 0; second mode-1 scaled 70 640 480
before=$(lines both want); resize 1 0 0; until_true "[ \$(lines both want) -gt $before ]"
ok "the second is gone" "$(status 2)" disconnected
tell both "film 20 33"; shot alone picture 90 0
ok "drawn in the card's memory again" "$(($(answer both done | sed 's/.*lent //') > 15))" 1

# The first one changes its mode: the output must be reopened.
resize 0 1024 768; until_true '[ "$(lines both error)" -gt 0 ]'
ok "a new mode of the first one" "$(answer both error)" "error drm:card0/Virtual-1: the screen has changed its mode"
exec 7>&-; wait "$(pid both)"
probe new ""; ok "opened again" "$(answer new size | cut -d' ' -f2)" 1024x768
tell new "frame 2"; shot new picture 2 0
tell new finish; wait "$(pid new)"
# Each alone, by its name.
resize 1 800 600; until_true '[ "$(status 2)" = connected ]'
probe named Virtual-2; ok "the second by its name" "$(answer named size | cut -d' ' -f2)" 800x600
tell named "frame 3"; second named picture 3 0
tell named finish; wait "$(pid named)"
finish
