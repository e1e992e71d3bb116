# Runs inside the virtual machine, as root: cloud-init's example at the first start of a panel, then Ansible's on a bare one.
# run-provision.sh has put packages into debs/, a broker into broker/, user-data and agent-playbook.yml beside this file.
cd /host || exit 1
. /host/guest.sh
command -v cloud-init > /dev/null && command -v ansible-playbook > /dev/null ||
  { echo "skipped: the image has no cloud-init and no ansible-core; see run-provision.sh"; exit 77; }
is_online() { [ "$(tool mosquitto_sub -t snowd/hall/availability -C 1 -W 5 2> /dev/null)" = online ]; }

# The panel's repository is a folder: there is no network.
rm -rf /etc/apt/sources.list /etc/apt/sources.list.d/*
echo 'deb [trusted=yes] file:/host/debs ./' > /etc/apt/sources.list.d/host.list
apt-get update -qq > /run/apt.log 2>&1; ok "packages are found" "$(apt-cache policy snowd-agent | grep -c Candidate)" 1
start_broker

mkdir -p /var/lib/cloud/seed/nocloud && cp user-data /var/lib/cloud/seed/nocloud/
echo 'instance-id: panel-1' > /var/lib/cloud/seed/nocloud/meta-data
echo 'datasource_list: [ NoCloud ]' > /etc/cloud/cloud.cfg.d/99-here.cfg
ok "cloud-init takes the example" "$(cloud-init schema --config-file user-data 2>&1 | grep -ci 'valid' | awk '{ print ($1 > 0) }')" 1
rm -rf /var/lib/cloud/instance*
{ cloud-init init --local; cloud-init init; cloud-init modules --mode=config; cloud-init modules --mode=final; } > /run/cloud.log 2>&1
# The image has no locales.
ok "no module failed" "$(grep -o 'finish: modules-[a-z]*/[a-z-]*: FAIL' /var/log/cloud-init.log | grep -v locale)" ""
ok "the host has its name" "$(hostname)" hall
ok "the password is root's alone" "$(stat -c '%a %U' /etc/credstore/mqtt.password)" "600 root"
ok "services run" "$(systemctl is-active snowd snowagent | xargs)" "active active"
ok "the panel is online" "$(wait_for is_online 20 && echo yes)" yes
tail -3 /run/cloud.log

systemctl disable --now snowd snowd-frames.socket snowagent > /dev/null 2>&1
dpkg -P snowd-agent snowd > /dev/null 2>&1; rm -rf /etc/credstore/mqtt.password /etc/snowd
tool mosquitto_pub -r -n -t snowd/hall/availability
cp agent-playbook.yml broker/ca.crt /run/
echo 'hall group=lobby password=secret ansible_connection=local ansible_python_interpreter=/usr/bin/python3' > /run/panels.ini
play() { (cd /run && ansible-playbook -i panels.ini agent-playbook.yml) > "/run/$1.log" 2>&1 || tail -20 "/run/$1.log"; }
recap() { sed -n "s/.*\($2=[0-9]*\).*/\1/p" "/run/$1.log"; }
play first; ok "Ansible's example runs" "$(recap first failed)" failed=0
ok "the agent runs" "$(systemctl is-active snowagent)" active
ok "in its group" "$(grep -c "group: 'lobby'" /etc/snowd/agent.json5)" 1
ok "and is online" "$(wait_for is_online 20 && echo yes)" yes
play second; ok "once more changes nothing" "$(recap second changed) $(recap second failed)" "changed=0 failed=0"
finish
