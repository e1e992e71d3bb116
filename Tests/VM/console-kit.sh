# Sourced by console.sh and owners.sh, as root in the virtual machine: run-console.sh has put snowd, the units and
# console.py beside it.
cd /host || exit 1
. /host/guest.sh
console() { timeout 15 python3 console.py "$@"; }
state() { console state /dev/tty1; }
# What the service has said, since `fresh`.
said() { journalctl -u snowd _COMM=snowd -o cat --no-pager --since "$since" | grep -c "$1"; }
# pair EXPECTED PICTURE PICTURE WHAT: for run-console.sh.
pair() { echo "$@" >> pairs; }
dump() { hostctl screendump "$1" > /dev/null; }
# The screen must show the frame now: shows NAME WHAT.
shows() { dump "$1"; pair same "$1.ppm" frame.png "$2"; }
keys() { for key in "$@"; do
  hostctl qmp "{\"execute\":\"send-key\",\"keys\":[$(echo "$key" |
    sed 's/[^-]*/{"type":"qcode","data":"&"}/g; s/-/,/g')]}" > /dev/null; sleep 0.2; done; }
login_is() { [ "$(systemctl is-active getty@tty1)" = "$1" ]; }
ticks() { awk '{ print $14 + $15 }' "/proc/$(show MainPID)/stat"; }
wakes() { cat "/proc/$(show MainPID)"/task/*/status | awk '/^voluntary_ctxt/ { n += $2 } END { print n }'; }
configure() { echo "{ version: 1, sensor: 'still', scene: '/etc/snowd/$1.json5', $2 }" > /etc/snowd/snowd.json5; }
fresh() { systemctl stop snowd; systemctl reset-failed snowd 2> /dev/null; since=$(date '+%F %T'); sleep 1; }
# Halts the service between two frames, and waits for the driver to show the last one.
halt() { local pid; pid=$(show MainPID)
  for _ in $(seq 200); do kill -STOP "$pid"; sleep 0.3
    case "$(cut -d' ' -f1 "/proc/$pid/syscall")" in 232|281) return;; esac
    kill -CONT "$pid"; sleep 0.1; done; }

install -D -m755 snowd /usr/bin/snowd
install -m755 snowctl /usr/bin/snowctl
units=/usr/lib/systemd/system
install -m644 snowd.service snowd-console@.service $units; install -D -m644 snowd.service.d/console.conf $units/snowd.service.d/console.conf
# A login prompt, as every machine with a console has it; it knows root without a password.
systemctl unmask getty@tty1.service 2> /dev/null; systemctl daemon-reload
ok "the unit has no mistakes" "$(cd / && systemd-analyze verify --man=no snowd.service snowd-console@tty1.service 2>&1)" ""
systemctl start getty@tty1; until_true 'pgrep -t tty1 agetty > /dev/null'; sleep 1
mkdir -p /etc/snowd
cat > /etc/snowd/still.json5 << 'SCENE'
{ version: 1, backdrop: { type: 'radial', colors: ['#f0e060', '#c06030', '#101830'], locations: [0, 0.4, 1],
  startPoint: [0.3, 0.4], endPoint: [1, 1] } }
SCENE
cat > /etc/snowd/snow.json5 << 'SCENE'
{ version: 1, backdrop: '#102040', layers: [ { emitter: { timeOffset: 20, cells: [
  { birthRate: 4, lifetime: 12, velocity: 40, emissionLongitude: '180deg', scale: 2 } ] } } ] }
SCENE
part() { echo "--- $(cut -d' ' -f1 /proc/uptime) s: $1"; }
output=$(cat /host/output)
picture=/run/snowd/files/frame.png

