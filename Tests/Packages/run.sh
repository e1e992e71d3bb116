#!/usr/bin/env bash
# Installs, upgrades, removes and purges the packages of .build/deb in bare roots of Debian: `make deb-test`.
#
# With PREVIOUS=FOLDER it upgrades from the packages in that folder; else from the same ones with a lower version.
set -uo pipefail
. "$(dirname "$0")/roots.sh"
packages=(snowd snowd-tools snowd-bridge snowd-agent snowd-pictures libsnowring-dev snowd-doc)

# Everything that a package could leave behind; dpkg's and apt's own records are left out.
files() {
  inside find / -xdev \( -path /proc -o -path /sys -o -path /dev -o -path /run -o -path /tmp -o -path /var/lib/dpkg -o -path /var/lib/apt \
    -o -path /var/cache -o -path /var/log \) -prune -o -print | sort
}

groups() { sort "$root/etc/group"; }

# The bytes of a program's libraries that a bare Debian does not have.
closure() {
  inside ldd "$1" | sed -nE 's/.*=> (\S+) .*/\1/p' | while read -r library; do
    path=$(inside readlink -f "$library")
    grep -qxF "$path" "$work/base" || echo "$(stat -c %s "$root$path") ${path##*/}"
  done
}

# Installs what packages depend on, and notes what is there: the difference is theirs.
prepare() {
  local wanted
  wanted=$(inside sh -c "apt-get install --no-install-recommends -s $1" | awk '/^Inst/ { print $2 }' |
    grep -vxF "$(printf '%s\n' "${packages[@]}")")
  # shellcheck disable=SC2086
  [ -z "$wanted" ] || inside apt-get install -y -qq --no-install-recommends $wanted >"$work/log" 2>&1
  files > "$work/before"; groups > "$work/groups"
}

