#!/bin/sh
# Panels from one image: docs/examples/agent-cloud-init.yml and agent-playbook.yml as they are, but for password and certificate.
#
# The image needs more packages: EXTRA_PKGS=ansible-core,cloud-init,libpam-systemd,python3-apt IMG_MB=2000 build-image.sh DIR
. "$(dirname "$0")/kit.sh"
. Tests/VM/broker-kit.sh

bring_packages snowd snowd-agent
(cd "$share/debs" && dpkg-scanpackages . > Packages 2> /dev/null) || missing "no dpkg-scanpackages; apt-get install -y dpkg-dev"
bring_broker localhost broker.example
cp docs/examples/agent-playbook.yml "$share/"
# The authority, indented as the placeholder, and the password.
awk 'FNR == NR { ca = ca "      " $0 "\n"; next } /-----BEGIN/ { printf "%s", ca; skip = 1 }
  !skip { sub(/SECRET/, "secret"); print } /-----END/ { skip = 0 }' \
  "$share/broker/ca.crt" docs/examples/agent-cloud-init.yml > "$share/user-data"
"$kit/run-vm.sh" --from "$machine" --timeout 1800 --share "$share" Tests/VM/provision.sh
