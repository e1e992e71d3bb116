#!/bin/bash
# Adds the example of each recipe to a copy of the tree, builds and tests it; then leaves out its row.
#
#   Tests/Recipes/run.sh [FAMILY...]     (all: a NAME.patch each)
#
# Exit status 0 if every example passes, within its limit of files, and a missing row is reported;
# otherwise 1. The copy, its build folder and the logs stay in .build/recipes.
set -euo pipefail
cd "$(dirname "$0")/../.."
recipes=$PWD/Tests/Recipes out=$PWD/.build/recipes swift=${SWIFT:-swift}
copy=$out/copy
families=("$@")
[[ $# -gt 0 ]] || families=(layer behavior output sensor verb)

# Tracked files as they are now, changes included; unchanged ones are not compiled again.
[[ -d $copy ]] || git clone -q --shared --no-checkout . "$copy"
commit=$(git stash create)
commit=${commit:-$(git rev-parse HEAD)}
cd "$copy"

schemas() { make --no-print-directory -s schemas SWIFT="$swift"; }

# The reason in a log: a comment of a test about the table, or the compiler's first error.
reason() {
  grep -m 1 -F "$table" <(grep '↳ [^/]' "$1") || grep -m 1 '\.swift:[0-9:]* error: ' "$1"
}

status=0
printf '%-9s %5s %5s  %-8s %s\n' family files limit 'with row' 'without row'
for family in "${families[@]}"; do
  patch=$recipes/$family.patch
  declared() { sed -n "/^diff /q;s/^$1: //p" "$patch"; }
  limit=$(declared Limit) table=$(declared Table) row=$(declared Row) tests=$(declared Tests)
  # The tests that the example brings.
  own=$(sed -n 's|^+++ b/Tests/.*/\(.*\)\.swift$|\1|p' "$patch")
  git checkout -q --force --detach "$commit"
  git clean -fdq
  git apply "$patch"

  echo "$family: building and testing" >&2
  with=ok
  if ! { schemas && "$swift" test --filter "$tests${own:+|$own}"; } > "$out/$family.log" 2>&1 \
    || ! grep -q 'Test run with [1-9].* passed' "$out/$family.log"; then
    with=FAILED
  fi
  files=$(git status --porcelain --untracked-files=all | grep -vc '\.schema\.json$')

  echo "$family: the same without its row" >&2
  log=$out/$family-without-row.log
  git checkout -q -- "$row" config
  if { schemas && "$swift" test --filter "$tests" ${own:+--skip "$own"}; } > "$log" 2>&1; then
    without='NOTHING is reported'
  else
    without=$(reason "$log") || without="FAILED without naming $table"
  fi

  printf '%-9s %5s %5s  %-8s %s\n' "$family" "$files" "$limit" "$with" "${without#*↳ }"
  if [[ $with = FAILED || $without = NOTHING* || $without = FAILED* || $files -gt $limit ]]; then
    status=1
    echo "$family: see $out/$family*.log" >&2
  fi
done
exit $status