# Puts the packages to upgrade from into the root's /tmp/previous.
add_previous() {
  mkdir "$root/tmp/previous"
  [ -z "${PREVIOUS-}" ] || { cp "$PREVIOUS"/*.deb "$root/tmp/previous"; return; }
  for deb in $(debs); do
    dpkg-deb -R "$deb" "$work/tree"
    sed -i -E 's/^Version: (.*)/Version: \1~before/; s/\(= ([^)]*)\)/(= \1~before)/
      /^(Breaks|Replaces):/s/\(<< ([^)]*)\)/(<< \1~before)/' "$work/tree/DEBIAN/control"
    dpkg-deb -Znone --root-owner-group -b "$work/tree" "$root/tmp/previous" >/dev/null; rm -r "$work/tree"
  done
}

contents() { dpkg-deb --fsys-tarfile "$1" | tar -t | grep -v '/$' | sort; }

# Files that another package had before: the new one must replace it, because dpkg may unpack either first.
moved() {
  local new old name
  for new in "$root"/tmp/deb/*.deb; do
    for old in "$root"/tmp/previous/*.deb; do
      name=$(dpkg-deb -f "$old" Package)
      [ "$name" != "$(dpkg-deb -f "$new" Package)" ] || continue
      dpkg-deb -f "$new" Replaces | grep -qw -- "$name" || comm -12 <(contents "$new") <(contents "$old") | sed "s/$/ was in $name/"
    done
  done
}

versions() { inside dpkg-query -W -f '${Version}\n' "${packages[@]}" | sort -u; }

try() {
  unpack "$1" || return 1
  files > "$work/base"

  prepare '/tmp/deb/snowd_*.deb'
  inside sh -c 'apt-get install -y --no-install-recommends /tmp/deb/snowd_*.deb' >"$work/log" 2>&1
  ok "snowd installs" $? 0
  echo "      snowd alone: $(inside dpkg-query -W -f '${Installed-Size}' snowd) KiB installed"
  ok "no other package of ours comes with it" "$(inside dpkg-query -W -f '${Package}\n' | grep -c '^snowd\|snowring')" 1
  ok "the programs agree on the version" "$(inside snowd --version | cut -d' ' -f2)" "$(inside snowctl -V | cut -d' ' -f2)"
  ok "the scenes are found" "$(inside snowctl scenes | wc -l)" "$(ls config/scenes/*.json5 | wc -l)"
  ok "the configuration is valid" "$(inside snowctl check /etc/snowd/snowd.json5 >/dev/null; echo $?)" 0
  inside snowctl render --scene classic --at 1 --output /tmp/frame.png >/dev/null
  ok "its pixels are pinned" "$(inside snowctl render --scene classic --size 240x240 --at 5 --output hash:- | cut -d' ' -f3)" \
    "$(awk '$1 == "240x240" && $2 == "still-0deg" && $3 == "xrgb8888" { print $4 }' Tests/Goldens/classic.txt)"
  ok "a frame is drawn" "$(head -c 8 "$root/tmp/frame.png" | od -An -c | tr -d ' ')" '211PNG\r\n032\n'
  ok "no X11, glib, libxml2, ICU" "$(inside sh -c 'ldd /usr/bin/snowd /usr/bin/snowctl' | grep -E 'X11|glib|xml2|icu|chafa|webp|cairo|pango|fontconfig|freetype|jpeg|lcms')" ""
  for program in snowd snowctl; do
    echo "      $program: $(stat -c %s "$root/usr/bin/$program") bytes, libraries beyond the base system:"
    closure "/usr/bin/$program" | sed 's/^/        /'
  done
  ok "they look for libraries in the package and the system alone" \
    "$(readelf -d "$root"/usr/bin/snow* | sed -n 's/.*(R.*PATH).*\[\(.*\)\]/\1/p' | sort -u)" \
    "$(if is_arm64; then echo /usr/lib/snowd/lib; fi)"
  ok "films say what they need" "$(inside snowctl render --for 0.1 --size 60x40 --output /tmp/x.webp 2>&1 | grep -o 'install snowd-tools' | head -n 1)" "install snowd-tools"
  ok "the service's user is in the groups of devices" "$(inside id -nG snowd 2>/dev/null | tr ' ' '\n' | sort | tr '\n' ' ')" "input snowd video "
  ok "the bus's policy is there" "$(inside sh -c 'cat /usr/share/dbus-1/system.d/*snowd*' | grep -c 'policy user="snowd"')" 1
  ok "the group of the remote socket is there" "$(grep -c '^snowd-remote:' "$root/etc/group")" 1
  ok "units of the system and of users" "$(cd "$root/usr/lib/systemd" && ls system/snowd*.service system/snowd*.socket user/snowd* | xargs)" \
    "system/snowd-cage.service system/snowd-console@.service system/snowd-frames.service system/snowd-frames.socket system/snowd.service user/snowd.service"
  ok "none is enabled, for no user either" "$(find "$root"/etc/systemd "$root"/var/lib/systemd -name '*snowd*' 2>/dev/null | grep -v dsh-also)" ""
  ok "the rule gives accelerometers to the seat's user" "$(grep -c 'TAG+="uaccess"' "$root/usr/lib/udev/rules.d/70-snowd.rules")" 1
  ok "a user's service without a session says so" "$(inside env -u XDG_RUNTIME_DIR snowd --user 2>&1 | head -n 1)" \
    "snowd: XDG_RUNTIME_DIR: cannot use it as the folder of sockets: it is not set"
  ok "the group of sensors is there" "$(grep -c '^input:' "$root/etc/group")" 1
  if [ -x "$root/usr/bin/systemd-analyze" ]; then
    ok "systemd has no complaint" "$(inside systemd-analyze verify --man=no /usr/lib/systemd/system/snowd.service /usr/lib/systemd/system/snowd-frames.socket /usr/lib/systemd/system/snowd-frames.service /usr/lib/systemd/system/snowd-cage.service 2>&1 |
      grep -i snow)" ""
  fi

  inside dpkg --purge snowd >"$work/log" 2>&1
  ok "purge of snowd leaves nothing" "$(files | comm -13 "$work/before" - | tr '\n' ' ')" ""

  prepare '/tmp/deb/*.deb'
  inside sh -c 'apt-get install -y --no-install-recommends /tmp/deb/*.deb' >"$work/log" 2>&1
  ok "all install" $? 0
  inside snowctl render --for 0.1 --size 60x40 --output /tmp/x.webp >/dev/null 2>&1
  ok "films are written" "$(head -c 4 "$root/tmp/x.webp")" RIFF
  inside snowctl gravity /usr/share/snowd/logs/turning.csv.gz --plot /tmp/plot.png >/dev/null 2>&1
  ok "plots are drawn" "$(head -c 4 "$root/tmp/plot.png" | tail -c 3)" PNG
  ok "the program of texts and pictures says what it is" \
    "$(inside /usr/lib/snowd/snowpicture 2>&1 | grep -o 'for texts and pictures')" "for texts and pictures"
  ok "bridges start" "$(inside snowctl bridge vnc --help | head -c 6)" "Usage:"

  ok "the agent has nothing to do yet" "$(inside snowagent run 2>&1)" "snowagent: /etc/snowd/agent.json5: no 'mqtt'; nothing to do"
  ok "its configuration is valid" "$(inside snowctl check /etc/snowd/agent.json5 >/dev/null; echo $?)" 0
  if [ -x "$root/usr/bin/systemd-analyze" ]; then
    ok "systemd has no complaint about its unit" "$(inside systemd-analyze verify --man=no /usr/lib/systemd/system/snowagent.service 2>&1 | grep -i snow)" ""
  fi
  echo "      snowagent: $(stat -c %s "$root/usr/bin/snowagent") bytes, snowd-agent: $(inside dpkg-query -W -f '${Installed-Size}' snowd-agent) KiB installed"

  files > "$work/fresh"
  inside dpkg --purge "${packages[@]}" >"$work/log" 2>&1

  # An upgrade keeps what an administrator has changed.
  add_previous
  inside sh -c 'apt-get install -y --no-install-recommends /tmp/previous/*.deb' >"$work/log" 2>&1
  ok "those of before install" $? 0
  echo "      upgrade from $(versions)"
  echo '// mine' >> "$root/etc/snowd/snowd.json5"
  inside systemctl enable snowd.service snowd-frames.socket 2>/dev/null
  inside sh -c 'apt-get install -y --no-install-recommends /tmp/deb/*.deb' >"$work/log" 2>&1
  ok "all are upgraded" "$? $(versions)" "0 $(dpkg-deb -f "$root"/tmp/deb/snowd_*.deb Version)"
  ok "the configuration stays" "$(tail -n 1 "$root/etc/snowd/snowd.json5")" "// mine"
  ok "the units stay enabled" "$(inside systemctl is-enabled snowd.service snowd-frames.socket | xargs)" "enabled enabled"
  ok "no file is taken from another package" "$(moved)" ""
  ok "nothing of before is left" "$(files | comm -13 "$work/fresh" - | grep -v '/etc/systemd/system\|deb-systemd-helper' | tr '\n' ' ')" ""
  ok "nothing is missing after the upgrade" "$(files | comm -23 "$work/fresh" - | tr '\n' ' ')" ""

  inside systemctl disable snowd.service snowd-frames.socket 2>/dev/null
  inside apt-get remove -y "${packages[@]}" >"$work/log" 2>&1
  ok "remove leaves the configuration" "$(files | comm -13 "$work/before" - | grep -v deb-systemd-helper | tr '\n' ' ')" "/etc/snowd /etc/snowd/agent.json5 /etc/snowd/snowd.json5 "
  inside dpkg --purge "${packages[@]}" >"$work/log" 2>&1
  ok "purge leaves nothing" "$(files | comm -13 "$work/before" - | tr '\n' ' ')" ""
  ok "nothing else is missing" "$(files | comm -23 "$work/before" - | tr '\n' ' ')" ""
  echo "      groups that stay, as on every Debian: $(groups | comm -13 "$work/groups" - | tr '\n' ' ')"
  rm -r "$work"
}

for release in $releases; do try "$release"; done
echo "$failures failures"
[ "$failures" = 0 ]
