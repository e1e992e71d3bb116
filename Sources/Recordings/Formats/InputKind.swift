/// What a recorded input device can say of itself, as far as the recording tells.
struct InputCapabilities {
  /// INPUT_PROP_… by bits.
  var properties: UInt64 = 0
  /// ABS_… by bits.
  var axes: UInt64 = 0
  /// The keys and buttons that tell kinds of devices apart.
  var keys: Set<Int> = []
  /// Whether it can say REL_X.
  var isRelative = false

  /// A keyboard's A; buttons; what touches or is held near a surface.
  private static let (letter, left, south) = (30, 0x110, 0x130)
  private static let (pen, finger, touch) = (0x140, 0x145, 0x14A)
  private static let told = [letter, left, south, pen, finger, touch]

  /// Takes a code of a type: EV_KEY 1, EV_REL 2, EV_ABS 3.
  mutating func take(type: Int, code: Int) {
    switch type {
    case 1 where Self.told.contains(code): keys.insert(code)
    case 2 where code == 0: isRelative = true
    case 3 where (0..<64).contains(code): axes |= 1 << UInt64(code)
    default: break
    }
  }

  /// What it is, where that is no accelerometer; nil for one, and where nothing tells.
  var otherKind: InputKind? {
    func has(property: UInt64) -> Bool { properties >> property & 1 == 1 }
    if has(property: UInt64(ForeignEvents.property)) { return nil }
    // ABS_MT_POSITION_X and ABS_MT_POSITION_Y
    let isMultiTouch = axes >> 0x35 & 0b11 == 0b11
    if isMultiTouch || keys.contains(Self.touch) {
      if has(property: 0) || keys.contains(Self.finger) && !has(property: 1) { return .touchpad }
      return keys.contains(Self.pen) && !isMultiTouch ? .tablet : .touchscreen
    }
    if keys.contains(Self.south) { return .gamepad }
    if isRelative, keys.contains(Self.left) { return .mouse }
    if keys.contains(Self.letter) { return .keyboard }
    return axes & 0b11_1111 != 0 && axes & 0b111 != 0b111 ? .fewAxes : nil
  }
}

/// An input device that is no accelerometer, in words.
enum InputKind: String {
  case touchscreen, touchpad
  case tablet = "pen tablet"
  case gamepad = "game pad"
  case mouse, keyboard
  case fewAxes = "device without the axes X, Y and Z"

  /// Why a recording of it cannot be used, and what to do.
  var refusal: String {
    "this is a recording of a \(rawValue), which has no accelerometer; \(Self.advice)"
  }

  /// What to do about recordings without an accelerometer.
  static let advice =
    "record the accelerometer's own node ('snowctl sensors' lists it), or run 'snowctl record LOG' "
    + "on the panel"
}
