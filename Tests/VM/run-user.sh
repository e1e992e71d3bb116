#!/bin/sh
# A user in no extra group installs the package of `make deb`, starts a service of their own under sway, and sees snow that
# follows a recorded log; and the system's service in cage.
#
# The image needs more packages: EXTRA_PKGS=sway,cage,grim,libpam-systemd,dbus-user-session,passwd IMG_MB=1600 build-image.sh DIR
. "$(dirname "$0")/kit.sh"

package=$(ls .build/deb/snowd_*.deb 2> /dev/null) || missing "no package; make one with make deb"
mkdir -p "$share/debs"
cp "$package" "$share/debs/"
# What it depends on, and what that depends on: the guest has no network.
names=$(dpkg-deb -f "$package" Depends | tr ',' '\n' | sed -E 's/^ *([^ (|]+).*/\1/')
# shellcheck disable=SC2086
(cd "$share/debs" && apt-get download -qq $(apt-cache depends --recurse --no-recommends --no-suggests --no-conflicts \
  --no-breaks --no-replaces --no-enhances $names | grep '^[a-z]' |
  grep -E '^lib(iio|evdev|png|drm|systemd|wayland|xml2|avahi|dbus|icu|usb|serial|aio|cdk)' | sort -u)) ||
  missing "no network to download what the package depends on"
sh Tests/VM/turning-log.sh > "$share/turn.csv"
cp Tests/VM/step.py "$share/"
# Nothing but flakes on a dark backdrop: which way they fall shows.
cp config/scenes/classic-article.json5 "$share/classic.json5"

"$kit/run-vm.sh" --from "$machine" --timeout 900 --share "$share" Tests/VM/user.sh
failed=$?
# In the ring's frames, and in sway's, if the build has an output of Wayland.
poses="ring-upright:down ring-turned:left"
[ ! -f "$share/upright-a.ppm" ] || poses="$poses upright:down turned:left"
for way in $poses; do
  pose=${way%:*}
  python3 Tests/VM/falling.py "${way#*:}" "$share/$pose-a.ppm" "$share/$pose-b.ppm" ||
    { echo "FAIL: $pose, snow should fall ${way#*:}"; failed=$((failed + 1)); }
done
exit "$failed"
