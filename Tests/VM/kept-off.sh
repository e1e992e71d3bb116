# Runs inside the virtual machine, as root, once at each start of the same machine; see run-kept-off.sh.
cd /host || exit 1
. /host/guest.sh
hashes=/var/lib/snowd/hashes
state() { /usr/bin/snowctl status --json 2> /dev/null | grep -o '"State": *"[a-z]*"' | cut -d'"' -f4; }
# Different pictures since the service started.
pictures() { grep -v '^#' $hashes | awk '{ print $NF }' | sort -u | wc -l; }
drawn() { grep -vc '^#' $hashes; }
# Frames that show more than the backdrop, in the size of the screen, or of none that the kernel has found yet.
flakes() {
  echo "{ version: 1, backdrop: '#204060' }" > /tmp/bare.json5
  for size in 1280x720 800x480; do
    /usr/bin/snowctl render --scene /tmp/bare.json5 --size $size --for 0.03 --output hash:- | awk '!/^#/ { print $NF; exit }'
  done > /tmp/bare
  grep -v '^#' $hashes | awk '{ print $NF }' | grep -vcxFf /tmp/bare
}

case $(cat turn) in
  1)
    install_service
    cell="birthRate: 300, lifetime: 3, velocity: 60, emissionLongitude: '180deg'"
    echo "{ version: 1, backdrop: '#204060', layers: [ { emitter: { timeOffset: 3, cells: [ { $cell } ] } } ] }" > /etc/snowd/a.json5
    echo "{ version: 1, scene: '/etc/snowd/a.json5', sensor: 'still', fps: 30, output: ['fb:/dev/fb0', 'hash:$hashes'] }" > /etc/snowd/snowd.json5
    systemctl enable --now snowd 2> /dev/null
    ok "it snows" "$(until_true '[ "$(state)" = running ] && [ "$(pictures)" -gt 10 ]' && echo yes)" yes
    snowctl off --keep; ok "off, and kept" "$?" 0
    systemctl kill -s KILL snowd
    ok "killed, it starts again" "$(until_true '[ "$(show NRestarts)" = 1 ] && [ "$(state)" = off ]' && echo yes)" yes
    # A hash file is written when its buffer is full, and at the end.
    sleep 2; systemctl stop snowd
    ok "no flake was drawn in $(drawn) frames" "$([ "$(drawn)" -gt 0 ] && flakes)" 0
    sync ;;
  2)
    ok "the machine has started again" "$(awk '{ print ($1 < 300) }' /proc/uptime) $(systemctl is-enabled snowd)" "1 enabled"
    ok "the service starts with it, off" "$(until_true '[ "$(state)" = off ]' && echo yes)" yes
    snowctl status | grep 'off, kept since'
    sleep 2; hostctl screendump kept-off > /dev/null; systemctl stop snowd
    ok "no flake was drawn in $(drawn) frames" "$([ "$(drawn)" -gt 0 ] && flakes)" 0
    systemctl start snowd; until_true '[ "$(state)" = off ]'
    snowctl on; ok "on" "$(until_true '[ "$(state)" = running ]' && echo yes)" yes
    ok "nothing is kept" "$([ -e /var/lib/snowd/off ] && echo there)" ""
    sync ;;
  3)
    ok "the machine starts, and it snows" "$(until_true '[ "$(state)" = running ]' && echo yes)" yes
    sleep 3; hostctl screendump kept-on > /dev/null; systemctl stop snowd
    ok "flakes are drawn" "$([ "$(flakes)" -gt 10 ] && echo yes)" yes ;;
esac
echo "pictures: $(pictures) of $(drawn) frames"
finish
