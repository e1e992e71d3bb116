import CEvdev

/// `libinput record`: YAML of which only a few kinds of lines matter.
///
/// ```
/// - node: /dev/input/event3                 one of the machine's devices, --all records them all
///       3: [0, 1, 2]                        under codes: EV_ABS
///       0: [-32768, 32767, 0, 0, 8192]      under absinfo
///     properties: [6]
///     - ID_INPUT_ACCELEROMETER=1            under udev
///     - [  1, 234567,   3,   0,    4100] # EV_ABS / ABS_X
/// ```
/// Of several devices, the first accelerometer with events is used.
struct LibinputParser: LogParser {
  private var device = InputRecording()
  private var section = Section.other
  private var isOver = false
  private var isInDevice = false
  /// The kinds of earlier devices, and whether one may be an accelerometer.
  private var others: [InputRecording.Kind] = []
  private var hasAccelerometer = false
  /// udev's classification; nil if not recorded.
  private var isAccelerometer: Bool?

  private enum Section { case codes, absinfo, other }

  var emptiness: String {
    let kinds = others + [kind].compactMap(\.self)
    guard !hasAccelerometer, !(isInDevice && mayBeAccelerometer), let first = kinds.first else {
      return InputRecording.emptiness
    }
    guard kinds.count > 1 else { return first.refusal }
    var names: [String] = []
    for kind in kinds where !names.contains(kind.rawValue) { names.append(kind.rawValue) }
    return "none of its devices is an accelerometer (\(names.joined(separator: ", "))); "
      + InputRecording.advice
  }

  private var kind: InputRecording.Kind? { isAccelerometer == true ? nil : device.otherKind }

  private var mayBeAccelerometer: Bool { isAccelerometer ?? (kind == nil) }

  /// Each device of a recording has its own state.
  private mutating func nextDevice() {
    isOver = device.hasRows
    if let kind { others.append(kind) }
    hasAccelerometer = hasAccelerometer || isInDevice && mayBeAccelerometer
    (device, section, isAccelerometer, isInDevice) = (InputRecording(), .other, nil, true)
  }

  mutating func take(_ line: [UInt8]) -> LogLine {
    guard !isOver else { return .nothing }
    let text = String(decoding: line.drop { $0 == UInt8(ascii: " ") }, as: UTF8.self)
    guard !text.hasPrefix("#") else {
      device.take(comment: text.dropFirst().split(separator: " "))
      return .nothing
    }
    return take(text.prefix { $0 != "#" })
  }

  private mutating func take(_ text: Substring) -> LogLine {
    if text.hasPrefix("- node:") { nextDevice() }
    if text.hasPrefix("udev:") { isAccelerometer = device.has(INPUT_PROP_ACCELEROMETER) }
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
    guard key == "-", numbers.count == 5 else {
      takeDescription(key, numbers)
      return .nothing
    }
    guard mayBeAccelerometer else { return .nothing }
    guard let type = numbers[2], let code = numbers[3], let value = numbers[4] else {
      return .bad("not an event")
    }
    return device.take(
      time: InputRecording.time(numbers[0], numbers[1]), type: Int(clamping: type),
      code: Int(clamping: code), value: Int32(clamping: value))
  }

  private mutating func takeDescription(_ key: String, _ numbers: [Int64?]) {
    guard key != "properties:" else {
      for case let property? in numbers where (0..<64).contains(property) {
        device.properties |= 1 << UInt64(property)
      }
      return
    }
    guard let code = Int(key.dropLast()) else { return }
    switch section {
    case .codes:
      for case let each? in numbers { device.take(type: code, code: Int(clamping: each)) }
    case .absinfo:
      device.take(type: Int(EV_ABS), code: code)
      if device.resolutions.indices.contains(code), numbers.count == 5,
        let resolution = numbers[4]
      {
        device.resolutions[code] = Int32(clamping: resolution)
      }
    case .other: break
    }
  }
}
