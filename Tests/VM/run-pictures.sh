#!/bin/sh
# Texts and photographs by the shipped unit: what its sandbox lets the program snowpicture do, and what the journal says.
. "$(dirname "$0")/kit.sh"

build snowd
build snowctl
build snowpicture
[ -d /usr/share/fonts/truetype/dejavu ] || missing "no fonts; apt-get install -y --no-install-recommends fonts-dejavu-core"
cp -r systemd/snowd.service dbus/io.github.snowd.Snowd1.conf Tests/VM/share.py config/scenes "$share/"
mkdir -p "$share/fonts"
cp -L /usr/share/fonts/truetype/dejavu/*.ttf "$share/fonts/"
cp -rL /etc/fonts "$share/etc-fonts"
# A photograph that lies, and one that stands.
/usr/bin/python3 - "$share" << 'MAKE' || missing "no Pillow; apt-get install -y --no-install-recommends python3-pil"
import sys
from PIL import Image
Image.new("RGB", (1500, 1000), (200, 60, 40)).save(sys.argv[1] + "/lying.jpg", quality=95)
Image.new("RGB", (1000, 1500), (40, 60, 200)).save(sys.argv[1] + "/standing.webp", lossless=True)
MAKE
"$kit/run-vm.sh" --from "$machine" --timeout 900 --share "$share" Tests/VM/pictures.sh
failed=$?
echo "pictures of the screen: $share/*.png"
exit "$failed"
