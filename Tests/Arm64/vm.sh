#!/usr/bin/env bash
# A virtual arm64 board: the packages of `make cross-deb` on Debian 13, DRM on virtio-gpu, a HID accelerometer, and
# a kernel with pages of 16 KiB. Snow falls down on its screen, and to the left after a turn: `make cross-vm`.
cd "$(dirname "$0")/../.."
set -euo pipefail
begin=$SECONDS
[ -e .build/arm64/deb ] || { echo "there are no packages yet: run 'make cross-deb' first"; exit 1; }
machine=$(Tests/Arm64/machine.sh)
work=.build/arm64/vm
rm -rf --one-file-system $work && mkdir -p $work && cp -a "$machine/root" $work/root
root=$work/root
install -m755 Tests/Arm64/board.sh "$root/usr/local/bin/board"
install -m644 Tests/VM/step.py "$root/usr/local/lib/"
cat > "$root/etc/systemd/system/board.service" << 'UNIT'
[Unit]
Description=What the board is asked to do
After=multi-user.target
[Service]
ExecStart=/usr/local/bin/board
StandardOutput=journal+console
UNIT
mkdir -p "$root/etc/systemd/system/multi-user.target.wants"
ln -sf ../board.service "$root/etc/systemd/system/multi-user.target.wants/"
# The packages are installed as on a board, by its own dpkg.
mkdir -p "$root/packages" && cp .build/arm64/deb/snowd_*.deb .build/arm64/deb/snowd-tools_*.deb "$root/packages/"
ROOT=$PWD/$root scripts/arm64/root.sh bash -c 'dpkg -i /packages/*.deb' > $work/install.log 2>&1 ||
  { tail -20 $work/install.log; exit 1; }
echo "installed after $((SECONDS - begin)) s"
truncate -s 1500M $work/disk && mke2fs -q -t ext4 -O ^has_journal -d "$root" $work/disk

failed=0
python3 Tests/Arm64/vm.py $work qemu-system-aarch64 -M virt -accel tcg,thread=multi -cpu max -smp 2 -m 1024 -nodefaults \
  -display none -no-reboot -kernel "$machine/vmlinuz" -initrd "$machine/initrd.img" \
  -append "console=ttyAMA0 root=/dev/vda rw quiet loglevel=4 audit=0 panic=-1" -serial file:$work/console \
  -drive file=$work/disk,format=raw,if=none,id=disk,cache=unsafe -device virtio-blk-pci,drive=disk \
  -device virtio-gpu-pci,xres=640,yres=480 || failed=$?
for way in upright:down turned:left; do
  python3 Tests/VM/falling.py "${way#*:}" $work/"${way%:*}"-a.ppm $work/"${way%:*}"-b.ppm ||
    { echo "FAIL: ${way%:*}: snow should fall ${way#*:}"; failed=$((failed + 1)); }
done
rm -rf --one-file-system "$root" $work/disk
echo "cross-vm: $failed failures, $((SECONDS - begin)) s; the pictures are in $work"
[ $failed = 0 ]
