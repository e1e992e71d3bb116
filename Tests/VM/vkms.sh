# Runs inside the virtual machine, as root; run-vkms.sh has put vkms.ko, snowd, snowctl, DRMProbe and drm-kit.sh beside this
# file, and compares what `checksum` lists.
. /host/drm-kit.sh
modprobe -a drm_kms_helper drm_shmem_helper && insmod ./vkms.ko || { echo "FAIL: there is no vkms"; exit 1; }
mount -t debugfs none /sys/kernel/debug 2> /dev/null
crc=/sys/kernel/debug/dri/0/crtc-0/crc
# The kernel's checksum of the frame that is shown: the second, for the first may be an older frame's.
checksum() { # checksum NAME PICTURE FORMAT DITHERED
  echo auto > $crc/control
  # A read gives one line: to ask for more makes mawk fail.
  echo "$* $(timeout 300 python3 -c "import os
data = os.open('$crc/data', os.O_RDONLY)
os.read(data, 4096)
print(os.read(data, 4096).split()[1].rstrip(b'\0').decode())")" >> checksums
}

./DRMProbe survey | tee survey
ok "it takes two formats" "$(sed -n 's/.*formats \([^ ]*\) .*/\1/p' survey)" XRGB8888,RGB565
ok "a mode of its own" "$(grep -c 'connected preferred 1024x768' survey)" 1

# Every format and way of drawing; after changes of a few rows, the whole frame must be right.
for way in "" --copy --legacy "--legacy --copy" "--format RGB565" "--format RGB565 --no-dither" \
  "--format RGB565 --legacy"; do
  name=way$(echo "$way" | tr -d ' -'); format=XRGB8888 dithered=1
  case $way in *RGB565*) format=RGB565 ;; esac
  case $way in *no-dither*) dithered=0 ;; esac
  # shellcheck disable=SC2086
  probe $name "" $way; tell $name "frame 3"; sleep 0.3; checksum $name-mode 3 $format $dithered
  tell $name "film 20 16.6667"; checksum $name-film 23 $format $dithered
  tell $name finish; wait "$(pid $name)"
done

# Refreshes of its own: every frame is shown, but for a few.
sixty 590

# The service finds the refreshes' phase: frames are done shortly before they are shown, at most one refresh.
few='birthRate: 10, lifetime: 3, velocity: 60, emissionLongitude: "180deg"'
echo "{ version: 1, backdrop: '#3060c0', layers: [ { emitter: { cells: [ { $few } ] } } ] }" > few.json5
echo "{ version: 1, scene: '/host/few.json5', sensor: 'still', output: 'drm:', vt: 'none', fps: 60 }" > vkms.json5
for _ in 1 2 3; do
  ./snowd --config vkms.json5 > snowd.log 2>&1 & service=$!
  sleep 20; kill -TERM $service; wait $service
  grep ended snowd.log
  waits=$(sed -n 's/.*until shown \([0-9.]*\) \([0-9.]*\).*/\1 \2/p' snowd.log)
  in_time=$(echo "$waits" | awk '{ print ($1 != "" && $1 <= 8 && $2 <= 16.8) }')
  [ "$in_time" = 1 ] && break
done
ok "frames wait for their refresh, in ms, median and 99 %: $waits" "$in_time" 1
finish
