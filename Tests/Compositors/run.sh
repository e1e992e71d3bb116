#!/bin/sh
# Shows snow through Wayland compositors, headless, and compares their screens with our frames.
#
#   Tests/Compositors/run.sh [FOLDER] [NAME...]     keeps screenshots and logs in FOLDER; NAME is a script beside this one,
#                                                   or trixie/NAME, in a root of Debian 13
#
# SNOWCTL and SNOWD are the programs, by default those of 'make build'. In roots of Debian 13 only as root; roots.sh makes them.
# Prints 'N passed, N failed'. Exit status: 0 all passed, 77 something that is needed is not there, else 1.
set -u
cd "$(dirname "$0")/../.." || exit 1
missing() { echo "skipped: $1" >&2; exit 77; }
for program in cage sway swaybg weston grim Xvfb Xwayland; do
  command -v $program > /dev/null || missing "no $program; apt-get install -y --no-install-recommends cage xwayland sway swaybg weston xvfb grim"
done
SNOWCTL=$(realpath "${SNOWCTL:-.build/release/snowctl}") SNOWD=$(realpath "${SNOWD:-.build/release/snowd}")
export SNOWCTL SNOWD
for program in "$SNOWCTL" "$SNOWD"; do [ -x "$program" ] || missing "no $program; run 'make build'"; done
folder=${1:-$(mktemp -d)}; [ $# -gt 0 ] && shift
# Another user than root works in it.
mkdir -p "$folder"; folder=$(realpath "$folder"); chmod 755 "$folder"
passed=0 failed=0
# Adds the last line of a script's output, which stands in $1.
add() { cat "$1"; set -- $(tail -n 1 "$1"); case "${2-} ${4-}" in "passed, failed") ;; *) set -- 0 x 1 ;; esac
  # One in which nothing was tried has failed.
  [ "$1$3" != 00 ] || set -- 0 x 1
  passed=$((passed + $1)) failed=$((failed + $3)); }
# Compositors refuse root.
unprivileged() { if [ "$(id -u)" = 0 ]; then setpriv --reuid nobody --regid nogroup --clear-groups "$@"; else "$@"; fi; }
own() { mkdir -p "$1"; [ "$(id -u)" != 0 ] || chown -R nobody "$1"; chmod 755 "$1"; }
here() { own "$folder/$1"
  FOLDER=$folder/$1 unprivileged Tests/Compositors/"$1".sh > "$folder/$1.log" 2>&1; add "$folder/$1.log"; }
there() {
  if [ "$(id -u)" != 0 ]; then echo "skip trixie/$1: needs root"; return; fi
  Tests/Compositors/roots.sh trixie > "$folder/roots.log" 2>&1 || { echo "skip trixie/$1: $(tail -n 1 "$folder/roots.log")"; return; }
  own "$folder/trixie-$1"
  Tests/Compositors/roots.sh trixie run env FOLDER="$folder/trixie-$1" SNOWCTL="$SNOWCTL" SNOWD="$SNOWD" \
    setpriv --reuid nobody --regid nogroup --clear-groups Tests/Compositors/"$1".sh > "$folder/trixie-$1.log" 2>&1
  add "$folder/trixie-$1.log"
}
for name in ${*:-sway cage weston trixie/sway trixie/labwc trixie/cage trixie/weston}; do
  case $name in trixie/*) there "${name#trixie/}" ;; *) here "$name" ;; esac
done
echo "screenshots and logs are in $folder"
echo "$passed passed, $failed failed"
[ "$failed" = 0 ]
