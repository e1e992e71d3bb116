import InputDevices
import Motion
import PortableMath

/// The state of a recorded input device, event by event.
struct ForeignEvents {
  /// INPUT_PROP_ACCELEROMETER's number, and the axes' by bits.
  static let property = 6
  private static let allAxes = 0b111

  /// Units a g for X, Y, Z, and a degree a second for RX, RY, RZ; 0 where not recorded.
  var resolutions: [Int32] = [0, 0, 0, 0, 0, 0]
  /// What the device says that it can say.
  var capabilities = InputCapabilities()
  /// Whether the resolutions are to be believed.
  var hasProperty: Bool { capabilities.properties >> Self.property & 1 == 1 }
  /// Whether a row has come of it.
  private(set) var hasSpoken = false
  private var values: [Int32] = [0, 0, 0, 0, 0, 0]
  private var seen = 0
  private var scale: EvdevScale?
  private var described: (type: Int?, code: Int?)

  /// Takes a comment: what an axis read when the recording began stands only there.
  ///
  /// The kernel tells only what changes, so an axis that keeps still is in no event at all.
  ///
  /// ```
  /// #   Event type 3 (EV_ABS)
  /// #     Event code 0 (ABS_X)
  /// #       Value       -7
  /// ```
  mutating func take(comment words: [Substring]) {
    switch (words.first, words.dropFirst().first) {
    case ("Event", "type"): described = (words.count > 2 ? Int(words[2]) : nil, nil)
    case ("Event", "code"):
      described.code = words.count > 2 ? Int(words[2]) : nil
      if let type = described.type, let code = described.code {
        capabilities.take(type: type, code: code)
      }
    case ("Value", let text?):
      guard described.type == 3, let code = described.code, let value = Int32(text) else { break }
      set(code, value)
    default: break
    }
  }

  /// Takes an event.
  ///
  /// - Parameters:
  ///   - time: nanoseconds.
  ///   - type: EV_SYN 0, EV_ABS 3.
  ///   - code: the axis.
  ///   - value: what it reads.
  /// - Returns: a row at the end of a packet, once it is known what all three axes read.
  mutating func take(time: Int64, type: Int, code: Int, value: Int32) -> ForeignLine {
    // An accelerometer's first event may have one axis only: no event tells that the others are missing.
    if type != 3 || !values.indices.contains(code) { capabilities.take(type: type, code: code) }
    if type == 3 { set(code, value) }
    guard type == 0, code == 0, seen & Self.allAxes == Self.allAxes else { return .nothing }
    let scale =
      scale
      ?? EvdevScale(
        resolutions: Array(resolutions[..<3]), isDocumented: hasProperty,
        rest: RawTriple(Int64(values[0]), Int64(values[1]), Int64(values[2])))
    self.scale = scale.isProvisional ? nil : scale
    hasSpoken = true
    func axis(_ index: Int) -> Double { Double(values[index]) * scale.factors[index] }
    return .row(
      ForeignRow(
        time: time, acceleration: Direction(axis(0), axis(1), axis(2)), rotation: rotation))
  }

  private mutating func set(_ code: Int, _ value: Int32) {
    guard values.indices.contains(code) else { return }
    values[code] = value
    seen |= 1 << code
  }

  private var rotation: Direction? {
    guard hasProperty, resolutions[3] > 0, resolutions[4] > 0, resolutions[5] > 0 else {
      return nil
    }
    func axis(_ index: Int) -> Double {
      Double(values[index]) / Double(resolutions[index]) * (.pi / 180)
    }
    return Direction(axis(3), axis(4), axis(5))
  }

  /// Why nothing came of a recording of an accelerometer's events.
  static let emptiness =
    "no accelerometer speaks in it: an input device tells only what changes, so turn the panel "
    + "while it is recorded"
}
