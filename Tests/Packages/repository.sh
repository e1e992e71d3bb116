#!/usr/bin/env bash
# Adds the apt repository in bare roots of Debian by the lines of docs/install.md, and installs snowd from it; a changed
# repository, and one signed by another key, are refused: `make release-test`.
#
# The packages are those of `make release`, or else of `make deb`. The key is made for the test.
set -uo pipefail
. "$(dirname "$0")/roots.sh"
shared=$(mktemp -d)
export GNUPGHOME=$shared/gnupg
mkdir -m 700 "$GNUPGHOME"
server=
trap 'gpgconf --kill all; [ -z "$server" ] || kill $server; rm -rf "$shared"' EXIT

packages=$shared/packages
mkdir "$packages"
if ls .build/dist/*.deb > /dev/null 2>&1; then cp .build/dist/*.deb "$packages"
else cp .build/deb/*.deb $(ls .build/arm64/deb/*_arm64.deb 2> /dev/null) "$packages"; fi
ls "$packages"

gpg --batch --quiet --passphrase '' --quick-generate-key 'throwaway <snowd@example.org>' ed25519 sign never
gpg --batch --quiet --passphrase '' --quick-generate-key 'another <another@example.org>' ed25519 sign never

release=repository
scripts/release/repository "$packages" > "$shared/words" && cp -r "$packages/repository" "$shared/first" &&
  scripts/release/repository "$packages" > /dev/null
ok "without a key, a line says how to sign" "$(grep -c 'scripts/release/repository .* KEY' "$shared/words")" 1
ok "the same packages make the same repository" "$(diff -r "$shared/first" "$packages/repository" 2>&1)" ""
scripts/release/repository "$packages" snowd@example.org || exit 1
index=$packages/repository/dists/stable
for architecture in amd64 arm64; do
  ok "$architecture has its packages, and those of all" \
    "$(sed -n 's/^Filename: .*\///p' "$index/main/binary-$architecture/Packages" | sort)" \
    "$(cd "$packages" && ls *_all.deb *_$architecture.deb 2> /dev/null | sort)"
done

# A web server of this machine only, on a free port.
: > "$shared/server"
python3 -u -m http.server --bind 127.0.0.1 --directory "$packages" 0 >> "$shared/server" 2>&1 &
server=$!
until grep -q port "$shared/server"; do kill -0 $server || { cat "$shared/server"; exit 1; }; sleep 0.1; done
url=http://127.0.0.1:$(sed -n 's/.* port \([0-9]*\) .*/\1/p' "$shared/server" | head -n 1)

# The first block of commands of a page, as a user types it.
lines() { awk '/^```$/ && inside { exit } inside; /^```sh$/ { inside = 1 }' "$1" | sed "s|URL|$url|g"; }
lines docs/install.md > "$shared/lines"
grep -q "$url" "$shared/lines" || { echo "docs/install.md: expected URL in the first block of commands"; exit 1; }
ok "README.md has the same lines" "$(lines README.md)" "$(cat "$shared/lines")"

# apt with nothing but our repository: ours apt-get ARGUMENT...
ours() { inside "$@" -o Dir::Etc::SourceList=/etc/apt/sources.list.d/snowd.sources -o Dir::Etc::SourceParts=/dev/null; }
update() { inside sh -c 'rm -rf /var/lib/apt/lists/*'; ours apt-get update > "$work/log" 2>&1; }

try() {
  release=$1
  unpack "$1" || { failures=$((failures + 1)); return; }
  rm -r "$root/tmp/deb"
  # What a Debian that a person uses has, and a bare one lacks; and that person's consent.
  inside apt-get install -y -qq --no-install-recommends wget > /dev/null 2>&1
  printf '#!/bin/sh\nexec "$@"\n' > "$root/usr/local/bin/sudo"; chmod +x "$root/usr/local/bin/sudo"
  echo 'APT::Get::Assume-Yes "true"; APT::Install-Recommends "false"; Dpkg::Use-Pty "false";' > "$root/etc/apt/apt.conf.d/test"
  cp "$shared/lines" "$root/tmp/lines"
  inside env PATH=/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin bash -e /tmp/lines > "$work/log" 2>&1
  ok "the lines of docs/install.md" "$?" 0
  # apt says always that scripts should use apt-get.
  ok "no warnings" "$(grep -iE '^(w|e|n|warning|error|notice):' "$work/log" | grep -v 'stable CLI interface')" ""
  ok "snowd is that of the repository" "$(inside apt-cache policy snowd | grep -c "$url")" 1
  ok "it runs" "$(inside snowctl scenes | wc -l)" "$(tar -tf <(dpkg-deb --fsys-tarfile "$packages"/snowd_*_amd64.deb) | grep -c '/scenes/.*json5$')"
  if ls "$packages"/snowd_*_arm64.deb > /dev/null 2>&1; then
    inside dpkg --add-architecture arm64; update
    inside sh -c 'cd /tmp && apt-get download -qq snowd:arm64' > "$work/log" 2>&1
    ok "arm64 gets its own package" "$(cmp "$packages"/snowd_*_arm64.deb "$root"/tmp/snowd_*_arm64.deb 2>&1)" ""
    inside dpkg --remove-architecture arm64
  else
    echo "skipped: $release: arm64: there are no packages for it yet; 'make cross cross-deb' makes them"
  fi

  cp -a "$packages/repository" "$work/kept"
  update; ok "the repository is accepted" $? 0
  gpg --batch --quiet --yes --local-user another@example.org --clearsign --output "$index/InRelease" "$index/Release"
  gpg --batch --quiet --yes --local-user another@example.org --armor --detach-sign --output "$index/Release.gpg" "$index/Release"
  update; ok "signed by another key, it is refused" "$? $(grep -cE '^E(rror)?: .* is not signed' "$work/log")" "100 1"
  rm "$index/InRelease" "$index/Release.gpg"
  update; ok "without a signature, too" "$? $(grep -cE '^E(rror)?: .* (is not signed|Release file)' "$work/log")" "100 1"
  restore
  echo >> "$index/main/binary-amd64/Packages"; xz -kf "$index/main/binary-amd64/Packages"
  update; ok "with a changed list of packages, too" "$? $(grep -c '^E.*binary-amd64/Packages' "$work/log")" "100 1"
  restore
  echo >> "$packages/repository"/pool/main/s/snowd/snowd_*_amd64.deb
  update; ok "its list is right" $? 0
  inside sh -c 'cd /tmp && apt-get download -qq snowd' > "$work/log" 2>&1; ok "a changed package is refused" $? 100
  restore
  rm -r "$work"
}

# The server's folder stays.
restore() { rm -r "$packages/repository"/*; cp -a "$work/kept"/* "$packages/repository"; }

for release in $releases; do try "$release"; done
echo "$failures failures"
[ "$failures" = 0 ]
