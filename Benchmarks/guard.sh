#!/usr/bin/env bash
# Counts the instructions that a frame of sprites takes to draw, with callgrind: the same number on every
# machine, however busy. A scene is run twice, with F and with 2 F frames; the difference is F frames with
# warm caches (each drawn twice, see snowbench --help). What memset takes is left out: it is counted by the
# byte. Large frames are not prefetched, as where a cache holds them: valgrind's time of a read would be arbitrary.
# Fails where a figure is more than 3 % above its limit.
set -euo pipefail
programs=$(realpath "$1")
config=$(realpath "$(dirname "$0")/../config")
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
    END { printf "%.0f\n", total - clear }'
}

status=0
judge() { # level scene instructions limit goal
  local verdict=ok
  if [ $(($3 * 100)) -gt $(($4 * 103)) ]; then verdict="TOO MANY" status=1; fi
  printf '%-10s %-17s %10d a frame, limit %10d + 3 %%, goal %10s  %s\n' \
    "$1" "$2" "$3" "$4" "$5" "$verdict"
}
check() { # level scene frames limit goal
  local first second
  local sprites=("$folder/$1/snowbench" --scene-file "$folder/$2.bin" --prefetch never --frames)
  first=$(SNOWD_CPU=baseline instructions "${sprites[@]}" "$3")
  second=$(SNOWD_CPU=baseline instructions "${sprites[@]}" $((2 * $3)))
  judge "$1" "$2" $(((second - first) / 2 / $3)) "$4" "$5"
}
# A whole scene on a panel that is being turned: two seconds and four.
check_film() { # level scene limit
  local first second
  local film=(replay "$config/logs/turning.csv.gz" --scene "$config/scenes/$2.json5" --size 800x480 --fps 30 --threads 1)
  first=$(SNOWD_CPU=baseline instructions "$folder/$1/snowctl" "${film[@]}" --from 5 --for 2 --output null)
  second=$(SNOWD_CPU=baseline instructions "$folder/$1/snowctl" "${film[@]}" --from 5 --for 4 --output null)
  judge "$1" "$2" $(((second - first) / 60)) "$3" none
}

check_films() { # level, scenes with their limits
  local level=$1
  shift
  for ((; $#; )); do
    check_film "$level" "$1" "$2"
    shift 2
  done
}

# Valgrind gives up on debug information that it does not know; symbols are all that is needed.
take() { # level folder
  mkdir "$folder/$1"
  for name in snowctl snowbench; do strip --strip-debug -o "$folder/$1/$name" "$2/$name"; done
}
take baseline "$programs"

# The limits are what was reached, so that nothing is lost unseen; the goals are what was asked for.
check baseline W1 16 4308000 6200000
check baseline W2 8 17131000 23500000
check baseline W4 8 9037000 14500000
check baseline W5 16 691000 880000
check_films baseline \
  classic-article 2222000 fireworks 16698000 fireworks-article 9185000 garland 17591000 \
  globe 19545000 rope 8474000 snowfall 7631000 window 28290000
if [ -x "$programs/x86-64-v3/snowbench" ]; then
  take x86-64-v3 "$programs/x86-64-v3"
  check x86-64-v3 W1 16 2153000 3000000
  check x86-64-v3 W2 8 9361000 12500000
  check x86-64-v3 W4 8 6556000 9000000
  check x86-64-v3 W5 16 428000 700000
  check_films x86-64-v3 \
    classic-article 1611000 fireworks 12583000 fireworks-article 6611000 garland 12384000 \
    globe 14108000 rope 5615000 snowfall 5613000 window 21051000
else
  echo "x86-64-v3: $programs/x86-64-v3 has no snowbench, nothing to check"
fi
exit $status
