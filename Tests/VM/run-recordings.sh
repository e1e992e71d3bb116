#!/bin/sh
# Makes Tests/Recordings anew: what the real programs write about known poses, in a virtual machine.
#
# The image needs two packages more than the other runs:
#   EXTRA_PKGS=evemu-tools,libinput-tools KIT/build-image.sh DIR && SNOW_VM=DIR Tests/VM/run-recordings.sh
. "$(dirname "$0")/kit.sh"

"$kit/run-vm.sh" --from "$machine" --share "$share" Tests/VM/recordings.sh || exit $?
mkdir -p Tests/Recordings
for file in panel.evemu panel.yml all.yml; do
  cp "$share/$file" Tests/Recordings/ || exit 1
done
