import MockSensors
import TestSupport
import Testing

/// Another machine's sensor: Debian's iiod on a mocked one, in a network of its own.
///
/// iiod listens everywhere and survives SIGTERM; a namespace of its own keeps it from the network,
/// and takes it along at the end.
@Suite(.needs("umockdev-run", "iiod", "unshare", "ip", "pkill"), .needsNamespaces, .waiting)
struct NetworkTests {
  private let start = """
    ip link set lo up || exit
    umockdev-run -d devices -- iiod -p 31998 > /dev/null 2>&1 &
    server=$!
    for i in $(seq 100); do "$PROBE" list ip:127.0.0.1:31998 50 > /dev/null && break; sleep 0.1; done

    """

  private func run(_ script: String, _ devices: MockDevice...) throws -> Findings {
    try Bench().shell(start + script, on: devices, command: ownNetwork + ["sh"])
  }

  @Test func isFoundAndRead() throws {
    var device = MockDevice()
    device.attributes["in_accel_mount_matrix"] = "0, 1, 0; -1, 0, 0; 0, 0, 1"
    let script = """
      "$PROBE" list ip:127.0.0.1:31998 50
      "$PROBE" read ip:127.0.0.1:31998 snow_accel 50 5 polled
      """
    let got = try run(script, device)
    let found = try #require(got.devices.first)
    #expect(found["specification"] == "iio:ip:127.0.0.1:31998:snow_accel")
    #expect(found["mode"] == "buffered")
    #expect(found["matrixReason"] == "from the kernel's in_accel_mount_matrix")
    #expect(got.raws == Array(repeating: "-12,1000,7", count: 5))
  }

  /// Two devices of one name, so that the second is opened by its label; the last line has no port.
  @Test(.needsIPv6) func isFoundAndReadOverIPv6() throws {
    var base = MockDevice("cros-ec-accel").polledOnly
    var panel = base
    base.attributes["label"] = "accel-base"
    panel.attributes["label"] = "accel-display"
    panel.attributes["in_accel_y_raw"] = "-1000"
    panel.number = 1
    let script = """
      "$(dirname "$PROBE")/snowctl" sensors --json \
        --sensor 'iio:ip:[::1]:31998:accel-display' > found
      grep -o '"specification": "[^"]*"' found; grep -o '"felt_g": [^]]*]' found
      "$PROBE" list 'ip:[::1]' 50
      """
    let got = try run(script, base, panel)
    #expect(
      got.lines.prefix(2).map(\.word) == [
        "\"specification\": \"iio:ip:[::1]:31998:accel-display\"",
        "\"felt_g\": [0.012, 1.0, -0.007]",
      ])
    #expect(got.lines.last?["message"] == "ip:[::1]: connection refused")
  }

  /// Only its name tells that a gyroscope sits on the same chip.
  @Test func theGyroscopeComesAlong() throws {
    let gyroscope = MockDevice.gyroscope(
      "lsm6dsl_gyro", number: 1, raw: [100, -200, 300], buffered: false)
    let script = "\"$PROBE\" read ip:127.0.0.1:31998 lsm6dsl_accel 50 20 polled"
    let got = try run(script, MockDevice("lsm6dsl_accel"), gyroscope)
    #expect(
      got.devices.first?["sibling"]
        == "lsm6dsl_gyro (same chip by its name), polled: it has no buffer")
    #expect(got.samples.count == 20)
    #expect(got.samples.last?["turning"] == "0.1,-0.2,0.3")
  }

  @Test func theServerGoes() throws {
    let script = """
      "$PROBE" read ip:127.0.0.1:31998 - 50 100000 polled > out &
      probe=$!
      sleep 0.5; pkill -9 -x iiod; wait $probe
      tail -n 1 out
      """
    let got = try run(script, MockDevice())
    #expect(got.fault == "vanished")
  }

  /// What a person sees of a server that goes and comes: values, the reason, values again.
  @Test func theServerComesBack() throws {
    let script = """
      soon() { for i in $(seq 200); do eval "$1" && return; sleep 0.1; done; return 1; }
      "$(dirname "$PROBE")/snowctl" sensors --watch \\
        --sensor iio:ip:127.0.0.1:31998:snow_accel > values 2> words & watch=$!
      soon '[ -s values ]' && echo "first"
      pkill -9 -x iiod; from=$(date +%s%N)
      soon 'grep -q "connection refused" words' && echo "noticed"
      echo "after $((($(date +%s%N) - from) / 1000000))"
      before=$(wc -l < values); umockdev-run -d devices -- iiod -p 31998 > /dev/null 2>&1 &
      soon '[ $(wc -l < values) -gt $before ]' && echo "back"
      kill $watch; cat words >&2
      """
    let got = try run(script, MockDevice())
    let words = got.lines.map(\.word)
    print("a killed iiod is noticed: \(words.first { $0.hasPrefix("after") } ?? "?") ms")
    #expect(words.filter { !$0.hasPrefix("after") } == ["first", "noticed", "back"], "\(got)")
  }

  /// iiod gives up a buffer that says nothing; the device has to be opened again.
  @Test func theSensorGoesSilent() throws {
    let script = "\"$PROBE\" read ip:127.0.0.1:31998 - 50 100000"
    let got = try run(script, MockDevice())
    #expect(got.devices.first?["mode"] == "buffered")
    #expect(got.fault == "silent")
  }

  @Test func nobodyListens() throws {
    let script = "exec \"$PROBE\" list ip:127.0.0.1:9 50"
    #expect(try Bench().shell(script, on: []).fault == "failed")
  }
}
