# Runs inside the virtual machine, as root, whose clock counts instructions: a nanosecond is one.
# run-cost.sh has put snowbench, snowd, evdev-feed.py and classic.json5 beside this file.
cd /host || exit 1
. /host/guest.sh
install -m755 snowbench snowd /usr/bin/
mkdir -p /usr/share/snowd/scenes; cp classic.json5 /usr/share/snowd/scenes/
modprobe uinput

# Without waiting: what the reader itself does, and what the kernel does for it.
snowbench --sensors --frames 2000
snowbench --sensors --frames 2000 --json > /run/bench
figure() { python3 -c 'import json, sys
for line in open("/run/bench"):
    row = json.loads(line)
    if row["benchmark"] == sys.argv[1]: print(row.get(sys.argv[2], row.get("notes")))' "$1" "$2"; }
ok "the log path allocates nothing" "$(figure log allocations)" 0.0
ok "the evdev path allocates nothing" "$(figure evdev allocations)" 0.0

# The service at 1,000 samples a second: its sensor's thread, waits and wakes and all.
mkfifo /run/go; python3 evdev-feed.py fast 6 < /run/go > /run/fast.txt & feed=$!
exec 9> /run/go; for _ in $(seq 100); do [ -s /run/fast.txt ] && break; sleep 0.1; done
udevadm settle
echo "{ version: 1, sensor: 'evdev:$(cat /run/fast.txt)', output: 'null', fps: 1, scene: 'classic' }" > /run/fast.json5
snowd --config /run/fast.json5 2> /run/journal & pid=$!
sleep 1
thread=$(grep -lx sensor /proc/$pid/task/*/comm | cut -d/ -f5)
spent() { cut -d' ' -f1 "/proc/$pid/task/$thread/schedstat"; }
wakes() { awk '/^voluntary/ { print $2 }' "/proc/$pid/task/$thread/status"; }
echo >&9; sleep 1
begin="$(spent) $(wakes) $(date +%s%N)"; sleep 4; end="$(spent) $(wakes) $(date +%s%N)"
timeout 1 strace -c -p "$thread" 2> /run/strace; cat /run/strace
echo "$begin $end" | awk '{ s = ($6 - $3) / 1e6
  printf "thread: %.0f samples, %.0f instructions a sample, %.3f wakes a sample\n", s, ($4 - $1) / s, ($5 - $2) / s }' |
  tee /run/thread
ok "less than half a wake a sample" "$(awk '{ print ($6 + 0 < 0.5) }' /run/thread)" 1
# Calls in a second of 1,000 samples.
ok "less than one system call a sample" \
  "$(awk '$NF == "total" { print ($4 > 0 && $4 < 1000) }' /run/strace)" 1
# A core of 1,000 MHz at an instruction a cycle has 20,000 of them for 2 %.
ok "less than 2 % of a core of 1,000 MHz" "$(awk '{ print ($4 + 0 < 20000) }' /run/thread)" 1
kill $pid; echo >&9; exec 9>&-; wait
cat /run/journal
finish
