# Runs inside the virtual machine, as root: sets vfb to one mode after the other and draws on it.
# run-screens.sh has put snowctl, classic.json5 and screens.py beside this file.
cd /host || exit 1
. /host/guest.sh
load_screen
rm -f modes
snow() { ./snowctl render --scene ./classic.json5 --angle 30 "$@"; }
snow --size 320x200 --output png:frame.png || exit 1
# Bits, grayscale, bits of transparency (with 16: 1555 instead of 565), dither.
for mode in 1:0:0: 8:0:0: 8:1:0: 16:0:0: 16:0:1: 24:0:0: 32:0:0: \
  1:0:0:--no-dither 8:0:0:--no-dither 16:0:0:--no-dither; do
  python3 screens.py set "/dev/$screen" "$mode" && snow $(echo "$mode" | cut -d: -f4) \
    --output "fb:/dev/$screen" && python3 screens.py read "/dev/$screen" "$mode" &&
    echo "$mode" >> modes || { echo "FAIL: mode $mode"; failed=$((failed + 1)); }
done
exit "$failed"
