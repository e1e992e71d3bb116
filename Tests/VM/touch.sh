# Runs inside the virtual machine, as root: the service with a rope, and somebody who drags it.
# run-touch.sh has put snowd and touch.py beside this file.
cd /host || exit 1
. /host/guest.sh
install -m755 /host/snowd /usr/bin/
modprobe uinput
load_screen
python3 -u touch.py "/dev/$screen"
