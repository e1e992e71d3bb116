# Runs inside the virtual machine, as root: the service with a rope, and somebody who drags it.
# run-touch.sh has put snowd and touch.py beside this file.
cd /host || exit 1
mkdir -p lib && cp -n lib/* /usr/local/lib/ 2> /dev/null && ldconfig
install -m755 /host/snowd /usr/bin/
modprobe uinput
modprobe vfb vfb_enable=1 videomemorysize=1048576 mode_option=320x200-32@60 ||
  { echo "FAIL: there is no vfb"; exit 1; }
sleep 0.5
screen=$(grep -l "Virtual FB" /sys/class/graphics/fb*/name | cut -d/ -f5)
python3 -u touch.py "/dev/$screen"
