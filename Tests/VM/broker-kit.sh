# Sourced after kit.sh by run-*.sh whose guest has a broker: brings this machine's mosquitto, certificates of an authority of its
# own for the broker's names, and the ACL of docs/fleet.md into $share/broker. bring_broker NAME...
bring_broker() {
  command -v mosquitto > /dev/null || missing "no mosquitto; apt-get install -y mosquitto mosquitto-clients"
  mkdir -p "$share/broker" "$share/lib"
  for program in mosquitto mosquitto_pub mosquitto_sub mosquitto_passwd; do
    path=$(PATH=$PATH:/usr/sbin command -v $program)
    cp "$path" "$share/broker/"
    ldd "$path" | awk '$3 ~ /^\// && $1 !~ /^lib(c|m|pthread|dl|rt)\.so/ { print $3 }' |
      while read -r library; do cp -L "$library" "$share/lib/"; done
  done
  (
    cd "$share/broker" || exit 1
    key="-newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes"
    # shellcheck disable=SC2086
    openssl req -x509 $key -keyout ca.key -out ca.crt -days 3650 -subj /CN=test
    # shellcheck disable=SC2086
    openssl req $key -keyout broker.key -out broker.csr -subj /CN=broker
    echo "subjectAltName=$(printf 'DNS:%s\n' "$@" | paste -sd,)" > names
    openssl x509 -req -in broker.csr -CA ca.crt -CAkey ca.key -CAcreateserial -extfile names -days 3650 -out broker.crt
  ) 2> /dev/null || exit 1
  chmod -R a+rX "$share/broker"
  # The rules of the page.
  awk '/^```/ { inside = !inside; if (!inside && found) exit; text = ""; next } inside { text = text $0 "\n" }
    inside && /^pattern read/ { found = 1 } END { printf "%s", text }' docs/fleet.md > "$share/broker/acl"
}
