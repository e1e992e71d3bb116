# Runs inside the virtual machine, as root; run-bridge.sh has put the programs and modules beside it.
cd /host || exit 1
mkdir -p lib && cp -n lib/* /usr/local/lib/ 2> /dev/null && ldconfig
for module in mc videodev v4l2loopback; do
  case $module in v4l2loopback) options="video_nr=9 card_label=snow" ;; *) options= ;; esac
  # shellcheck disable=SC2086
  insmod "$module.ko" $options || { echo "FAIL: $module does not load"; exit 1; }
done
python3 -u bridge.py /dev/video9
