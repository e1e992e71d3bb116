#!/usr/bin/env bash
# Runs on an emulated arm64 processor what `make cross` built: goldens, replays and tests: `make cross-test`.
cd "$(dirname "$0")/../.."
set -uo pipefail
begin=$SECONDS
failures=0
fail() { echo "FAIL: $1"; failures=$((failures + 1)); }
emulated() { scripts/arm64/emulator.sh "$@"; }
tests=.build/arm64/debug/snowdPackageTests.xctest
[ -x .build/arm64/release/GoldenFrames ] && [ -x $tests ] || { echo "nothing is built yet: run 'make cross ARCH=arm64' first"; exit 1; }
emulated true || exit

# The same frames as on x86-64, where `make golden-programs` has made GoldenFrames. A scene a processor, the longest first.
[ -x .build/release/GoldenFrames ] || { echo "nothing to compare with: run 'make golden-programs' first"; exit 1; }
mkdir -p .build/goldens
golden() {
  begin=$SECONDS
  for run in "arm64 scripts/arm64/emulator.sh .build/arm64/release/GoldenFrames" "x86-64 .build/release/GoldenFrames"; do
    words=$(${run#* } . --scene "$1" --threads "$2" --all ".build/goldens/$1-$2-${run%% *}.txt" --pictures ".build/goldens/${run%% *}") ||
      { echo "$1, ${run%% *}:"; echo "$words" | head -20; exit 255; }
  done
  diff ".build/goldens/$1-$2-x86-64.txt" ".build/goldens/$1-$2-arm64.txt" || exit 255
  echo "$1, threads: $2: $(wc -l < ".build/goldens/$1-$2-arm64.txt") frames as on x86-64, $((SECONDS - begin)) s"
}
export -f golden
rm -f .build/goldens/*-arm64.txt
{ printf '%s\n' fireworks globe window; ls config/scenes | sed -n 's/\.json5$//p' | grep -vxE 'fireworks|globe|window'; } |
  sed 's/$/ 1/; $a classic 2' | xargs -P "$(nproc)" -L 1 bash -c 'golden "$@"' -- || fail "goldens differ"
echo "goldens: $(cat .build/goldens/*-arm64.txt | wc -l) frames drawn"

# Whole replays, against this machine's programs where they are built.
for log in config/logs/*.csv.gz; do
  [ -x .build/release/snowctl ] || { echo "skipped: replays on both: no .build/release/snowctl; 'make build' makes it"; break; }
  here=$(.build/release/snowctl replay "$log" --size 240x240 --for 10 --output hash:- | tee >(wc -l > .build/arm64/frames) | sha256sum)
  there=$(emulated .build/arm64/release/snowctl replay "$log" --size 240x240 --for 10 --output hash:- | sha256sum)
  echo "$(basename "$log"): $(cat .build/arm64/frames) frames replayed"
  [ "$here" = "$there" ] || fail "$log replays to other frames"
done

# All that need neither a device nor this machine's programs.
excluded='ArchitectureTests|DocsTests|ManualTests|GoldenTests|BridgeTests|SnowbenchTests|CommandTests|ServiceTests|LiveSensorTests|SensorsIIOTests|SensorsEvdevTests|SensorFaultTests'
excluded+='|SnowAgeTests/weeks'
echo "skipped: SnowAgeTests/weeks: emulated, its simulated week takes most of an hour; x86-64 runs it"
emulated $tests --testing-library swift-testing --skip "$excluded" > .build/arm64/tests.log 2>&1 || fail "tests"
grep -E '^✘|Test run with' .build/arm64/tests.log
echo "cross-test: $failures failures, $((SECONDS - begin)) s"
[ $failures = 0 ]
