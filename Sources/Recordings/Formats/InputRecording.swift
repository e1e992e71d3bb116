import CEvdev
import InputDevices
import Portable

/// A recorded input device: its capabilities, and its state event by event.
struct InputRecording {
  /// X, Y, Z in units a g; RX, RY, RZ in units per degree a second; 0 if not recorded.
  var resolutions: [Int32] = [0, 0, 0, 0, 0, 0]
  /// Bit n is INPUT_PROP_… n.
  var properties: UInt64 = 0
  private(set) var hasRows = false
  /// Bit n is ABS_… n.
  private var axes: UInt64 = 0
  private var keys: Set<Int32> = []
  private var isRelative = false
  private var values: [Int32] = [0, 0, 0, 0, 0, 0]
  private var seen: UInt64 = 0
  private var scale: EvdevScale?
  private var described: (type: Int?, code: Int?)

  private static let allAxes: UInt64 = 0b111
  /// Keys that tell kinds of devices apart.
  private static let telling = [
    KEY_A, BTN_LEFT, BTN_SOUTH, BTN_TOOL_PEN, BTN_TOOL_FINGER, BTN_TOUCH,
  ]

  func has(_ property: Int32) -> Bool { properties >> UInt64(property) & 1 == 1 }

  mutating func take(type: Int, code: Int) {
    guard let type = Int32(exactly: type), let code = Int32(exactly: code) else { return }
    switch type {
    case EV_KEY where Self.telling.contains(code): keys.insert(code)
    case EV_REL where code == REL_X: isRelative = true
    case EV_ABS where (0..<64).contains(code): axes |= 1 << UInt64(code)
    default: break
    }
  }

  /// Takes a comment: only comments hold the axes' first values, because the kernel reports only changes.
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
      if let type = described.type, let code = described.code { take(type: type, code: code) }
    case ("Value", let text?):
      guard described.type == Int(EV_ABS), let code = described.code, let value = Int32(text) else {
        break
      }
      set(code, value)
    default: break
    }
  }

  /// Takes an event, its time in nanoseconds (nil if invalid); gives a row at a packet's end once all axes are known.
  mutating func take(time: Int64?, type: Int, code: Int, value: Int32) -> LogLine {
    guard let time else { return .bad("not an event") }
    // An accelerometer's first event may have one axis only: no event shows that the others are missing.
    if type == Int(EV_ABS), values.indices.contains(code) {
      set(code, value)
    } else {
      take(type: type, code: code)
    }
    guard type == Int(EV_SYN), code == Int(SYN_REPORT), seen & Self.allAxes == Self.allAxes else {
      return .nothing
    }
    let isDocumented = has(INPUT_PROP_ACCELEROMETER)
    let scale =
      scale
      ?? EvdevScale(
        resolutions: Array(resolutions[..<3]), isDocumented: isDocumented,
        rest: RawTriple(Int64(values[0]), Int64(values[1]), Int64(values[2])))
    self.scale = scale.isProvisional ? nil : scale
    hasRows = true
    func axis(_ index: Int) -> Double { Double(values[index]) * scale.factors[index] }
    func turn(_ index: Int) -> Double {
      Double(values[index]) / Double(resolutions[index]) * (.pi / 180)
    }
    let hasRotation = isDocumented && resolutions[3...].allSatisfy { $0 > 0 }
    return .row(
      DeviceReading(
        time: time, acceleration: Vector3(axis(0), axis(1), axis(2)),
        rotation: hasRotation ? Vector3(turn(3), turn(4), turn(5)) : nil))
  }

  private mutating func set(_ code: Int, _ value: Int32) {
    guard values.indices.contains(code) else { return }
    values[code] = value
    seen |= 1 << UInt64(code)
  }

  /// Nanoseconds; nil if out of range.
  static func time(_ seconds: Int64?, _ micros: Int64?) -> Int64? {
    guard let seconds, let micros, (0...9_000_000_000).contains(seconds),
      (0..<1_000_000).contains(micros)
    else { return nil }
    return seconds * 1_000_000_000 + micros * 1000
  }

  enum Kind: String {
    case touchscreen, touchpad
    case tablet = "pen tablet"
    case gamepad = "game pad"
    case mouse, keyboard
    case fewAxes = "device without the axes X, Y and Z"

    var refusal: String {
      "this is a recording of a \(rawValue), which has no accelerometer; \(InputRecording.advice)"
    }
  }

  /// nil for an accelerometer, and where the recording does not show it.
  var otherKind: Kind? {
    if has(INPUT_PROP_ACCELEROMETER) { return nil }
    let fingers: UInt64 = 1 << UInt64(ABS_MT_POSITION_X) | 1 << UInt64(ABS_MT_POSITION_Y)
    let isMultiTouch = axes & fingers == fingers
    if isMultiTouch || keys.contains(BTN_TOUCH) {
      let isPad = keys.contains(BTN_TOOL_FINGER) && !has(INPUT_PROP_DIRECT)
      if has(INPUT_PROP_POINTER) || isPad { return .touchpad }
      return keys.contains(BTN_TOOL_PEN) && !isMultiTouch ? .tablet : .touchscreen
    }
    if keys.contains(BTN_SOUTH) { return .gamepad }
    if isRelative, keys.contains(BTN_LEFT) { return .mouse }
    if keys.contains(KEY_A) { return .keyboard }
    return axes & 0b11_1111 != 0 && axes & Self.allAxes != Self.allAxes ? .fewAxes : nil
  }

  static let advice =
    "record the accelerometer's own node ('snowctl sensors' lists it), or run 'snowctl record LOG' "
    + "on the panel"
  static let emptiness =
    "no accelerometer events: an input device reports only changes, so turn the panel while "
    + "it is recorded"
}
