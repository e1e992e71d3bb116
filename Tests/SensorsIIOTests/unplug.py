"""Takes a mocked device away while the probe reads it: unplug.py polled|buffered"""
import os
import subprocess
import sys
import time

import gi

gi.require_version("UMockdev", "1.0")
from gi.repository import UMockdev

device = "/sys/devices/platform/snow/iio:device0"
bed = UMockdev.Testbed.new()
bed.add_from_string(open("devices").read())
probe = subprocess.Popen([os.environ["PROBE"], "read", "local:", "-", "50", "100000", sys.argv[1]])
time.sleep(0.4)
bed.set_attribute(device, "in_accel_y_raw", "-777\n")
time.sleep(0.2)
bed.remove_device(device)
sys.exit(probe.wait())
