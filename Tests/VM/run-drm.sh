#!/bin/sh
# Draws through DRM on emulated graphics cards, and compares their screens with the same pictures.
#
#   run-drm.sh [SHARE [CASE...]]      all of bochs, bochs-bare, virtio, virtio-bare, heads, or some
#
# "bare" is without a console on the card (fbdev emulation off); "heads" has two screens, one plugged in later.
. "$(dirname "$0")/kit.sh"
[ $# -lt 2 ] || { shift; cases=$*; }

build snowctl
build DRMProbe
cp config/scenes/classic.json5 Tests/VM/drm.py Tests/VM/drm-kit.sh "$share/"
echo "$share" > "$share/host-path"
quiet="vt.global_cursor_default=0" bare="drm_kms_helper.fbdev_emulation=0"
failed=0
for case in ${cases:-bochs bochs-bare virtio virtio-bare heads}; do
  echo "--- $case"
  echo "$case" > "$share/case"
  rm -f "$share/pictures" "$share/resize"
  job=Tests/VM/drm.sh
  case $case in
    bochs) set -- --from "$machine" ;;
    bochs-bare) set -- --video std --append "$quiet $bare" ;;
    virtio) set -- --video virtio --append "$quiet" ;;
    virtio-bare) set -- --video virtio --append "$quiet $bare" ;;
    heads)
      job=Tests/VM/drm-two.sh
      sockets=$(mktemp -d)
      python3 Tests/VM/drm.py resize "$share/resize" "$sockets" & client=$!
      set -- --video none --append "$quiet" --qemu "-device virtio-gpu-pci,id=gpu,max_outputs=2,edid=on,\
xres=1280,yres=720 -vnc unix:$sockets/0,display=gpu,head=0 -vnc unix:$sockets/1,display=gpu,head=1" ;;
    *) echo "unknown case $case" >&2; exit 64 ;;
  esac
  "$kit/run-vm.sh" "$@" --timeout 1200 --share "$share" $job || failed=$((failed + $?))
  [ "$case" != heads ] || { kill "$client"; rm -r "$sockets"; }
  python3 Tests/VM/drm.py compare "$share" || failed=$((failed + $?))
done
echo "screendumps are in $share"
exit "$failed"
