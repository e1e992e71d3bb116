#!/bin/bash
# Adds the example of each recipe to a copy of the tree, builds and tests it; then leaves out its row.
#
#   Tests/Recipes/run.sh [FAMILY...]     (all: a NAME.patch each)
#
# Exit status 0 if every example passes, within its limit of files, changes the generated files that its head names, and a
# missing row is reported; otherwise 1. The logs stay in .build/recipes.
#
# Where namespaces can be made, each copy is mounted in the tree's place: then its debug build is valid there, and only what
# the example changes is compiled. Elsewhere one copy has a build folder of its own, which stays.
set -euo pipefail
cd "$(dirname "$0")/../.."
export tree=$PWD out=$PWD/.build/recipes swift=${SWIFT:-swift} options=${OPTIONS:-}
families=("$@")
[[ $# -gt 0 ]] || families=(layer behavior output sensor verb control)
mkdir -p "$out"
space=
for words in -m -rm; do
  # shellcheck disable=SC2016
  [[ -n $space ]] || ! unshare $words bash -c 'mount --bind "$0" "$0"' "$out" 2>/dev/null || space=$words
done

# What the head of a family's patch declares.
declared() { sed -n "/^diff /q;s/^$2: //p" "Tests/Recipes/$1.patch"; }

# Test targets that know a family's table; with those of the example and of the generated files.
table_targets() { declared "$1" Tests | grep -oE '\w+\.' | tr -d .; }
targets() {
  table_targets "$1"
  sed -n 's|^+++ b/Tests/\([^/]*\)/.*|\1|p' "Tests/Recipes/$1.patch"
  printf '%s\n' SchemaTests ManualTests
}

joined() { sort -u | paste -sd "$1"; }

# Copies the files of a folder with their times, which decide what is compiled again.
copy() {
  local from=$1 to=$2 built
  mkdir -p "$to"
  find "$to" -mindepth 1 -maxdepth 1 ! -name .build -exec rm -rf {} +
  (
    cd "$from"
    # shellcheck disable=SC2016
    git ls-files -zco --exclude-standard | xargs -0 sh -c 'for f; do [ ! -e "$f" ] || printf "%s\0" "$f"; done' sh |
      xargs -0 cp -a --parents -t "$to"
  )
  git -C "$to" init -q
  git -C "$to" add -A
  git -C "$to" -c user.name=recipes -c user.email=recipes@localhost commit -q -m 'The tree as it is'
  [[ -n $space ]] || return 0
  rm -rf "$to/.build"
  [[ -e $from/.build/debug/ ]] || return 0
  built=$(dirname "$(realpath --relative-to="$from" "$from/.build/debug/")")
  mkdir -p "$to/$built"
  cp -a --reflink=auto "$from/.build/debug/" "$to/$built"
  cp -a "$from"/.build/{debug,debug.yaml,build.db,workspace-state.json} "$to/.build"
}

# Runs a command in a copy, in the tree's place if possible.
at() {
  local folder=$1
  shift
  mkdir -p "$folder/.build/recipes"
  if [[ -n $space ]]; then
    # shellcheck disable=SC2016
    unshare $space bash -euc '
      mount --bind "$out" "$0/.build/recipes"
      mount --rbind "$0" "$tree"
      cd "$tree"
      exec "$@"' "$folder" "$@"
  else
    (cd "$folder" && "$@")
  fi
}

# The reason in a log: a comment of a test about the table, or the compiler's first error.
reason() {
  grep -m 1 -F "$2" <(grep '↳ [^/]' "$1") || grep -m 1 '\.swift:[0-9:]* error: ' "$1"
}

# The example of a family, with its row and without, in a copy.
try() {
  set -euo pipefail
  local family=$1 log=$out/$1.log table own tests with=ok without files generated limit cpu
  table=$(declared "$family" Table) tests=$(declared "$family" Tests) limit=$(declared "$family" Limit)
  own=$(sed -nE 's#^\+\+\+ b/Tests/([^/]*)/(.*/)?([^/]*)\.swift$#\1.\3#p' "Tests/Recipes/$family.patch" | joined '|')
  git apply "Tests/Recipes/$family.patch"

  SNOWD_TARGETS=$(targets "$family" | joined ' ')
  export SNOWD_TARGETS
  if ! {
    "$swift" build $options --build-tests && .build/debug/Reference schemas . &&
      rm -rf man completions && .build/debug/Reference manual . .build/debug . &&
      "$swift" test $options --skip-build --filter "$tests${own:+|$own}"
  } > "$log" 2>&1 || ! grep -q 'Test run with [1-9].* passed' "$log"; then with=FAILED; fi
  git add -A
  generated=$(git diff --cached --name-only -- config man completions | paste -sd ' ')
  files=$(git diff --cached --name-only -- . ':!config' ':!man' ':!completions' | wc -l)
  if [[ $generated != "$(declared "$family" Generated)" ]]; then
    with=FAILED
    echo "generated: $generated; expected $(declared "$family" Generated)" >> "$log"
  fi

  log=$out/$family-without-row.log
  git checkout -q HEAD -- "$(declared "$family" Row)" config
  SNOWD_TARGETS=$(table_targets "$family" | joined ' ')
  if "$swift" test $options --filter "$tests" > "$log" 2>&1; then
    without='NOTHING is reported'
  else
    without=$(reason "$log" "$table") || without="FAILED without naming $table"
  fi
  times > "$out/times"
  cpu=$(awk -F '[ms ]' 'NR == 2 { print int(60 * ($1 + $4) + $2 + $5) }' "$out/times")
  printf '%-9s %5s %5s %8s %5s  %-8s %s\n' "$family" "$files" "$limit" "$SECONDS" "$cpu" "$with" "${without#*↳ }"
  [[ $with = ok && $without != NOTHING* && $without != FAILED* && $files -le $limit ]]
}
export -f declared table_targets targets joined reason try

# A build of everything that the examples need, from which each of them begins.
from=$tree
if [[ -n $space ]]; then
  from=$out/base
  copy "$tree" "$from"
  SNOWD_TARGETS=$(for family in "${families[@]}"; do targets "$family"; done | joined ' ')
  export SNOWD_TARGETS
  echo "building what the examples begin with" >&2
  at "$from" "$swift" build $options --build-tests > "$out/base.log" 2>&1 || {
    echo "The tree does not build; see $out/base.log" >&2
    exit 1
  }
fi

status=0
printf '%-9s %5s %5s %8s %5s  %-8s %s\n' family files limit seconds CPU 'with row' 'without row'
for family in "${families[@]}"; do
  copy "$from" "$out/copy"
  at "$out/copy" bash -c 'try "$1"' _ "$family" || {
    status=1
    echo "$family: see $out/$family*.log" >&2
  }
done
[[ -z $space ]] || rm -rf "$out/base" "$out/copy"
exit $status
