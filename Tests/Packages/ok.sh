# Sourced by the scripts beside it: compares, and counts what differs.
failures=0

# ok WORDS ACTUAL EXPECTED
ok() {
  local words="${release:+$release: }$1"
  if [ "$2" = "$3" ]; then echo "ok    $words"; else
    echo "FAIL  $words"; diff <(echo "$3") <(echo "$2") | sed 's/^/      /'; failures=$((failures + 1)); fi
}
