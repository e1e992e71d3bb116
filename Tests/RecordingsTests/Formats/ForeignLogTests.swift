import Foundation
import Motion
import Portable
import TestSupport
import Testing

@testable import Recordings

@Suite struct ForeignLogTests {
  static let evemuText: String = """
    # EVEMU 1.3
    N: Fake panel
    I: 0018 1209 0074 0001
    P: 40 00 00 00 00 00 00 00
    A: 00 -16000 16000 0 0 1000
    A: 01 -16000 16000 0 0 1000
    A: 02 -16000 16000 0 0 1000
    E: 0.000001 0003 0001 1000\t# EV_ABS / ABS_Y  1000
    E: 0.000001 0000 0000 0000\t# ------------ SYN_REPORT (0) ----------
    E: 0.020000 0003 0000 0250
    E: 0.020000 0003 0002 -0500
    E: 0.020000 0000 0000 0000
    E: 1.080000 0003 0001 -1000
    E: 1.080000 0000 0000 0000
    """

  static let libinputText: String = """
    # libinput record
    version: 1
    ndevices: 2
    libinput:
      version: "1.22.1"
    devices:
    - node: /dev/input/event3
      evdev:
        name: "Some touchpad"
        absinfo:
          0: [0, 1000, 0, 0, 31]
        properties: [0, 2]
      events:
      - evdev:
        - [  0,      0,   3,   0,     500] # EV_ABS / ABS_X
        - [  0,      0,   0,   0,       0] # SYN_REPORT
    - node: /dev/input/event4
      evdev:
        name: "Fake panel"
        absinfo:
          0: [-32768, 32767, 0, 0, 8192]
          1: [-32768, 32767, 0, 0, 8192]
          2: [-32768, 32767, 0, 0, 8192]
        properties: [6]
      events:
      - evdev:
        - [  2, 500000,   3,   0,       0] # EV_ABS / ABS_X
        - [  2, 500000,   3,   1,    8192] # EV_ABS / ABS_Y
        - [  2, 500000,   3,   2,   -4096] # EV_ABS / ABS_Z
        - [  2, 500000,   0,   0,       0] # SYN_REPORT
    """

  static let phyphoxText: String = """
    "Time (s)","Acceleration x (m/s^2)","Acceleration y (m/s^2)","Acceleration z (m/s^2)","Absolute acceleration (m/s^2)"
    0.000000000E0,0.0,9.80665E0,0.0,9.80665
    1.000000000E-2,9.80665,0,0,9.80665
    """

  static let sensorLoggerText: String = """
    time,seconds_elapsed,z,y,x
    1655000000000000000,0.1,0,-9.80665,0
    1655000000010000000,0.11,-9.80665,0,0
    """

  private func read(
    _ text: String, sign: AccelerationSign? = nil, name: String = "log.txt"
  ) throws -> (format: LogFormat, samples: [MotionSample], skipped: Int) {
    let folder = try TemporaryFolder()
    let path = try folder.write(name, text)
    var details = Recording.Details()
    details.sign = sign
    let source = try Recording(path, details)
    var samples: [MotionSample] = []
    while let sample = try source.next(notAfter: Instant(nanoseconds: .max)) {
      samples.append(sample)
    }
    #expect(source.lastInstant != nil)
    return (source.format, samples, source.rowCounts.skipped)
  }

  @Test func evemu() throws {
    let (format, samples, skipped) = try read(Self.evemuText)
    #expect(format == .evemu && skipped == 0)
    // The first packet does not tell X and Z.
    #expect(samples.map(\.instant.nanoseconds) == [20_000_000, 1_080_000_000])
    #expect(samples.first?.acceleration == Acceleration(x: -0.25, y: -1, z: 0.5))
    #expect(samples.last?.acceleration.y == 1)
  }

  @Test func libinput() throws {
    let (format, samples, skipped) = try read(Self.libinputText)
    #expect(format == .libinput && skipped == 0)
    #expect(samples.map(\.instant.nanoseconds) == [2_500_000_000])
    #expect(samples.first?.acceleration == Acceleration(x: 0, y: -1, z: 0.5))
  }

