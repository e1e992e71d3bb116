#!/usr/bin/env bash
# Counts the instructions that a frame of sprites takes to draw, with callgrind: the same number on every
# machine, however busy. A scene is run twice, with F and with 2 F frames; the difference is F frames with
# warm caches (each drawn twice, see snowctl bench). What memset takes is left out: it is counted by the
# byte. Fails where a figure is more than 3 % above its limit.
set -euo pipefail
program=$(realpath "$1")
scenes=$(realpath "$(dirname "$0")/../config/scenes")
command -v valgrind >/dev/null || { echo "callgrind is missing: apt-get install valgrind"; exit 1; }
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 "$(dirname "$0")/sprites.py" "$folder"

instructions() { # program argument...
  valgrind --tool=callgrind --callgrind-out-file="$folder/out" "$@" \
    >"$folder/log" 2>&1 || { cat "$folder/log"; exit 1; }
  callgrind_annotate --auto=no --threshold=100 "$folder/out" 2>/dev/null | awk '
    /PROGRAM TOTALS/ { gsub(",", "", $1); total = $1 }
    /:__memset|:memset/ && $1 ~ /^[0-9,]+$/ { gsub(",", "", $1); clear += $1 }
    END { printf "%d\n", total - clear }'
}

status=0
judge() { # level scene instructions limit goal
  local verdict=ok
  if [ $(($3 * 100)) -gt $(($4 * 103)) ]; then verdict="TOO MANY" status=1; fi
  printf '%-10s %-7s %10d a frame, limit %10d + 3 %%, goal %10s  %s\n' \
    "$1" "$2" "$3" "$4" "$5" "$verdict"
}
check() { # level program scene frames limit goal
  local first second
  first=$(SNOWD_CPU=baseline instructions "$2" bench --scene-file "$folder/$3.bin" --frames "$4")
  second=$(SNOWD_CPU=baseline instructions "$2" bench --scene-file "$folder/$3.bin" \
    --frames $((2 * $4)))
  judge "$1" "$3" $(((second - first) / 2 / $4)) "$5" "$6"
}
# Turned masks, and all stages before them: two seconds of a film and four.
check_film() { # level program limit
  local first second
  local film=(render --scene "$scenes/classic.json5" --size 800x480 --fps 30 --threads 1 --output null)
  first=$(SNOWD_CPU=baseline instructions "$2" "${film[@]}" --for 2)
  second=$(SNOWD_CPU=baseline instructions "$2" "${film[@]}" --for 4)
  judge "$1" classic $(((second - first) / 60)) "$3" none
}

# Valgrind gives up on debug information that it does not know; symbols are all that is needed.
faster=$(dirname "$program")/x86-64-v3/snowctl
strip --strip-debug -o "$folder/snowctl" "$program"
program=$folder/snowctl

# The limits are what was reached, so that nothing is lost unseen; the goals are what was asked for.
check baseline "$program" W1 16 4170000 6200000
check baseline "$program" W2 8 17000000 23500000
check baseline "$program" W4 8 11290000 14500000
check baseline "$program" W5 16 720000 880000
check_film baseline "$program" 2640000
if [ -x "$faster" ]; then
  strip --strip-debug -o "$folder/faster" "$faster"
  faster=$folder/faster
  check x86-64-v3 "$faster" W1 16 2540000 3000000
  check x86-64-v3 "$faster" W2 8 11520000 12500000
  check x86-64-v3 "$faster" W4 8 8750000 9000000
  check x86-64-v3 "$faster" W5 16 451000 700000
  check_film x86-64-v3 "$faster" 1930000
else
  echo "x86-64-v3: $faster is not there, nothing to check"
fi
exit $status
