# Runs inside the virtual machine, as root: sets vfb to one mode after the other and draws on it.
# run-screens.sh has put snowctl, classic.json5 and screens.py beside this file.
cd /host || exit 1
mkdir -p lib && cp -n lib/* /usr/local/lib/ 2> /dev/null && ldconfig
modprobe vfb vfb_enable=1 videomemorysize=1048576 mode_option=320x200-32@60 ||
  { echo "FAIL: there is no vfb"; exit 1; }
sleep 0.5
screen=$(grep -l "Virtual FB" /sys/class/graphics/fb*/name | cut -d/ -f5)
rm -f modes; failed=0
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