  @Test func phyphox() throws {
    let (format, samples, skipped) = try read(Self.phyphoxText)
    #expect(format == .phyphox && skipped == 0)
    #expect(samples.map(\.instant.nanoseconds) == [0, 10_000_000])
    #expect(samples.first?.acceleration == .upright)
    #expect(abs((samples.last?.acceleration.x ?? 0) + 1) < 1e-12)
  }

  /// Decimal commas, cells parted by semicolons: what a German phone exports.
  @Test func phyphoxWithCommas() throws {
    let text = Self.phyphoxText.replacing(",", with: ";").replacing(".", with: ",")
    let other = try read(text)
    #expect(other.samples == (try read(Self.phyphoxText)).samples)
  }

  @Test func withoutGravityIsRefused() {
    let text = Self.phyphoxText.replacing("\"Acceleration", with: "\"Linear Acceleration")
    #expect(throws: SensorError.self) { try read(text) }
  }

  @Test func sensorLoggerNeedsASign() throws {
    let error = #expect(throws: SensorError.self) { try read(Self.sensorLoggerText) }
    #expect(error?.description.contains("give the sign") == true)
    let (format, samples, _) = try read(Self.sensorLoggerText, sign: .gravity)
    #expect(format == .sensorLogger)
    #expect(samples.first?.acceleration == .upright)
    #expect(samples.last?.acceleration == Acceleration(x: 0, y: 0, z: -1))
    #expect(samples.map(\.instant.nanoseconds) == [100_000_000, 110_000_000])
  }

  @Test func badRowsAreCounted() throws {
    let text = Self.phyphoxText + "\nx,1,2,3,4\n0.02,nan,0,0,0\n0.001,0,0,0,0\n9e99,1,1,1,1\n1,2\n"
    let (_, samples, skipped) = try read(text)
    #expect(samples.count == 2)
    #expect(skipped == 5)
  }

  /// The parser of a text that is a table; nil for others.
  private static func table(_ text: [UInt8]) -> TableParser? {
    let lines = text.split(separator: UInt8(ascii: "\n")).map(TableText.string)
    var details = Recording.Details()
    details.sign = .gravity
    return TableSearch(lines, nil).shape()
      .flatMap { try? TablePlan($0, details, file: "walk.csv") }.map(TableParser.init)
  }

  /// Noise in place of each byte: no trap and no NaN.
  @Test(arguments: [evemuText, libinputText, phyphoxText, sensorLoggerText])
  func noiseIsHarmless(text: String) throws {
    var random = SeededGenerator(seed: 3)
    var parsers: [any LogParser] = [SnowdParser(), EvemuParser(), LibinputParser()]
    if let table = Self.table(Array(text.utf8)) { parsers.append(table) }
    for round in 0..<500 {
      var bytes = Array(text.utf8)
      for _ in 0..<4 {
        let odd: [UInt8] = [0, 32, 44, 45, 46, 57, 69, 91, 93, 255]
        bytes[Int.random(in: bytes.indices, using: &random)] =
          odd[Int.random(in: odd.indices, using: &random)]
      }
      var noisy = round < 50 ? Self.table(bytes) : nil
      for line in String(decoding: bytes, as: UTF8.self).split(separator: "\n") {
        if case .row(let row)? = noisy?.take(Array(line.utf8)) {
          #expect(row.acceleration.length.isFinite)
        }
        for index in parsers.indices {
          guard case .row(let row) = parsers[index].take(Array(line.utf8)) else { continue }
          #expect(row.acceleration.length.isFinite)
        }
      }
    }
  }

  @Test func ourOwnLogIsOurs() throws {
    #expect(LogFormat(line: "# snowd-log 1") == .snowd)
    #expect(LogFormat(line: "t_ns,ax,ay,az") == .snowd)
    #expect(LogFormat(line: "0,1,2,3") == nil)
  }
}
