import Foundation
import Motion
import Testing

@testable import Sensors

/// Scans and descriptions made up here, for what no machine at hand records.
struct ScanTests {
  private func read(
    _ bytes: [UInt8], _ geometry: String, xml: String = ""
  ) throws -> (samples: [MotionSample], source: ScanLogSource) {
    let folder = FileManager.default.temporaryDirectory.appending(path: "snowd-test-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let (paper, scans) = (folder.appending(path: "a.xml"), folder.appending(path: "a.scans"))
    try Data(xml.utf8).write(to: paper)
    try Data(bytes).write(to: scans)
    let words = geometry.replacing("XML", with: paper.path())
    let source = try ScanLogSource(
      scans.path(), geometry: try ScanGeometry(words), sign: .reaction)
    return (try RealRecordingTests.samples(source), source)
  }

  private static func bytes(_ value: some FixedWidthInteger, big: Bool = false) -> [UInt8] {
    withUnsafeBytes(of: big ? value.bigEndian : value.littleEndian) { Array($0) }
  }

  private static func words(_ values: [Int16], big: Bool = false) -> [UInt8] {
    values.flatMap { bytes($0, big: big) }
  }

  /// mxc4005's form: 12 bits at the top of 16, the highest byte first.
  @Test func bigEndianAndShifted() throws {
    let scan = Self.words([0, 1024, -512].map { $0 << 4 | 0xF }, big: true)
    let samples = try read(
      scan + scan + scan + [1], "be:s12/16>>4,scale=0.0095768,rate=100"
    ).samples
    #expect(samples.count == 3)
    #expect(samples.last?.instant.nanoseconds == 20_000_000)
    let felt = try #require(samples.first?.acceleration)
    #expect(felt.x == 0 && (felt.y + 1).magnitude < 1e-5 && (felt.z - 0.5).magnitude < 1e-5)
  }

  @Test func anOffsetComesBeforeTheScale() throws {
    let scan = Self.words([2048, 3072, 2048])
    let felt = try read(
      scan, "le:u12/16,scale=0.0095768,offset=-2048,rate=1"
    ).samples.first?.acceleration
    #expect(felt.map { $0.x == 0 && ($0.y + 1).magnitude < 1e-5 } == true)
  }

  private static func element(_ id: String, _ index: Int, _ format: String) -> String {
    "<channel id=\"\(id)\" type=\"input\"><scan-element index=\"\(index)\" "
      + "format=\"\(format.replacing(">", with: "&gt;"))\" scale=\"0.001\"/></channel>"
  }

  /// mpu6050's form: seven words, two bytes of nothing, the stamp; and the channels in disorder.
  private static let sevenWords: String = {
    let names = ["accel_x", "accel_y", "accel_z", "temp", "anglvel_x", "anglvel_y", "anglvel_z"]
    let elements = names.enumerated().map { element($1, $0, "be:s16/16>>0") }
    let channels = [element("timestamp", 7, "le:s64/64>>0")] + elements.reversed()
    return "<context name='a' label=''><device id='iio:device0' name='mpu6050' label=\"\">"
      + "\(channels.joined())<attribute name='x' value=''/></device></context>"
  }()

  @Test func aChipWithAGyroscope() throws {
    let seven = Self.words([0, 9807, 0, 77, 1000, -2000, 3000], big: true) + [0xAA, 0xAA]
    let scans: [UInt8] = [0, 1000, 2000].flatMap { seven + Self.bytes(Int64($0)) }
    let samples = try read(scans, "XML:mpu6050", xml: Self.sevenWords).samples
    #expect(samples.map(\.instant.nanoseconds) == [0, 1000, 2000])
    let turning = try #require(samples.first?.rotationRate)
    #expect([turning.x - 1, turning.y + 2, turning.z - 3].allSatisfy { $0.magnitude < 1e-6 })
    #expect((samples.first?.acceleration.y).map { ($0 + 1).magnitude < 1e-4 } == true)
    // Of three channels the same device makes six bytes.
    let three = scans.prefix(6)
    let some = try read(
      Array(three + three), "XML,channels=accel_z+accel_x+accel_y,rate=10", xml: Self.sevenWords)
    #expect(some.samples.count == 2 && some.samples.first?.rotationRate == nil)
  }

  @Test func aTornScanIsSkippedAndTold() throws {
    let scan = Self.words([0, 1000, 0])
    let (samples, source) = try read(
      scan + scan.prefix(5), "le:s16/16>>0,scale=0.01,rate=1")
    #expect(samples.count == 1 && source.rowCounts == (1, 1))
    #expect(source.problems.first?.message == "the last scan is torn")
  }

  /// A clock that was set while recording: those rows are lost, the rest is not.
  @Test func aClockThatWasSet() throws {
    let axes = Self.words([0, 1000, 0]) + [0, 0]
    let scans: [UInt8] = [5, 6, 7, 2, 8, 9, Int64.max, 10].flatMap {
      axes + Self.bytes($0 as Int64)
    }
    let (samples, source) = try read(scans, "le:s16/16>>0,scale=0.01,timestamp")
    #expect(samples.map(\.instant.nanoseconds) == [5, 6, 7, 8, 9, 10])
    #expect(source.problems.map(\.message).prefix(1) == ["scan 4: time goes back"])
    #expect(source.rowCounts.skipped == 2)
  }

  @Test(arguments: [
    ([UInt8](), "the recording is empty"), ([1, 2, 3], "it is 3 bytes long and one scan takes 6"),
    ([UInt8](repeating: 0, count: 600), "feel 0.000 g, which no panel does"),
  ])
  func nothingToBeHad(bytes: [UInt8], message: String) {
    let error = #expect(throws: SensorError.self) {
      try read(bytes, "le:s16/16>>0,scale=0.01,rate=1")
    }
    #expect(error?.description.contains(message) == true, "\(error?.description ?? "")")
  }

