import Foundation
import TestSupport
import Testing

@testable import Recordings

/// Recordings of input devices that are no accelerometers.
struct OtherInputTests {
  private func refusal(_ text: String) throws -> String {
    let folder = try TemporaryFolder()
    let path = try folder.write("log", text)
    let error = try #require(throws: SensorError.self) {
      let source = try Recording(path)
      _ = try source.firstInstant()
    }
    return error.description
  }

  private static let syn = "E: 0.000001 0000 0000 0000\n"

  /// Bytes of `B:` lines with some bits set, eight a line.
  private static func bits(_ type: Int, _ codes: [Int]) -> String {
    var bytes = [UInt8](repeating: 0, count: 96)
    for code in codes { bytes[code / 8] |= 1 << (code % 8) }
    return stride(from: 0, to: 96, by: 8).map { start in
      let words = bytes[start..<(start + 8)].map { String(format: "%02x", $0) }
      return String(format: "B: %02x ", type) + words.joined(separator: " ") + "\n"
    }.joined()
  }

  private static func evemu(
    properties: Int, keys: [Int] = [], relative: [Int] = [], axes: [Int] = [], events: String
  ) -> String {
    "# EVEMU 1.3\nN: Some device\nI: 0018 1209 0074 0001\n"
      + String(format: "P: %02x 00 00 00 00 00 00 00\n", properties)
      + bits(0, [0]) + bits(1, keys) + bits(2, relative) + bits(3, axes)
      + axes.map { String(format: "A: %02x 0 4095 0 0 10\n", $0) }.joined() + events
  }

  private static let fingers =
    "E: 0.000001 0003 0039 0000\nE: 0.000001 0003 0035 1200\nE: 0.000001 0003 0036 800\n"
    + "E: 0.000001 0001 014a 0001\nE: 0.000001 0003 0000 1200\nE: 0.000001 0003 0001 0800\n" + syn

  static let evemuTexts: [(String, String)] = [
    (
      evemu(
        properties: 2, keys: [0x14A], axes: [0, 1, 0x2F, 0x35, 0x36, 0x39], events: fingers),
      "touchscreen"
    ),
    (evemu(properties: 2, keys: [0x14A], axes: [0, 1], events: fingers), "touchscreen"),
    // Nobody touched it.
    (evemu(properties: 2, keys: [0x14A], axes: [0, 1, 0x35, 0x36], events: ""), "touchscreen"),
    // Only events: the head of the file is lost.
    ("# EVEMU 1.3\n" + fingers, "touchscreen"),
    (
      evemu(properties: 5, keys: [0x14A, 0x145], axes: [0, 1, 0x35, 0x36], events: fingers),
      "touchpad"
    ),
    (evemu(properties: 0, keys: [0x14A, 0x145], axes: [0, 1, 0x18], events: fingers), "touchpad"),
    // It has the axes X, Y and Z, and they are no acceleration.
    (
      evemu(
        properties: 2, keys: [0x14A, 0x140], axes: [0, 1, 2, 0x18],
        events: "E: 0.000001 0003 0000 5\nE: 0.000001 0003 0001 6\nE: 0.000001 0003 0002 7\n" + syn),
      "pen tablet"
    ),
    (
      evemu(
        properties: 0, keys: [0x130], axes: [0, 1, 2, 3, 4, 5],
        events: "E: 0.000001 0003 0000 5\nE: 0.000001 0003 0001 6\nE: 0.000001 0003 0002 7\n" + syn),
      "game pad"
    ),
    (
      evemu(
        properties: 0, keys: [0x110], relative: [0, 1], events: "E: 0.000001 0002 0000 5\n" + syn),
      "mouse"
    ),
    (evemu(properties: 0, keys: [1, 30], events: "E: 0.000001 0001 001e 1\n" + syn), "keyboard"),
    (
      evemu(properties: 0, axes: [0], events: "E: 0.000001 0003 0000 5\n" + syn),
      "device without the axes X, Y and Z"
    ),
  ]

  @Test("A touch recording is refused with advice", arguments: evemuTexts)
  func evemu(text: String, kind: String) throws {
    let words = try refusal(text)
    #expect(
      words.contains("this is a recording of a \(kind), which has no accelerometer"), "\(words)")
    #expect(words.contains("'snowctl sensors' lists it") && words.contains("'snowctl record LOG'"))
    #expect(!words.contains("turn the panel"))
  }

  private static func libinput(
    _ devices: [(keys: [Int], axes: [Int], properties: [Int], tag: String)]
  )
    -> String
  {
    "# libinput record\nversion: 1\nlibinput:\n  version: \"1.22.1\"\ndevices:\n"
      + devices.enumerated().map { number, device in
        """
        - node: /dev/input/event\(number)
          evdev:
            name: "Some device"
            codes:
              0: [0, 1] # EV_SYN
              1: \(device.keys) # EV_KEY
              3: \(device.axes) # EV_ABS
            absinfo:
        \(device.axes.map { "      \($0): [0, 4095, 0, 0, 10]" }.joined(separator: "\n"))
            properties: \(device.properties)
          udev:
            properties:
            - ID_INPUT=1
            - \(device.tag)=1
          events:
          - evdev:
            - [  0, 1,   3,   0,     500] # EV_ABS / ABS_X
            - [  0, 1,   3,   1,     500] # EV_ABS / ABS_Y
            - [  0, 1,   0,   0,       0] # SYN_REPORT

        """
      }.joined()
  }

  private static let screen = (
    keys: [0x14A], axes: [0, 1, 0x2F, 0x35, 0x36, 0x39], properties: [1],
    tag: "ID_INPUT_TOUCHSCREEN"
  )
  private static let keys = (
    keys: [1, 30], axes: [Int](), properties: [Int](), tag: "ID_INPUT_KEYBOARD"
  )

  @Test("libinput's recordings of other devices are refused by kind")
  func libinput() throws {
    let one = try refusal(Self.libinput([Self.screen]))
    #expect(
      one.contains("this is a recording of a touchscreen, which has no accelerometer"), "\(one)")
    let two = try refusal(Self.libinput([Self.keys, Self.screen]))
    #expect(
      two.contains("none of its devices is an accelerometer (keyboard, touchscreen)"), "\(two)")
    #expect(two.contains("'snowctl record LOG'"))
  }

  @Test("For a still accelerometer beside a touchscreen, the advice is to turn it")
  func quiet() throws {
    let panel = (keys: [Int](), axes: [0, 1, 2], properties: [6], tag: "ID_INPUT_ACCELEROMETER")
    let words = try refusal(Self.libinput([Self.screen, panel]))
    #expect(words.contains("so turn the panel"), "\(words)")
  }

  /// Where the recording describes nothing, events of three axes are believed.
  @Test("Events without a description are still taken")
  func bare() throws {
    let folder = try TemporaryFolder()
    let text =
      "# EVEMU 1.3\nE: 0.000001 0003 0000 0\nE: 0.000001 0003 0001 1000\n"
      + "E: 0.000001 0003 0002 0\n" + Self.syn
    let path = try folder.write("log", text)
    #expect(try RealRecordingTests.samples(try Recording(path)).count == 1)
  }
}
