#!/bin/sh
# The text console and the service on one screen: messages, cursor, login prompts, switching, crashes, another DRM
# master. Screendumps are compared with the frames, pixel by pixel.
. "$(dirname "$0")/kit.sh"

build snowd
build snowctl
mkdir -p "$share/snowd.service.d"
cp systemd/snowd.service systemd/snowd-console@.service Tests/VM/console.py Tests/VM/console-kit.sh "$share/"
cp systemd/snowd.service.d/console.conf "$share/snowd.service.d/"
rm -f "$share/pairs"
# OUTPUT=drm: for the other kind of screen, JOBS=owners for one part.
echo "${OUTPUT:-fb:/dev/fb0}" > "$share/output"
failed=0
for job in ${JOBS:-console owners}; do
  "$kit/run-vm.sh" --from "$machine" --timeout 1200 --share "$share" Tests/VM/$job.sh || failed=$((failed + $?))
done
[ -f "$share/pairs" ] || { echo "FAIL: the guest wrote no list of pictures"; exit 1; }
python3 Tests/VM/console.py compare "$share" || failed=$((failed + $?))
echo "screendumps, frames and the journal are in $share"
exit "$failed"
