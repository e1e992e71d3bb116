import Motion

/// `libinput record`: of its YAML a few kinds of lines matter.
///
/// ```
/// - node: /dev/input/event3                 one of the machine's devices, --all records them all
///       3: [0, 1, 2]                        under codes: EV_ABS
///       0: [-32768, 32767, 0, 0, 8192]      under absinfo
///     properties: [6]
///     - ID_INPUT_ACCELEROMETER=1            under udev
///     - [  1, 234567,   3,   0,    4100] # EV_ABS / ABS_X
/// ```
/// Of several devices the first accelerometer that speaks is taken.
struct LibinputParser: ForeignParser {
  let sign: AccelerationSign? = .reaction
  private var device = ForeignEvents()
  private var section = Section.other
  private var isOver = false
  private var isInDevice = false
  /// What the devices before this one are, and whether one of them may be an accelerometer.
  private var others: [InputKind] = []
  private var hasAccelerometer = false
  /// What udev takes it for; nil where the recording does not say.
  private var isAccelerometer: Bool?

  private enum Section { case codes, absinfo, other }

  /// Why nothing came: an accelerometer that kept still, or none.
  var emptiness: String {
    let kinds = others + [kind].compactMap(\.self)
    guard !hasAccelerometer, !mayFeel, let first = kinds.first else {
      return ForeignEvents.emptiness
    }
    guard kinds.count > 1 else { return first.refusal }
    var names: [String] = []
    for kind in kinds where !names.contains(kind.rawValue) { names.append(kind.rawValue) }
    return "none of its devices is an accelerometer (\(names.joined(separator: ", "))); "
      + InputKind.advice
  }

  /// What this device is, where that is no accelerometer.
  private var kind: InputKind? {
    isAccelerometer == true ? nil : device.capabilities.otherKind
  }

  /// Whether this device may be an accelerometer.
  private var mayFeel: Bool { isInDevice && (isAccelerometer ?? (kind == nil)) }

  /// Another device of the same recording has a state of its own.
  private mutating func nextDevice() {
    isOver = device.hasSpoken
    if let kind { others.append(kind) }
    hasAccelerometer = hasAccelerometer || mayFeel
    (device, section, isAccelerometer, isInDevice) = (ForeignEvents(), .other, nil, true)
  }

  mutating func take(_ line: String) -> ForeignLine {
    guard !isOver else { return .nothing }
    let text = line.drop { $0 == " " }
    guard !text.hasPrefix("#") else {
      device.take(comment: text.dropFirst().split(separator: " "))
      return .nothing
    }
    return take(text.prefix { $0 != "#" })
  }

  private mutating func take(_ text: Substring) -> ForeignLine {
    if text.hasPrefix("- node:") { nextDevice() }
    if text.hasPrefix("udev:") { isAccelerometer = device.hasProperty }
    if text.hasPrefix("- ID_INPUT_ACCELEROMETER=1") { isAccelerometer = true }
    guard let open = text.firstIndex(of: "["), let close = text.lastIndex(of: "]"), open < close
    else {
      if text.contains(where: { $0 != " " }) {
        section = text.contains("absinfo:") ? .absinfo : text.contains("codes:") ? .codes : .other
      }
      return .nothing
    }
    let key = text[..<open].filter { $0 != " " }
    let numbers = text[text.index(after: open)..<close].split(separator: ",")
      .map { Int64($0.filter { $0 != " " }) }
    if key == "-", numbers.count == 5 {
      return isAccelerometer ?? (kind == nil) ? takeEvent(numbers) : .nothing
    }
    takeDescription(key, numbers)
    return .nothing
  }

  private mutating func takeDescription(_ key: String, _ numbers: [Int64?]) {
    guard key != "properties:" else {
      for case let property? in numbers where (0..<64).contains(property) {
        device.capabilities.properties |= 1 << UInt64(property)
      }
      return
    }
    guard let code = Int(key.dropLast()) else { return }
    switch section {
    case .codes:
      for case let each? in numbers {
        device.capabilities.take(type: code, code: Int(clamping: each))
      }
    case .absinfo:
      device.capabilities.take(type: 3, code: code)
      if (0..<6).contains(code), numbers.count == 5, let resolution = numbers[4] {
        device.resolutions[code] = Int32(clamping: resolution)
      }
    case .other: break
    }
  }

  private mutating func takeEvent(_ numbers: [Int64?]) -> ForeignLine {
    guard let seconds = numbers[0], let micros = numbers[1], let type = numbers[2],
      let code = numbers[3], let value = numbers[4], (0...9_000_000_000).contains(seconds),
      (0..<1_000_000).contains(micros)
    else { return .bad("not an event") }
    return device.take(
      time: seconds * 1_000_000_000 + micros * 1000, type: Int(clamping: type),
      code: Int(clamping: code), value: Int32(clamping: value))
  }
}
