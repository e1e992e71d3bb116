#!/bin/sh
# A user in no extra group installs the package of `make deb`, starts a service of their own under sway, and sees snow that
# follows a recorded log.
#
# The image needs more packages: EXTRA_PKGS=sway,grim,libpam-systemd,dbus-user-session,passwd IMG_MB=1600 build-image.sh DIR
. "$(dirname "$0")/kit.sh"

bring_packages snowd
sh Tests/VM/turning-log.sh > "$share/turn.csv"
cp Tests/VM/step.py "$share/"
# Nothing but flakes on a dark backdrop: which way they fall shows.
cp config/scenes/classic-article.json5 "$share/classic.json5"

"$kit/run-vm.sh" --from "$machine" --timeout 900 --share "$share" Tests/VM/user.sh
failed=$?
# In the ring's frames, and in sway's.
for way in ring-upright:down ring-turned:left upright:down turned:left; do
  pose=${way%:*}
  python3 Tests/VM/falling.py "${way#*:}" "$share/$pose-a.ppm" "$share/$pose-b.ppm" ||
    { echo "FAIL: $pose, snow should fall ${way#*:}"; failed=$((failed + 1)); }
done
exit "$failed"
