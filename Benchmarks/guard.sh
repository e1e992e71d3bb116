#!/usr/bin/env bash
# Counts the instructions that a frame of sprites takes to draw, with callgrind: the same number on every
# machine, however busy. A scene is run twice, with F and with 2 F frames; the difference is F frames with
# warm caches (each drawn twice, see snowctl bench). What memset takes is left out: it is counted by the
# byte. Fails where a figure is more than 3 % above its limit.
set -euo pipefail
program=$(realpath "$1")
command -v valgrind >/dev/null || { echo "callgrind is missing: apt-get install valgrind"; exit 1; }
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 "$(dirname "$0")/sprites.py" "$folder"

instructions() { # program scene frames
  valgrind --tool=callgrind --callgrind-out-file="$folder/out" "$1" bench --scene-file "$2" --frames "$3" \
    >"$folder/log" 2>&1 || { cat "$folder/log"; exit 1; }
  callgrind_annotate --auto=no --threshold=100 "$folder/out" 2>/dev/null | awk '
    /PROGRAM TOTALS/ { gsub(",", "", $1); total = $1 }
    /:__memset|:memset/ && $1 ~ /^[0-9,]+$/ { gsub(",", "", $1); clear += $1 }
    END { printf "%d\n", total - clear }'
}

status=0
check() { # level program scene frames limit goal
  local first second each
  first=$(SNOWD_CPU=baseline instructions "$2" "$folder/$3.bin" "$4")
  second=$(SNOWD_CPU=baseline instructions "$2" "$folder/$3.bin" $((2 * $4)))
  each=$(((second - first) / 2 / $4))
  local verdict=ok
  if [ $((each * 100)) -gt $(($5 * 103)) ]; then verdict="TOO MANY" status=1; fi
  printf '%-10s %s %10d a frame, limit %10d + 3 %%, goal %10d  %s\n' \
    "$1" "$3" "$each" "$5" "$6" "$verdict"
}

# The limits are what was reached, so that nothing is lost unseen; the goals are what was asked for.
check baseline "$program" W1 16 4140000 6200000
check baseline "$program" W2 8 16600000 23500000
check baseline "$program" W4 8 10850000 14500000
check baseline "$program" W5 16 702000 880000
faster=$(dirname "$program")/x86-64-v3/snowctl
if [ -x "$faster" ]; then
  check x86-64-v3 "$faster" W1 16 2520000 3000000
  check x86-64-v3 "$faster" W2 8 11340000 12500000
  check x86-64-v3 "$faster" W4 8 8600000 9000000
  check x86-64-v3 "$faster" W5 16 448000 700000
else
  echo "x86-64-v3: $faster is not there, nothing to check"
fi
exit $status
