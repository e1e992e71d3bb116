#!/usr/bin/env bash
# Builds programs and tests with Debian's Swift for x86-64, in a copy of what git tracks: `make swift-versions`.
. "$(dirname "$0")/../../scripts/arm64/kit.sh"
copy=.build/debian-swift
mkdir -p $copy
git ls-files -z | tar --null -T - -c | tar -x -C $copy
version=$(./version)
echo "$version" > $copy/VERSION
cd $copy
inside swift --version
inside make build
inside swift build --build-tests -Xswiftc -Xfrontend -Xswiftc -disable-cross-import-overlays
