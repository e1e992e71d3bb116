import Motion

/// `libinput record`: of its YAML a few kinds of lines matter.
///
/// ```
/// - node: /dev/input/event3                 one of the machine's devices, --all records them all
///       0: [-32768, 32767, 0, 0, 8192]      under absinfo
///     properties: [6]
///     - ID_INPUT_ACCELEROMETER=1            under udev
///     - [  1, 234567,   3,   0,    4100] # EV_ABS / ABS_X
/// ```
/// Of several devices the first accelerometer that speaks is taken.
struct LibinputParser: ForeignParser {
  let sign: AccelerationSign? = .reaction
  let emptiness = ForeignEvents.emptiness
  private var device = ForeignEvents()
  private var isInAbsinfo = false
  private var isOver = false
  /// What udev takes it for; nil where the recording does not say.
  private var isAccelerometer: Bool?

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
    if text.hasPrefix("- node:") {
      isOver = device.hasSpoken
      // Another device of the same recording has a state of its own.
      (device, isInAbsinfo, isAccelerometer) = (ForeignEvents(), false, nil)
    }
    if text.hasPrefix("udev:") { isAccelerometer = device.hasProperty }
    if text.hasPrefix("- ID_INPUT_ACCELEROMETER=1") { isAccelerometer = true }
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
    } else if key == "-", numbers.count == 5, isAccelerometer ?? true {
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
