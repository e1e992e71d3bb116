import InputDevices
import Motion
import Recordings
import TestSupport
import Testing

@testable import Sensors

@Suite struct SensorSpecificationTests {
  @Test(
    arguments: [
      ("none", NoSensor()), ("auto", AutoSensor()),
      ("still", StillPanel("0")), ("still:45", StillPanel("45.0")),
      ("still:-90.5", StillPanel("-905e-1")),
      ("synthetic", SyntheticPanel("1")),
      ("iio:local:", IIOBackend(uri: "local:", device: nil)),
      ("iio:local:bmi160", IIOBackend(uri: "local:", device: "bmi160")),
      ("iio:ip:panel", IIOBackend(uri: "ip:panel", device: nil)),
      ("iio:ip:panel:31998", IIOBackend(uri: "ip:panel:31998", device: nil)),
      ("iio:ip:panel:accel_3d", IIOBackend(uri: "ip:panel", device: "accel_3d")),
      ("iio:ip:[::1]:31998:accel_3d", IIOBackend(uri: "ip:[::1]:31998", device: "accel_3d")),
      ("evdev:/dev/input/event0", EvdevBackend(path: "/dev/input/event0")),
      (
        "evdev:/dev/input/by-path/pci-0000:00:14.0-usb-0:2:1.0-event",
        EvdevBackend(path: "/dev/input/by-path/pci-0000:00:14.0-usb-0:2:1.0-event")
      ),
      (
        "evdev:/dev/input/by-path/a:1.0:RX,RY,RZ",
        EvdevBackend(path: "/dev/input/by-path/a:1.0", axes: InputAxes("RX,RY,RZ") ?? .usual)
      ),
      (
        "iio:local:mxc4005@i2c-MDA6655:01",
        IIOBackend(uri: "local:", device: "mxc4005@i2c-MDA6655:01")
      ),
    ] as [(String, (any SensorKind)?)])
  func texts(text: String, kind: (any SensorKind)?) throws {
    let kind = try #require(kind)
    let expected = SensorSpecification(kind)
    #expect(try SensorSpecification(text) == expected)
  }

  @Test(arguments: [("log:a:b.csv", "a:b.csv"), ("log:-", "-")])
  func paths(text: String, path: String) throws {
    #expect(try SensorSpecification(text).kind.file == path)
  }

  @Test func seeds() throws {
    let kind = try SensorSpecification("synthetic:18446744073709551615").kind
    #expect((kind as? SyntheticPanel)?.seed == .max)
  }

  @Test(arguments: [
    "", "none:1", "still:", "still:nan", "still:inf", "still:1e7", "still: 1", "log", "log:",
    "synthetic:-1", "synthetic:x", "auto:1", "iio", "iio:usb:", "iio:ip:", "evdev:event0", "evdev",
    "stil", ":",
  ])
  func otherTextsSayWhatThereIs(text: String) throws {
    let error = try #require(throws: SensorError.self) { try SensorSpecification(text) }
    #expect(error.description.hasPrefix("'\(text)'"))
  }

  @Test(arguments: [
    (0.0, 0.0, -1.0), (90, -1, 0), (180, 0, 1), (-180, 0, 1), (270, 1, 0), (-90, 1, 0),
    (720, 0, -1),
  ])
  func quarterTurnsAreExact(degrees: Double, x: Double, y: Double) throws {
    let source = StillSource(degrees: degrees)
    let sample = try #require(try source.next(notAfter: .zero))
    #expect(sample.acceleration.x == x && sample.acceleration.y == y)
    #expect(try source.next(notAfter: Instant(nanoseconds: .max)) == nil)
    #expect(source.lastInstant == nil)
  }

  @Test func samplesWaitForTheirTime() throws {
    let source = try SensorSpecification("synthetic:3").open()
    #expect(try source.firstInstant() == .zero)
    var count = 0
    while try source.next(notAfter: Instant(nanoseconds: 999_999_999)) != nil { count += 1 }
    #expect(count == 100 && source.lastInstant == nil)
    while try source.next(notAfter: Instant(nanoseconds: .max)) != nil { count += 1 }
    #expect(count == 6001 && source.lastInstant?.nanoseconds == 60_000_000_000)
    #expect(source.progress == 1)
  }

  @Test func aLogEndsWithItsLastRow() throws {
    let scratch = try TemporaryFolder()
    let text = "# units: g\n# sign: gravity\nt_ns,ax,ay,az\n10,0,-1,0\n20,0,-1,0\nx\n"
    let source = try Recording(try scratch.write("walk.csv", text))
    #expect(try source.firstInstant() == Instant(nanoseconds: 10))
    #expect(try source.next(notAfter: Instant(nanoseconds: 9)) == nil)
    #expect(try source.next(notAfter: Instant(nanoseconds: 10)) != nil)
    #expect(try source.next(notAfter: Instant(nanoseconds: 10)) == nil && source.lastInstant == nil)
    #expect(try source.next(notAfter: Instant(nanoseconds: 30))?.instant.nanoseconds == 20)
    #expect(try source.next(notAfter: Instant(nanoseconds: 30)) == nil)
    #expect(source.lastInstant?.nanoseconds == 20)
    #expect(source.rowCounts.good == 2 && source.rowCounts.skipped == 1)
  }
}
