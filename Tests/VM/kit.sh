# Sourced by the run-*.sh beside it: finds the kit and the image, and says what is missing.
#
#   SNOW_VM=DIR Tests/VM/run-NAME.sh [SHARE]
#
# SNOW_VM is the image, SNOWD_VM_KIT the kit that starts it. SHARE keeps the files of a run. VIDEO=virtio is another graphics
# card than bochs.
# Exit status: 0 all passed, 77 something that is needed is not there, else the number of failures.
set -u
cd "$(dirname "$0")/../.." || exit 1
kit=${SNOWD_VM_KIT:-../shared/vm}
image=${SNOW_VM:-$HOME/.cache/snow-vm}
share=${1:-$(mktemp -d)}
mkdir -p "$share" && chmod 755 "$share"  # the guest has users other than this one
cp Tests/VM/guest.sh "$share/"
missing() { echo "skipped: $1" >&2; exit 77; }

[ -x "$kit/run-vm.sh" ] || missing "no VM kit at $kit; set SNOWD_VM_KIT to the folder with run-vm.sh"
command -v qemu-system-x86_64 > /dev/null ||
  missing "no qemu; apt-get install -y --no-install-recommends qemu-system-x86 qemu-utils"
[ -f "$image/root.ext4" ] || missing "no image in $image; make one with $kit/build-image.sh $image"
export SNOW_VM="$image"
# A booted machine with the usual text console on its screen: cursor and kernel messages. $machine is its name.
machine=${VIDEO:-std}-console
[ -f "$image/saved-$machine/state" ] ||
  "$kit/run-vm.sh" --save "$machine" --video "${VIDEO:-std}" --append "console=tty0 console=ttyS0" || exit 1

# The library that the programs load only when they meet an IIO device.
libiio=$(PATH=$PATH:/sbin ldconfig -p | awk '$1 == "libiio.so.0" { print $NF; exit }')
[ -n "$libiio" ] || missing "no libiio.so.0; apt-get install -y --no-install-recommends libiio0"

# Builds a program that needs no Swift in the guest, and brings along the libraries that it needs, but
# for the C library, which is the guest's: build NAME.
build() {
  swift build -c release --static-swift-stdlib --product "$1" --scratch-path .build/vm || exit 1
  mkdir -p "$share/lib"
  strip -o "$share/$1" ".build/vm/release/$1"
  { echo "libiio.so.0 => $libiio"; ldd "$libiio" ".build/vm/release/$1"; } |
    awk '$3 ~ /^\// && $1 !~ /^lib(c|m|pthread|dl|rt)\.so/ { print $3 }' |
    while read -r library; do cp -L "$library" "$share/lib/"; done
}

# The program that pretends a HID sensor hub.
build_hub() {
  gcc -D_GNU_SOURCE -O2 -static -o "$share/fake-hub" Tests/VM/fake-hub.c ||
    missing "no gcc with a static C library; apt-get install -y gcc libc6-dev"
}

# Brings packages of `make deb`, and what they depend on: the guest has no network. bring_packages NAME...
bring_packages() {
  mkdir -p "$share/debs"
  for name; do
    package=$(ls .build/deb/"$name"_*.deb 2> /dev/null) || missing "no package $name; make it with make deb"
    cp "$package" "$share/debs/"
    dpkg-deb -f "$package" Depends | tr ',' '\n' | sed -E 's/^ *([^ (|]+).*/\1/'
  done > "$share/depends"
  # shellcheck disable=SC2046
  (cd "$share/debs" && apt-get download -qq $(apt-cache depends --recurse --no-recommends --no-suggests --no-conflicts \
    --no-breaks --no-replaces --no-enhances $(grep -v ^snowd "$share/depends") | grep '^[a-z]' |
    grep -E '^lib(iio|evdev|png|drm|systemd|wayland|xml2|avahi|dbus|icu|usb|serial|aio|cdk|mosquitto|ssl|cjson|c-ares)' | sort -u)) \
    2> /dev/null || missing "no network to download what the packages depend on"
}
