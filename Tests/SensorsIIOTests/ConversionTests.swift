import InputDevices
import Motion
import Testing

@testable import Sensors

struct ConversionTests {
  @Test func offsetComesBeforeScale() {
    let axis = IIOAxis.Conversion(scale: 0.01, offset: -20)
    #expect(axis.value(1000) == 9.8)
    #expect(axis.isUsable)
  }

  @Test(arguments: [(0.0, 0.0), (.nan, 0), (.infinity, 0), (1, .nan)])
  func someScalesAreNone(scale: Double, offset: Double) {
    #expect(!IIOAxis.Conversion(scale: scale, offset: offset).isUsable)
  }

  /// The files that are there, as texts by name; nil for none.
  @Test(arguments: [
    ("accel", [:], "chip: in_accel_scale is missing"),
    ("anglvel", [:], "chip: in_anglvel_scale is missing"),
    ("anglvel", ["in_anglvel_scale": "0"], "chip: in_anglvel_scale is 0"),
    ("anglvel", ["scale": "x"], "chip: scale is 'x', an invalid number"),
    ("anglvel", ["scale": "50"], "chip: scale is 50.0: too coarse for a gyroscope"),
    ("accel", ["scale": "1", "in_accel_offset": "inf"], "chip: in_accel_offset is inf"),
  ])
  func aFaultNamesTheFile(kind: String, files: [String: String], message: String) {
    let unit = IIOUnit(kind, channel: { _ in nil }, device: { files[$0] })
    #expect(unit.fault(of: "chip")?.message.hasPrefix(message) == true)
  }

  @Test func aChannelsOwnFileComesFirst() {
    let own = IIOUnit.Attribute(file: "in_anglvel_x_scale", text: "nan")
    let unit = IIOUnit("anglvel", channel: { $0 == "scale" ? own : nil }, device: { _ in "1" })
    let message = unit.fault(of: "chip")?.message
    #expect(message == "chip: in_anglvel_x_scale is nan, which is not finite")
  }

  @Test func signsAreCarriedToTheTop() {
    #expect(IIOAxis.widened(0xFFFF, length: 16, isSigned: true) == -1)
    #expect(IIOAxis.widened(0xFFFF, length: 16, isSigned: false) == 65535)
    #expect(IIOAxis.widened(0x7FFF, length: 16, isSigned: true) == 32767)
    #expect(IIOAxis.widened(0xFFFF_FC17, length: 32, isSigned: true) == -1001)
    #expect(IIOAxis.widened(.min, length: 64, isSigned: true) == .min)
  }

  @Test func attributesAreReadToTheirEnd() {
    func number(_ text: String) -> Int64? {
      let bytes = UnsafeMutableBufferPointer<CChar>.allocate(capacity: 64)
      defer { bytes.deallocate() }
      let end = bytes.initialize(fromContentsOf: text.utf8.prefix(64).map(CChar.init(bitPattern:)))
      return IIOPoll.number(bytes[..<end])
    }
    #expect(number("-1001\n\0") == -1001)
    #expect(number("7") == 7)
    #expect(number("0\0") == 0)
    for text in ["-1001\n\n", "-1001\r\n", "-1001 \n", " -1001\n\0", "-1001\n\0junk", "-1001\t"] {
      #expect(number(text) == -1001, "\(text)")
    }
    for text in [
      "12 34", "12\n34", " ", "\r\n", "7x", "", "-", "\n", "1.5", "0x10", "99999999999999999999",
      "- 1", "+1",
    ] {
      #expect(number(text) == nil, "\(text)")
    }
  }

  private func location(udev: String?, label: String?, driver: String?) -> SensorLocation? {
    .first(of: [udev, label, driver])
  }

  @Test func theKeyboardsHalfIsLeftAlone() {
    #expect(location(udev: nil, label: nil, driver: nil) == nil)
    #expect(location(udev: "base", label: nil, driver: nil)?.exclusion != nil)
    #expect(location(udev: nil, label: "accel-base", driver: nil)?.exclusion != nil)
    #expect(location(udev: nil, label: nil, driver: "base")?.exclusion != nil)
    #expect(location(udev: nil, label: "accel-camera", driver: nil)?.exclusion != nil)
    #expect(location(udev: "display", label: "accel-display", driver: nil)?.exclusion == nil)
  }

  /// The owner's rule corrects the firmware's label.
  @Test func udevsLocationComesFirst() {
    #expect(location(udev: "display", label: "accel-base", driver: "base") == .display)
    #expect(location(udev: "base", label: "accel-display", driver: "lid") == .base)
  }

  @Test(arguments: ["display", "accel-display", "Display ", "lid", "panel_accel", "accel-lid"])
  func whatNamesTheDisplay(text: String) {
    #expect(location(udev: nil, label: text, driver: nil) == .display)
  }

  @Test(arguments: ["", "accel", "lidar", "display-base", "based", "1"])
  func whatNamesNoPlace(text: String) {
    #expect(location(udev: nil, label: text, driver: nil) == nil)
  }
}

struct StampTests {
  private let now: Int64 = 5_000_000_000_000
  private let period: Int64 = 20_000_000

  @Test func ourOwnClockIsTaken() {
    var stamps = IIOStamps(period: period)
    #expect(stamps.instant(stamp: now - 7, arrival: now, younger: 0).nanoseconds == now - 7)
  }

  @Test(arguments: [0, 1_700_000_000_000_000_000, -1, Int64.min, Int64.max, 4_000_000_000_000])
  func anotherClockIsReplacedByTheArrival(stamp: Int64) {
    var stamps = IIOStamps(period: period)
    let got = (0..<3).reversed().map {
      stamps.instant(stamp: stamp, arrival: now, younger: $0).nanoseconds
    }
    #expect(got == [now - 2 * period, now - period, now])
  }

  @Test func timeNeverGoesBack() {
    var stamps = IIOStamps(period: period)
    let first = stamps.instant(stamp: nil, arrival: now, younger: 0)
    let second = stamps.instant(stamp: nil, arrival: now + 5, younger: 1)
    let third = stamps.instant(stamp: now, arrival: now + 6, younger: 0)
    #expect(first < second && second < third)
  }
}
