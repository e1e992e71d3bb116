# Runs inside the virtual machine, as root, once at each start of the same machine; see run-agent.sh.
cd /host || exit 1
. /host/guest.sh
ca=/etc/snowd/ca.crt
state() { /usr/bin/snowctl status --json 2> /dev/null | grep -o '"State": *"[a-z]*"' | cut -d'"' -f4; }
retained() { tool mosquitto_sub -t "$1" -C 1 -W 5 2> /dev/null; }
hashes=/var/lib/snowd/hashes
born() { tail -n 1 $hashes 2> /dev/null | grep -o '"born": *[0-9]*' | tr -dc 0-9; }

case $(cat turn) in
  1)
    install_packages
    ok "the agent's unit is there, not enabled" "$(systemctl is-enabled snowagent)" disabled
    cp broker/ca.crt $ca
    start_broker
    cell="birthRate: 300, lifetime: 1, velocity: 60, emissionLongitude: '180deg'"
    echo "{ version: 1, backdrop: '#204060', layers: [ { emitter: { timeOffset: 3, cells: [ { $cell } ] } } ] }" > /etc/snowd/a.json5
    echo "{ version: 1, scene: '/etc/snowd/a.json5', sensor: 'still', fps: 30, output: ['fb:/dev/fb0', 'stats:$hashes'] }" > /etc/snowd/snowd.json5
    echo "{ version: 1, mqtt: { broker: 'mqtts://localhost:8883', name: 'hall', group: 'lobby', ca: '$ca', reconnect: 1 } }" > /etc/snowd/agent.json5
    install -D -m 600 /dev/stdin /etc/credstore/mqtt.password <<< secret
    ok "the unit has no mistakes" "$(systemd-analyze verify --man=no snowagent.service 2>&1)" ""
    systemctl enable --now snowd 2> /dev/null
    ok "it snows" "$(until_true '[ "$(state)" = running ]' && echo yes)" yes
    systemctl enable --now snowagent 2> /dev/null
    ok "the agent starts" "$? $(systemctl is-active snowagent)" "0 active"
    pid=$(systemctl show snowagent -P MainPID)
    ok "as a user of its own, in the group" "$([ "$(stat -c %u "/proc/$pid")" -gt 60000 ] && grep '^Groups:' "/proc/$pid/status" | grep -cw "$(getent group snowd-remote | cut -d: -f3)")" 1
    wait_for 'journalctl -u snowagent | grep -q "connected as .hall., MQTT 5"' 60 || journalctl -u snowagent -o cat --no-pager | tail
    ok "it connects" "$(journalctl -u snowagent | grep -c "connected as .hall., MQTT 5")" 1
    ok "it is online" "$(retained snowd/hall/availability)" online
    ok "it reports" "$(retained snowd/hall/state | grep -o '"on": true')" '"on": true'
    tool mosquitto_pub -t snowd/hall/set -m '{"wind": 2, "do": "identify"}'
    ok "it sets" "$(until_true '[ "$(snowctl wind)" = 2 ]' && echo yes)" yes
    ok "it identifies the panel" "$(until_true 'snowctl text | grep -q "^$(hostname)"' && echo yes)" yes
    tool mosquitto_pub -r -q 1 -t snowd/groups/lobby/desired -m '{"on": false}'
    ok "told off, it is off" "$(until_true '[ "$(state)" = off ]' && echo yes)" yes
    ok "and that is kept" "$([ -e /var/lib/snowd/off ] && echo yes)" yes
    ok "what acted is stored" "$(until_true 'grep -q "on.*false" /var/lib/snowagent/desired.json' && echo yes)" yes
    systemctl kill -s KILL snowagent
    ok "killed, it is offline at once" "$(retained snowd/hall/availability)" offline
    ok "and starts again" "$(until_true '[ "$(retained snowd/hall/availability)" = online ]' && echo yes)" yes
    ok "the service went on" "$(systemctl show snowd -P NRestarts)" 0
    journalctl -u snowagent -o cat | grep -v '^Start' | head -20
    systemd-analyze security --no-pager snowagent 2> /dev/null | tail -1
    dpkg -P snowd-agent > /dev/null 2>&1; ok "its package is removed" "$? $(ls /usr/bin/snowagent /etc/snowd/agent.json5 2> /dev/null)" "0 "
    pkill -x mosquitto
    sync ;;
  2)
    ok "the machine has started again, without agent and broker" "$(awk '{ print ($1 < 300) }' /proc/uptime) $(ps -C mosquitto,snowagent -o pid= | wc -l)" "1 0"
    ok "the service starts, off" "$(until_true '[ "$(state)" = off ]' && echo yes)" yes
    sleep 3; systemctl stop snowd
    ok "no flake was born" "$(born)" 0 ;;
esac
finish
