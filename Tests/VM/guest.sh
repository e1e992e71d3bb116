# Sourced by the guest scripts, as root in the virtual machine: kit.sh has put it beside them in /host.
mkdir -p /host/lib && cp -n /host/lib/* /usr/local/lib/ 2> /dev/null && ldconfig
# The service's user, as systemd/snowd.sysusers makes it.
printf 'g video - -\ng input - -\ng snowd-remote - -\nu snowd - -\nm snowd video\nm snowd input\n' | systemd-sysusers - > /dev/null 2>&1
checks=0 failed=0
# ok WHAT GOT WANT
ok() {
  checks=$((checks + 1))
  if [ "$2" = "$3" ]; then echo "ok $checks $1"; else
    failed=$((failed + 1)); echo "FAIL $checks $1: got '$2', want '$3'"; fi
}
finish() { echo "--- $((checks - failed)) of $checks checks passed"; exit "$failed"; }
# Tries a command until it succeeds: wait_for COMMAND [TWENTIETHS OF A SECOND], and for a minute on a busy host.
wait_for() { for _ in $(seq "${2:-100}"); do eval "$1" && return; sleep 0.05; done; return 1; }
until_true() { for _ in $(seq 600); do eval "$1" && return; sleep 0.1; done; return 1; }
# Installs the service with its unit, and snowctl.
install_service() {
  install -D -m755 snowd /usr/bin/snowd
  install -m755 snowctl /usr/bin/snowctl
  install -D -m644 snowd.service /etc/systemd/system/snowd.service
  mkdir -p /etc/snowd; systemctl daemon-reload
}
# Installs the packages that kit.sh has brought, with what they depend on where the image has not got it.
install_packages() {
  dpkg -i debs/snowd*.deb > /run/dpkg.log 2>&1 || dpkg -i debs/*.deb > /run/dpkg.log 2>&1
  ok "dpkg installs them" "$? $(grep 'dependency problems' -A 3 /run/dpkg.log)" "0 "
}
# Starts the broker that broker-kit.sh has brought, with the accounts 'hall', whose password is 'secret', and 'operator'.
PATH=$PATH:/host/broker
start_broker() {
  # The image is without the file.
  echo 127.0.0.1 localhost broker.example >> /etc/hosts
  mkdir -p /run/broker && cp broker/broker.* broker/acl broker/ca.crt /run/broker/
  mosquitto_passwd -b -c /run/broker/passwords hall secret; mosquitto_passwd -b /run/broker/passwords operator operator
  for line in "listener 8883 127.0.0.1" "user root" "cafile /run/broker/ca.crt" "certfile /run/broker/broker.crt" \
    "keyfile /run/broker/broker.key" "password_file /run/broker/passwords" "acl_file /run/broker/acl"; do echo "$line"; done \
    > /run/broker/broker.conf
  mosquitto -d -c /run/broker/broker.conf
}
# A program of mosquitto as the operator there: tool PROGRAM...
tool() { name=$1; shift; "$name" -h localhost -p 8883 --cafile /run/broker/ca.crt -u operator -P operator "$@"; }
# The newest frame's time in the scene's milliseconds, of the service's statistics: frame_ms STATS; has_reached STATS MILLISECONDS.
frame_ms() { tail -n 1 "$1" | sed -n 's/.*"t_ns": *\([0-9]*\)[0-9]\{6\}[,}].*/\1/p'; }
has_reached() { now=$(frame_ms "$1"); [ "${now:-0}" -ge "$2" ]; }
# Pictures NAME-a and NAME-b by the script's 'picture NAME', between which the scene goes on for 0.1 s to 0.4 s by its own clock: the
# service stands still while each is taken, for a busy host takes them seconds apart. two_pictures NAME STATS PROCESS
two_pictures() {
  local apart
  kill -STOP "$3"
  for _ in $(seq 60); do
    picture "$1-a"
    apart=$(python3 step.py "$3" "$2" 100)
    picture "$1-b"
    [ "$apart" -le 400 ] && break
  done
  echo "$1: $apart ms apart, until $(frame_ms "$2") ms"
  kill -CONT "$3"
}
# Whether there is an IIO device of that name.
there() { grep -qlx "$1" /sys/bus/iio/devices/iio:device*/name 2> /dev/null; }
# A property of the service.
show() { systemctl show snowd -P "$1"; }
# Loads the virtual framebuffer; $screen is its name.
load_screen() {
  modprobe vfb vfb_enable=1 videomemorysize=1048576 mode_option=320x200-32@60 ||
    { echo "FAIL: there is no vfb"; exit 1; }
  until_true 'grep -q "Virtual FB" /sys/class/graphics/fb*/name'
  screen=$(grep -l "Virtual FB" /sys/class/graphics/fb*/name | cut -d/ -f5)
}
