#!/bin/bash
# Fails when a particle's step costs more instructions than Benchmarks/emitter-instructions.txt says, or
# when a step allocates. Instructions are the same on every run, whatever else the machine does.
#
#   Benchmarks/guard-emitter.sh            compares; 0 is well, 1 is worse, 77 is "cannot be told here"
#   Benchmarks/guard-emitter.sh --print    prints the file as it would be now
set -uo pipefail
cd "$(dirname "$0")/.." || exit 1
program=${SNOWBENCH:-.build/release/snowbench}
# The figures are those of the program for every CPU.
export SNOWD_CPU=baseline
figures=Benchmarks/emitter-instructions.txt
percent=4

skip() { echo "skipped: $*"; exit 77; }
[ -x "$program" ] || skip "there is no $program; 'make build' makes it"
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT

# A figure of a row that snowbench has printed as JSON.
figure() { sed -n "s/.*\"$2\": \([0-9.e+-]*\).*/\1/p" <<<"$1"; }

counter=
probe=$("$program" --emitter --json --only c-loop --frames 10) || { echo "$program fails"; exit 1; }
if [ -n "$(figure "$probe" instructions)" ]; then
  counter=perf
elif ! command -v valgrind >/dev/null; then
  skip "the processor's counter is not to be had ($(sed -n 's/.*"instructions": "\(.*\)"}}/\1/p' \
    <<<"$probe")) and there is no valgrind: apt-get install valgrind"
elif ! command -v strip >/dev/null; then
  skip "there is no strip, and valgrind cannot read the debugging words: apt-get install binutils"
else
  counter=cachegrind
  # valgrind 3.19 gives up on what Swift's compiler writes for debuggers.
  strip --strip-debug -o "$work/snowbench" "$program" || exit 1
fi

# All instructions of a run of so many steps a stretch.
collected() {
  valgrind --tool=cachegrind --cache-sim=no --cachegrind-out-file=/dev/null "$work/snowbench" --emitter --json \
    --only "$1" --frames "$2" 2>&1 >/dev/null | sed -n 's/.*I *refs: *//p' | tr -d ,
}

# Instructions a particle and step. What comes before the measured steps falls out of the difference of
# two runs; a run has eleven stretches and one to warm up.
instructions() {
  if [ $counter = perf ]; then
    figure "$("$program" --emitter --json --only "$1" --frames 100)" instructions
  else
    collected "$1" 4 >"$work/few" &
    collected "$1" 10 >"$work/many"
    wait
    awk -v few="$(<"$work/few")" -v many="$(<"$work/many")" -v particles="$2" \
      'BEGIN { if (few > 0 && many > few) printf "%.3f\n", (many - few) / (6 * 12 * particles) }'
  fi
}

machine=$(uname -m)
failed=0
told=0
while read -r system row allowed; do
  case $system in '#'* | '') [ "${1-}" != --print ] || echo "$system $row $allowed"; continue ;; esac
  if [ "$system" != "$machine" ]; then
    [ "${1-}" != --print ] || echo "$system $row $allowed"
    continue
  fi
  line=$("$program" --emitter --json --only "$row" --frames 100) || { echo "$row fails"; exit 1; }
  now=$(instructions "$row" "$(figure "$line" particles)")
  [ -n "$now" ] || { echo "$row: $counter has counted nothing"; exit 1; }
  [ "${1-}" != --print ] || { echo "$machine $row $now"; continue; }
  allocations=$(figure "$line" allocations)
  told=$((told + 1))
  echo "$row: $now instructions a particle and step by $counter, $allowed in $figures;" \
    "$allocations allocations a step"
  awk -v now="$now" -v allowed="$allowed" -v percent=$percent \
    'BEGIN { exit !(now <= allowed * (1 + percent / 100)) }' || {
    echo "  more than $percent % too many; if that is meant: Benchmarks/guard-emitter.sh --print"
    failed=1
  }
  awk -v count="$allocations" 'BEGIN { exit !(count == 0 && count != "") }' || {
    echo "  a step in the steady state must allocate nothing"
    failed=1
  }
done <"$figures"
[ "${1-}" != --print ] || exit 0
[ $told -gt 0 ] || skip "$figures has no figures for $machine"
exit $failed
