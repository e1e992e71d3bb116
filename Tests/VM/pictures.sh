# Runs inside the virtual machine, as root; see run-pictures.sh.
cd /host || exit 1
. /host/guest.sh
# share NAME COLOUR: a picture of the screen, and the percentage of it that has the colour.
share() { hostctl screendump "$1" > /dev/null && python3 share.py "$1.ppm" "$2"; }
shows() { [ "$(share "$1" "$2")" -ge "$3" ]; }
# Warnings and errors of the unit since then; but the emulated processor is slow.
said() { journalctl --quiet --output=cat --unit=snowd --priority=warning --since="$since" | grep -v '^too slow\|^no frame for'; }
start_over() { since=$(date '+%F %T'); sleep 1; systemctl restart snowd; }
helper() { pgrep -x snowpicture; }

install_service
install -m755 snowpicture /usr/bin/snowpicture
install -D -m644 io.github.snowd.Snowd1.conf -t /usr/share/dbus-1/system.d && systemctl reload dbus
mkdir -p /usr/share/snowd && cp -r scenes /usr/share/snowd/
configure() { echo "{ version: 1, sensor: '$2', fps: 5, output: 'fb:/dev/fb0', scene: '$1' }" > /etc/snowd/snowd.json5; }

# Words, without any font at first.
configure greeting still
start_over; ok "without snowpicture's fonts it starts" "$? $(show Result)" "0 success"
until_true 'said | grep -q "no font"'
ok "and says that there is no font" "$(said | grep -c 'no font')" 1
said | tail -3
mkdir -p /usr/share/fonts /etc/fonts && cp fonts/* /usr/share/fonts/ && cp -r etc-fonts/. /etc/fonts/
start_over; ok "with fonts it starts" "$? $(show Result)" "0 success"
ok "golden letters" "$(until_true 'shows greeting f6c667 1' && echo yes)" yes
ok "fontconfig's cache is the service's" "$(ls /var/cache/snowd/fontconfig | grep -c cache-) $(stat -c %U /var/cache/snowd/fontconfig)" "1 snowd"
ok "no warning" "$(said)" ""
since=$(date '+%F %T'); ok "snowctl greeting" "$(snowctl greeting 'Hello, Ada' > greeting.txt 2>&1; echo $?)" 0
cat greeting.txt
ok "shows other words" "$(until_true '[ "$(snowctl status --json | grep -c greeting)" -gt 0 ] && shows hello f6c667 1' && echo yes)" yes

# snowpicture ends while a text waits for it.
stopped=$(helper); kill -STOP "$stopped"; snowctl text 'Good morning'; sleep 1; kill -9 "$stopped"
ok "snowpicture is killed: said once" "$(until_true 'said | grep -q "ended by Killed"' && said | grep -c 'ended by Killed')" 1
said | tail -1
ok "it is started again for the next text" "$(snowctl text 'Good night'; until_true '[ -n "$(helper)" ] && shows again f6c667 1' && echo yes)" yes
ok "the service has not ended" "$(show NRestarts) $(systemctl is-active snowd)" "0 active"

# Photographs.
configure frame still
mkdir -p /var/lib/snowd/photos && cp lying.jpg standing.webp /var/lib/snowd/photos/
start_over; ok "photographs" "$? $(show Result)" "0 success"
ok "the lying one on a lying screen" "$(until_true 'shows lying b93c2b 50' && echo yes)" yes
ok "as the service's user, without rights" "$(stat -c %U "/proc/$(helper)") $(awk '/^CapEff/ { print $2 }' "/proc/$(helper)/status")" "snowd 0000000000000000"
ok "no warning" "$(said)" ""
configure frame still:90
start_over; ok "the standing one on a standing screen" "$(until_true 'shows standing 2b3cb9 50' && echo yes)" yes

ok "the unit's score is as before" "$(systemd-analyze security --no-pager snowd 2> /dev/null |
  awk '/Overall exposure/ { print ($(NF - 2) <= 0.5) ? "yes" : $0 }')" yes

# A folder in a home.
mkdir -p /home/ada/Pictures && chmod 755 /home/ada && cp lying.jpg /home/ada/Pictures/
echo "{ version: 1, backdrop: '#000000', layers: [ { photos: { folder: '/home/ada/Pictures' } } ] }" > /etc/snowd/home.json5
configure /etc/snowd/home.json5 still
start_over; until_true 'said | grep -q ProtectHome'
ok "a folder in a home: ProtectHome= is named" "$(said | grep -c 'ProtectHome=tmpfs')" 1
mkdir -p /etc/systemd/system/snowd.service.d
printf '[Service]\nProtectHome=tmpfs\nBindReadOnlyPaths=-/home/ada/Pictures\n' > /etc/systemd/system/snowd.service.d/home.conf
systemctl daemon-reload
start_over; ok "with the lines of the message it is shown" "$(until_true 'shows home c83c28 50' && echo yes)" yes
echo "RSS: snowd $(awk '/^VmRSS/ { print $2 }' "/proc/$(show MainPID)/status") KiB, snowpicture $(awk '/^VmRSS/ { print $2 }' "/proc/$(helper)/status") KiB"
journalctl --quiet -u snowd -p warning | tail -20
finish
