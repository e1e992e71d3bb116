import Motion

/// The state of a recorded input device, event by event.
struct ForeignEvents {
  /// INPUT_PROP_ACCELEROMETER's number, and the axes' by bits.
  static let property = 6
  private static let allAxes = 0b111

  /// Units a g for X, Y, Z, and a degree a second for RX, RY, RZ; 0 where not recorded.
  var resolutions: [Int32] = [0, 0, 0, 0, 0, 0]
  /// Whether the resolutions are to be believed.
  var hasProperty = false
  private var values: [Int32] = [0, 0, 0, 0, 0, 0]
  private var seen = 0
  private var scale: EvdevScale?

  /// Takes an event.
  ///
  /// - Parameters:
  ///   - time: nanoseconds.
  ///   - type: EV_SYN 0, EV_ABS 3.
  ///   - code: the axis.
  ///   - value: what it reads.
  /// - Returns: a row at the end of a packet, once all three axes have spoken: a recording does not
  ///   tell what they read before.
  mutating func take(time: Int64, type: Int, code: Int, value: Int32) -> ForeignLine {
    if type == 3, values.indices.contains(code) {
      values[code] = value
      seen |= 1 << code
    }
    guard type == 0, code == 0, seen & Self.allAxes == Self.allAxes else { return .nothing }
    let scale =
      scale
      ?? EvdevScale(
        resolutions: Array(resolutions[..<3]), isDocumented: hasProperty,
        rest: RawTriple(Int64(values[0]), Int64(values[1]), Int64(values[2])))
    self.scale = scale.isProvisional ? nil : scale
    func axis(_ index: Int) -> Double { Double(values[index]) * scale.factors[index] }
    return .row(
      ForeignRow(
        time: time, acceleration: Direction(axis(0), axis(1), axis(2)), rotation: rotation))
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
}

/// `evemu-record`: `A: 00 min max fuzz flat resolution`, `P: bits`, `E: s.us type code value`.
struct EvemuParser: ForeignParser {
  let sign: AccelerationSign? = .reaction
  private var device = ForeignEvents()

  mutating func take(_ line: String) -> ForeignLine {
    let words = line.prefix { $0 != "#" }.split { $0 == " " || $0 == "\t" }
    switch words.first {
    case "P:":
      if words.count > 1, let bits = Int(words[1], radix: 16), !device.hasProperty {
        device.hasProperty = bits >> ForeignEvents.property & 1 == 1
      }
    case "A:":
      if words.count > 6, let axis = Int(words[1], radix: 16), (0..<6).contains(axis),
        let resolution = Int32(words[6])
      {
        device.resolutions[axis] = resolution
      }
    case "E:":
      guard words.count > 4, let time = Self.time(words[1]), let type = Int(words[2], radix: 16),
        let code = Int(words[3], radix: 16), let value = Int32(words[4])
      else { return .bad("not an event") }
      return device.take(time: time, type: type, code: code, value: value)
    default: break
    }
    return .nothing
  }

  /// Nanoseconds of `1.000123`: seconds and microseconds, six digits of them.
  private static func time(_ text: Substring) -> Int64? {
    let parts = text.split(separator: ".")
    guard parts.count == 2, parts[1].count == 6, let seconds = Int64(parts[0]),
      let micros = Int64(parts[1]), (0...9_000_000_000).contains(seconds), micros >= 0
    else { return nil }
    return seconds * 1_000_000_000 + micros * 1000
  }
}

/// `libinput record`: of its YAML three kinds of lines matter.
///
/// ```
///       0: [-32768, 32767, 0, 0, 8192]      under absinfo
///     properties: [6]
///     - [  1, 234567,   3,   0,    4100] # EV_ABS / ABS_X
/// ```
struct LibinputParser: ForeignParser {
  let sign: AccelerationSign? = .reaction
  private var device = ForeignEvents()
  private var isInAbsinfo = false

  mutating func take(_ line: String) -> ForeignLine {
    let text = line.prefix { $0 != "#" }
    // Another device of the same recording has a state of its own.
    if text.contains("- node:") { device = ForeignEvents() }
    guard let open = text.firstIndex(of: "["), let close = text.lastIndex(of: "]"), open < close
    else {
      if text.contains(where: { $0 != " " }) { isInAbsinfo = text.contains("absinfo:") }
      return .nothing
    }
    let key = text[..<open].filter { $0 != " " }
    let numbers = text[text.index(after: open)..<close].split(separator: ",")
      .map { Int64($0.filter { $0 != " " }) }
    if key == "properties:" {
      device.hasProperty = numbers.contains(Int64(ForeignEvents.property))
    } else if key == "-", numbers.count == 5 {
      return takeEvent(numbers)
    } else if isInAbsinfo, let axis = Int(key.dropLast()), (0..<6).contains(axis),
      numbers.count == 5, let resolution = numbers[4]
    {
      device.resolutions[axis] = Int32(clamping: resolution)
    }
    return .nothing
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
