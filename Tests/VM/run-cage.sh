#!/bin/sh
# The system's service in the compositor cage on a graphics card: snowd-cage.service of the package of `make deb`.
#
# The image needs more packages: EXTRA_PKGS=cage,xwayland,libpam-systemd,passwd IMG_MB=1600 build-image.sh DIR
# The card is virtio's: wlroots takes none whose driver cannot import buffers, as that of bochs.
export VIDEO="${VIDEO:-virtio}"
. "$(dirname "$0")/kit.sh"

bring_packages snowd
cp Tests/VM/step.py "$share/"
# Nothing but flakes on a dark backdrop: which way they fall shows.
cp config/scenes/classic-article.json5 "$share/classic.json5"
"$kit/run-vm.sh" --from "$machine" --timeout 600 --share "$share" Tests/VM/cage.sh
failed=$?
python3 Tests/VM/falling.py down "$share/upright-a.ppm" "$share/upright-b.ppm" ||
  { echo "FAIL: snow should fall down in cage"; failed=$((failed + 1)); }
exit "$failed"
