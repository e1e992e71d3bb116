#!/usr/bin/env bash
# Tries the scripts of scripts/release on the packages of .build/deb: symbol versions, bill of materials, checksums, and when
# a release is refused: `make release-test`.
set -uo pipefail
cd "$(dirname "$0")/../.."
scripts=$PWD/scripts/release
. Tests/Packages/ok.sh
ls .build/deb/snowd_*.deb > /dev/null || { echo "nothing is built yet: run 'make deb' first"; exit 1; }
work=$(mktemp -d); trap 'rm -rf "$work"' EXIT
folder=$work/folder
mkdir "$folder"; cp .build/deb/*.deb "$folder"

# A C library of the future, as the linker sees it.
echo 'int future(void) { return 0; }' > "$work/future.c"
echo 'GLIBC_2.99 { future; };' > "$work/versions"
echo 'int future(void); int main(void) { return future(); }' > "$work/program.c"
cc -shared -nostdlib -Wl,-soname,libfuture.so -Wl,--version-script="$work/versions" -o "$work/libfuture.so" "$work/future.c" &&
  cc -o "$work/program" "$work/program.c" "$work/libfuture.so" || exit 1
words=$("$scripts/symbol-versions" SYSTEM="Debian 12" MAXGLIBC=2.36 "$work/program" 2>&1)
ok "a program for a later C library is refused, with what to do" \
  "$? $(grep -c "program needs GLIBC_2.99; expected at most GLIBC_2.36" <<< "$words") $(grep -c 'build in a Debian 12 system' <<< "$words")" "1 1 1"
ok "so is a package with it" \
  "$(mkdir -p "$work/later/DEBIAN" "$work/later/usr/bin" && cp "$work/program" "$work/later/usr/bin" &&
    printf 'Package: later\nVersion: 1\nArchitecture: amd64\nMaintainer: x <x@example.org>\nDescription: x\n' > "$work/later/DEBIAN/control" &&
    dpkg-deb -b "$work/later" "$work/later.deb" > "$work/log" && "$scripts/symbol-versions" MAXGLIBC=2.98 "$work/later.deb" 2>&1 |
      grep -c '/usr/bin/program needs GLIBC_2.99')" 1
ok "where it is allowed, it is not" "$("$scripts/symbol-versions" MAXGLIBC=2.99 "$work/program" 2>&1)" "program: GLIBC_2.99"
ok "what has no program is an error" "$("$scripts/symbol-versions" "$work/program.c" > "$work/log" 2>&1; echo $?)" 1
"$scripts/symbol-versions" SYSTEM="Debian 12" MAXGLIBC=2.36 MAXGLIBCXX=3.4.30 MAXCXXABI=1.3.13 .build/deb/*_amd64.deb
ok "the packages run on Debian 12" $? 0

# A package for arm64 as cross-deb makes it, with libraries in place of Swift's.
library=$work/arm/usr/lib/snowd/lib
mkdir -p "$work/arm/DEBIAN" "$library"
cp "$work/libfuture.so" "$library/libswiftCore.so"; cp "$work/libfuture.so" "$library/libBlocksRuntime.so"
version=$(dpkg-deb -f "$folder"/snowd_*.deb Version)
printf '%s\n' 'Package: snowd' "Version: $version" 'Architecture: arm64' 'Maintainer: x <x@example.org>' \
  'Depends: libc6 (>= 2.38), libchafa0t64 | libchafa0' 'Description: x' > "$work/arm/DEBIAN/control"
dpkg-deb -b "$work/arm" "$folder/snowd_${version}_arm64.deb" > "$work/log"
export SOURCE_DATE_EPOCH=1800000000 LIBSWIFTLANG=6.2.3-9+b1
bill=$folder/snowd-$version.spdx.json
"$scripts/sbom" "$folder" && cp "$bill" "$work/first" && "$scripts/sbom" "$folder"
ok "the same packages make the same bill" "$(cmp "$work/first" "$bill" 2>&1)" ""
# What QUERY, an expression on the bill, is.
bill() { python3 -c 'import json, sys; b = json.load(open(sys.argv[1])); print(eval(sys.argv[2]))' "$bill" "$1"; }
ok "its date is that of the release" "$(bill 'b["creationInfo"]["created"]')" 2027-01-15T08:00:00Z
ok "it has each package, with its hash" \
  "$(bill '"\n".join(sorted(p["checksums"][0]["checksumValue"] + "  " + p["packageFileName"] for p in b["packages"] if p.get("packageFileName", "").endswith(".deb")))')" \
  "$(cd "$folder" && sha256sum -- *.deb | sort)"
ok "amd64 programs contain Swift's library" \
  "$(bill '" ".join(sorted(r["spdxElementId"] for r in b["relationships"] if r["relationshipType"] == "STATIC_LINK"))')" \
  "SPDXRef-snowd-amd64 SPDXRef-snowd-agent-amd64 SPDXRef-snowd-bridge-amd64 SPDXRef-snowd-pictures-amd64 SPDXRef-snowd-tools-amd64"
ok "arm64 packages bring it along, with version and licence" \
  "$(bill '[(p["name"], p["versionInfo"], p["licenseDeclared"]) for r in b["relationships"] if r["relationshipType"] == "CONTAINS" for p in b["packages"] if p["SPDXID"] == r["relatedSpdxElement"]]')" \
  "[('libBlocksRuntime.so', '6.2.3-9+b1', 'MIT OR NCSA'), ('libswiftCore.so', '6.2.3-9+b1', 'Apache-2.0 WITH Swift-exception')]"
ok "what they depend on is in it" \
  "$(bill '[(r["relatedSpdxElement"], r["comment"]) for r in b["relationships"] if r["spdxElementId"] == "SPDXRef-snowd-arm64" and r["relationshipType"] == "DEPENDS_ON"]')" \
  "[('SPDXRef-libc6-arm64', 'libc6 (>= 2.38)'), ('SPDXRef-libchafa0t64-arm64', 'libchafa0t64 | libchafa0')]"

# SPDX's own checker.
tools=.build/spdx-tools
if [ -x $tools/bin/pyspdxtools ] || { python3 -m venv $tools && $tools/bin/pip install --quiet 'spdx-tools==0.8.*'; } > "$work/log" 2>&1; then
  $tools/bin/pyspdxtools --version SPDX-2.3 -i "$bill"
  ok "pyspdxtools finds the bill valid" $? 0
  sed 's/"STATIC_LINK"/"LINKED"/' "$bill" > "$work/wrong.spdx.json"
  ok "and a wrong one not" "$($tools/bin/pyspdxtools --version SPDX-2.3 -i "$work/wrong.spdx.json" > "$work/log" 2>&1; echo $?)" 1
else
  echo "skipped: pyspdxtools: pip cannot install it: $(tail -n 1 "$work/log")"
fi

touch "$folder/snowd-$version.tar.xz"
"$scripts/checksums" "$folder"
ok "the checksums hold" "$(cd "$folder" && sha256sum --check --quiet SHA256SUMS 2>&1; wc -l < SHA256SUMS)" "$(ls "$folder" | grep -vc SHA256SUMS)"
echo >> "$folder/snowd-$version.tar.xz"
ok "and show a changed file" "$(cd "$folder" && sha256sum --check --quiet SHA256SUMS 2> /dev/null)" "snowd-$version.tar.xz: FAILED"

# In a clone: what is not committed is not released.
git clone --quiet . "$work/clone" && cp "$scripts/ready" "$work/clone/scripts/release/"
cd "$work/clone" || exit 1
git -c user.name=x -c user.email=x commit --quiet --all --message x > "$work/log" 2>&1
ok "a clean clone can be released" "$(scripts/release/ready 2>&1)" ""
ok "one without the key not" "$(GNUPGHOME=$work scripts/release/ready 0123 2>&1 | head -n 1)" "release: no secret key '0123' in $work"
echo >> README.md
words=$(scripts/release/ready 2>&1)
ok "nor one with changes" "$? $(grep -c 'README.md' <<< "$words") $(grep -c 'RELEASE_DIRTY=yes' <<< "$words")" "1 1 1"
ok "but for a trial" "$(RELEASE_DIRTY=yes scripts/release/ready > "$work/log" 2>&1; echo $?)" 0
git checkout --quiet README.md; touch Sources/new.swift
ok "nor one with new files" "$(scripts/release/ready > "$work/log" 2>&1; echo $?)" 1
echo "$failures failures"
[ $failures = 0 ]
