# Runs inside the virtual machine, as root: the package is installed, the service started, used and removed.
# run-package.sh has put the packages into debs/ beside this file.
cd /host || exit 1
. /host/guest.sh

# With what it depends on only where that is missing.
wanted=$(echo debs/snowd_*.deb)
# shellcheck disable=SC2086
dpkg --no-act -i $wanted > /dev/null 2>&1 || wanted=$(echo debs/*.deb)
# shellcheck disable=SC2086
dpkg -i $wanted > /run/dpkg.log 2>&1
ok "dpkg installs it" "$? $(grep -c 'dependency problems' /run/dpkg.log)" "0 0"
tail -3 /run/dpkg.log
ok "it is not enabled by itself" "$(systemctl is-enabled snowd)" disabled
ok "the unit has no mistakes" "$(systemd-analyze verify --man=no snowd.service 2>&1)" ""
AUTOPKGTEST_TMP=$(mktemp -d) sh debian/tests/service > /run/service.txt 2>&1
ok "debian/tests/service passes" $? 0
cat /run/service.txt

systemctl enable --now snowd 2> /dev/null
ok "enable --now returns when a frame is out" $? 0
ok "it runs" "$(systemctl is-active snowd)" active
ok "not as root" "$([ "$(stat -c %u "/proc/$(show MainPID)")" != 0 ] && echo yes)" yes
systemctl --version | head -1
echo "status: $(show StatusText)"
sleep 5
hostctl screendump before > /dev/null; sleep 2; hostctl screendump after > /dev/null
pid=$(show MainPID)
rss=$(awk '/^VmRSS/ { print $2 }' "/proc/$pid/status")
anonymous=$(awk '/^RssAnon/ { print $2 }' "/proc/$pid/status")
echo "RSS $rss KiB, of it anonymous $anonymous KiB; /usr/bin/snowd $(stat -Lc %s /usr/bin/snowd) bytes"
ok "the daemon is at most 13 MB on disk" "$([ "$(stat -Lc %s /usr/bin/snowd)" -le 13000000 ] && echo yes)" yes
ok "exposure at most 0.5" "$(systemd-analyze security --no-pager snowd 2> /dev/null |
  awk '/Overall exposure/ { print ($(NF - 2) <= 0.5) ? "yes" : $0 }')" yes
systemd-analyze security --no-pager snowd 2> /dev/null | tail -1
ok "snowctl status answers" "$(snowctl status > /run/status.txt 2>&1; echo $?)" 0
sed -n 1,6p /run/status.txt
ok "busctl reads the scene" \
  "$(busctl get-property io.github.snowd.Snowd1 /io/github/snowd/Snowd1 io.github.snowd.Snowd1 Scene 2>&1)" 's "window"'
# The bus has read the policy when the group was there.
ok "the group may switch it off and on" "$(runuser -u snowd -- snowctl off > /run/switch.txt 2>&1; echo $?)$(
  runuser -u snowd -- snowctl on >> /run/switch.txt 2>&1; echo $?)" 00
ok "others may not" "$(runuser -u nobody -- snowctl off > /dev/null 2>&1; [ $? != 0 ] && echo refused)" refused
systemctl enable --now snowd-frames.socket 2> /dev/null
ok "the frames' socket starts beside it" "$? $(systemctl is-active snowd-frames.socket)" "0 active"
systemctl restart snowd; ok "it starts again" "$? $(show Result)" "0 success"

dpkg -r snowd > /dev/null 2>&1
ok "removing stops it" "$? $(pgrep -x snowd | wc -l)" "0 0"
dpkg -P snowd > /dev/null 2>&1
ok "purging leaves nothing" "$(ls -d /etc/snowd /usr/share/snowd /usr/lib/systemd/system/snowd* 2> /dev/null)" ""
finish
