# Runs inside the virtual machine, as root: the service's numbers and its journal, under its own unit.
# run-metrics.sh has put snowd, snowctl, snowd.service, snowd.catalog, classic.json5 and fetch.py beside this file.
cd /host || exit 1
. /host/guest.sh
load_screen
wait_for() { until_true "[ \"\$(show $1)\" = \"$2\" ]"; }
install -D -m755 snowd /usr/bin/snowd
install -m755 snowctl /usr/bin/snowctl
install -D -m644 classic.json5 /usr/share/snowd/scenes/classic.json5
install -D -m644 snowd.service /etc/systemd/system/snowd.service
install -D -m644 snowd.catalog /usr/lib/systemd/catalog/snowd.catalog
journalctl --update-catalog
mkdir -p /etc/snowd
echo "{ version: 1, scene: 'classic', output: 'fb:name:Virtual FB', sensor: 'still:30', fps: 30, budget: 0 }" > /etc/snowd/snowd.json5
systemctl daemon-reload
systemctl start snowd
socket=/run/snowd/metrics/socket
number() { python3 fetch.py /metrics | sed -n "s/^$1 //p"; }

ok "the socket is there, for everyone" "$(until_true "[ -S $socket ]"; stat -c %a $socket)" 666
ok "an unprivileged user reads it" \
  "$(setpriv --reuid=65534 --clear-groups python3 fetch.py /metrics | tail -n 1)" "# EOF"
ok "frames are counted" "$(until_true '[ "$(number snowd_frames_total)" -gt 30 ]' && echo yes)" yes
ok "it is well" "$(python3 fetch.py /healthz | cut -c1-18)" "ok: scene classic,"
ok "snowctl top" "$(snowctl top | sed -n 's/^angle *//p')" "+30.0°, following"
ok "no child of root" "$([ "$(stat -c %u $socket)" != 0 ] && echo yes)" yes

# Slow, silent and many clients: frames go on, memory and descriptors stay.
memory=$(number process_resident_memory_bytes)
skipped=$(number snowd_frames_skipped_total) shown=$(number snowd_frames_total)
python3 fetch.py --flood 5
ok "frames went on" "$([ $(($(number snowd_frames_total) - shown)) -gt 100 ] && echo yes)" yes
echo "skipped in 5 s of flood: $(($(number snowd_frames_skipped_total) - skipped))"
ok "memory stays" "$([ $(($(number process_resident_memory_bytes) - memory)) -lt 1000000 ] && echo yes)" yes
ok "descriptors stay" "$(until_true '[ "$(number process_open_fds)" -lt 40 ]' && echo yes)" yes

# The journal's fields, and its explanations.
started=d7cdfe7c1d6c4834a796caf05f001c29
entry() { journalctl -u snowd MESSAGE_ID=$started -o json --no-pager | tail -n 1 |
  python3 -c "import json, sys; print(json.load(sys.stdin)['$1'])"; }
ok "SNOW_SCENE" "$(entry SNOW_SCENE)" classic
ok "SNOW_SENSOR" "$(entry SNOW_SENSOR)" still
ok "SNOW_SCREEN" "$(entry SNOW_SCREEN | cut -c1-3)" fb:
ok "SYSLOG_IDENTIFIER" "$(entry SYSLOG_IDENTIFIER)" snowd
ok "by scene" "$(journalctl -u snowd SNOW_SCENE=classic -o cat --no-pager | grep -c '^running: ')" 1
ok "explained" "$(journalctl -u snowd -x --no-pager | grep -c 'Subject: Snow falls: scene classic')" 1

# A resting service: the socket wakes nothing.
echo "{ version: 1, backdrop: '#3060c0' }" > /etc/snowd/still.json5
echo "{ version: 1, output: 'fb:name:Virtual FB', scene: '/etc/snowd/still.json5' }" > /etc/snowd/snowd.json5
systemctl restart snowd
ok "it rests" "$(until_true 'python3 fetch.py /metrics | grep -q "\"resting\"} 1"' && echo yes)" yes
wakes() { awk '/^voluntary_ctxt/ { print $2 }' "/proc/$(show MainPID)/status"; }
sleep 1; woke=$(wakes); sleep 3
ok "resting: no wake" "$(($(wakes) - woke < 3))" 1
systemctl stop snowd
ok "the socket goes with the service" "$([ -e $socket ] || echo gone)" gone
ok "top says what is missing" "$(snowctl top 2>&1 | head -n 1)" "snowctl: $socket: no service serves numbers here"

echo "--- journal"; journalctl -u snowd -o short-monotonic --no-pager | cut -c1-150
finish
