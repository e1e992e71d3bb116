#!/bin/bash
# Feeds what strangers may send to whatever reads it, led by libFuzzer's coverage.
#
#   Tests/Fuzz/run.sh [SECONDS] [AREA]     (600, everything)
#   Tests/Fuzz/run.sh FINDING...           reads what was found once more
#
# AREA is recordings (logs, other programs' recordings, matrices,
# sensors' names), documents (JSON5, the configuration, scenes, PNG), or one of Harness/*.swift by its
# name. What has been learned stays in .build/fuzz/corpus and is where the next run begins. Exit
# status 0 where nothing was found, 1 where something was: .build/fuzz/findings has the input. 69
# where something is missing here.
set -euo pipefail
missing() { echo "$*" >&2; exit 69; }
usage() { sed -n '4,5s/^#  //p' "$0" >&2; exit 64; }

findings=()
for name; do [[ ! -f $name ]] || findings+=("$(realpath "$name")"); done
seconds=${1:-600} area=${2:-}
if [[ ${#findings[@]} = 0 ]]; then
  [[ $seconds =~ ^[1-9][0-9]*$ && $# -le 2 ]] || usage
elif [[ ${#findings[@]} != "$#" ]]; then
  usage
fi
cd "$(dirname "$0")/../.."
[[ -z $area || $area =~ ^(recordings|documents)$ ]] \
  || grep -qrF "name: \"$area\"" Tests/Fuzz/Harness || usage
out=.build/fuzz

swift=$(command -v "${SWIFT:-swift}") \
  || missing "fuzzing needs Swift: https://www.swift.org/install/linux/"
swiftc=$(dirname "$(realpath "$swift")")/swiftc
runtime=$("$swiftc" -print-target-info | sed -n 's/.*"runtimeResourcePath": "\(.*\)".*/\1/p')
compgen -G "$runtime/../clang/*/lib/linux/libclang_rt.fuzzer-$(uname -m).a" > /dev/null \
  || missing "$swift has no libFuzzer; Swift of https://www.swift.org/install/linux/ has"
libraries=(libevdev wayland-client libsystemd zlib libpng libxxhash libdrm)
pkg-config --exists --print-errors "${libraries[@]}" || missing "'make deps' installs these libraries"

# SwiftPM makes the objects with counters in them; linked here, for it would want a main of its own.
"$swift" build -c release --sanitize fuzzer --target SnowFuzz --scratch-path $out
objects=()
for list in $out/release/*.build/sources; do
  while read -r source; do
    # Objects of sources that are gone stay where they are.
    object=${list%/sources}/$(basename "$source").o
    [[ ! -f $object || ! -f $source ]] || objects+=("$object")
  done < "$list"
done
objects+=($out/release/CLinux.build/*.o)
# shellcheck disable=SC2046
"$swiftc" -sanitize=fuzzer -o $out/snowfuzz "${objects[@]}" $(pkg-config --libs "${libraries[@]}")

scratch=$(mktemp -d -p /dev/shm 2> /dev/null || mktemp -d)
trap 'rm -rf "$scratch"' EXIT
export TMPDIR=$scratch
if [[ ${#findings[@]} -gt 0 ]]; then
  $out/snowfuzz "${findings[@]}"
  exit
fi
mkdir -p $out/corpus $out/findings "$scratch/seeds" "$scratch/corpus"
# Swift's own handler of traps would come before libFuzzer's, which keeps the input.
export SWIFT_BACKTRACE=enable=no
# libpng prints to standard error for each input; libFuzzer keeps its own.
SNOWD_FUZZ=$area SNOWD_FUZZ_SEEDS=$scratch/seeds $out/snowfuzz -max_total_time="$seconds" \
  -timeout=5 -rss_limit_mb=512 -max_len=8192 -close_fd_mask=2 -print_final_stats=1 \
  -dict=Tests/Fuzz/words.dict -artifact_prefix=$out/findings/ $out/corpus "$scratch/seeds" || {
  echo "something was found: 'Tests/Fuzz/run.sh $out/findings/NAME' shows it again" >&2
  exit 1
}
# Keeps only those inputs that teach something which no smaller one does.
$out/snowfuzz -merge=1 -max_len=8192 -close_fd_mask=3 -verbosity=0 \
  "$scratch/corpus" $out/corpus 2> "$scratch/merge" || { cat "$scratch/merge" >&2; exit 1; }
rm -rf $out/corpus
mv "$scratch/corpus" $out/corpus
