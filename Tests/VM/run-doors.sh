#!/bin/sh
# What an unprivileged user may pass to the service's doors costs no frame, and stopping waits for none of it.
. "$(dirname "$0")/kit.sh"

build snowd
build snowctl
mkdir -p "$share/ServiceTests" "$share/Hostile"
cp Tests/ServiceTests/gifts.py "$share/ServiceTests/"
cp Tests/Hostile/bus.py "$share/Hostile/"
cp systemd/snowd.service dbus/io.github.snowd.Snowd1.conf config/scenes/classic.json5 Tests/VM/fetch.py "$share/"
exec "$kit/run-vm.sh" --from "$machine" --timeout 600 --share "$share" Tests/VM/doors.sh