  /// Two of everything in one context, and things that libiio itself would stumble over.
  @Test(arguments: [
    ("", "no description of IIO devices"), ("<context", "no description of IIO devices"),
    ("<context><device/></context>", "no description of IIO devices"),
    ("<context a=\"\" ></context>", "no device in it feels acceleration"),
    ("<context><context-attribute name=\"\" value=''/></context>", "no device in it feels"),
    ("<context><device id=\"\" label=''><channel id=''/></device></context>", "no device in it"),
    ("<context><device id='a'>&b;</device></context>", "no description of IIO devices"),
    ("<!DOCTYPE context [<!ENTITY b SYSTEM '/etc/hostname'>]><context>&b;</context>", "no desc"),
  ])
  func hostilePaper(xml: String, message: String) {
    let error = #expect(throws: SensorError.self) { try read([1], "XML", xml: xml) }
    #expect(error?.description.contains(message) == true, "\(error?.description ?? "")")
  }

  @Test(arguments: [
    ("le:s16/32&gt;&gt;0", 0, "needs"), ("le:s16/4294967288&gt;&gt;0", 0, "absurd width"),
    ("le:s16/0&gt;&gt;0", 0, "absurd width"), ("le:s64/16&gt;&gt;0", 0, "absurd width"),
    ("le:s16/16&gt;&gt;9", 0, "absurd width"), ("le:s16/64X64&gt;&gt;0", 0, "absurd width"),
    ("le:s16/64X4294967295&gt;&gt;0", 0, "absurd width"), ("le:s16/16", 0, "no description"),
    ("", 0, "no description"), ("le:s16/32&gt;&gt;0", -1, "no description"),
  ])
  func hostileFormats(format: String, index: Int, message: String) {
    let axes = ["x", "y", "z"].map { axis in
      "<channel id='accel_\(axis)' type='input'><scan-element index='\(index)' "
        + "format='\(format)' scale='1'/></channel>"
    }
    let xml = "<context><device id='a'>\(axes.joined())</device></context>"
    let error = #expect(throws: SensorError.self) { try read([1], "XML", xml: xml) }
    // The first of them is fine but for the time.
    let expected = message == "needs" ? "no stamp: add rate=HZ" : message
    #expect(error?.description.contains(expected) == true, "\(error?.description ?? "")")
  }

  @Test func oneOfTwoHasToBeNamed() throws {
    let device = Self.sevenWords.replacing("<context name='a' label=''>", with: "")
      .replacing("</context>", with: "")
    let xml = "<context>\(device)\(device.replacing("device0", with: "device1"))</context>"
    let error = #expect(throws: SensorError.self) { try read([1], "XML", xml: xml) }
    #expect(error?.description.contains("mpu6050 (iio:device1); add :NAME") == true)
    let other = #expect(throws: SensorError.self) { try read([1], "XML:mpu6050", xml: xml) }
    #expect(other?.description.contains("more than one accelerometer") == true)
    let third = #expect(throws: SensorError.self) { try read([1], "XML:iio:device1", xml: xml) }
    #expect(third?.description.contains("one scan takes 24") == true)
  }
}
