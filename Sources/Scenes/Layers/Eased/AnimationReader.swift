import Documents

/// Reads one entry of `animations`: a CABasicAnimation or a CAKeyframeAnimation by their own names.
enum AnimationReader {
  /// The most values of an animation.
  static let mostValues = 64
  private static let far = -100_000.0...100_000.0

  static func animation(_ node: Node) throws(DocumentError) -> FlakeAnimation {
    var reader = try ObjectReader(node, "an animation")
    let keyPath: FlakeAnimation.KeyPath? = try LayerReader.choice("keyPath", &reader)
    guard let keyPath else {
      let words = FlakeAnimation.KeyPath.allCases.map(\.rawValue).joined(separator: ", ")
      throw DocumentError("an animation needs a 'keyPath': \(words)", at: node.place)
    }
    let values = try values(&reader, isAngle: keyPath == .rotation)
    var animation = FlakeAnimation(keyPath, values: values)
    if let times = try keyTimes(&reader, of: values.count) { animation.keyTimes = times }
    if let node = reader.node("timingFunction") {
      animation.timingFunction = try timingFunction("timingFunction", node)
    }
    for node in try reader.array("timingFunctions", atMost: values.count - 1) ?? [] {
      animation.timingFunctions.append(try timingFunction("timingFunctions", node))
    }
    animation.alternates = try reader.bool("alternate") ?? false
    try reader.finish()
    return animation
  }

  /// `values`, or `fromValue` and `toValue`.
  private static func values(
    _ reader: inout ObjectReader, isAngle: Bool
  ) throws(DocumentError) -> [RandomValue] {
    let nodes = try reader.array("values", atMost: mostValues)
    let (from, to) = (reader.node("fromValue"), reader.node("toValue"))
    if let nodes {
      if let node = from ?? to {
        throw DocumentError("beside 'values' there is no 'fromValue' and 'toValue'", at: node.place)
      }
      guard !nodes.isEmpty else {
        throw DocumentError("'values' needs one or more", at: reader.place)
      }
      var values: [RandomValue] = []
      for node in nodes {
        values.append(try RandomValueReader.value("values", node, in: far, isAngle: isAngle))
      }
      return values
    }
    guard let to else {
      throw DocumentError("an animation needs 'values' or a 'toValue'", at: reader.place)
    }
    var start = RandomValue(0)
    if let from {
      start = try RandomValueReader.value("fromValue", from, in: far, isAngle: isAngle)
    }
    return [start, try RandomValueReader.value("toValue", to, in: far, isAngle: isAngle)]
  }

  /// One a value, the first 0 and the last 1.
  private static func keyTimes(
    _ reader: inout ObjectReader, of count: Int
  ) throws(DocumentError) -> [KeyTime]? {
    guard let node = reader.node("keyTimes") else { return nil }
    guard case .array(let nodes) = node.value, nodes.count == count else {
      throw ObjectReader.mismatch("keyTimes", "a list of \(count) numbers, one a value", node)
    }
    var times: [KeyTime] = []
    for (index, node) in nodes.enumerated() {
      let time = try keyTime(node)
      let isEnd = index == 0 || index == count - 1
      guard !isEnd || time == KeyTime(RandomValue(index == 0 ? 0 : 1)) else {
        throw DocumentError("'keyTimes' begin with 0 and end with 1", at: node.place)
      }
      if let last = times.last, !last.isInSeconds, !time.isInSeconds,
        time.time.to < last.time.to || time.time.from < last.time.from
      {
        throw DocumentError("'keyTimes' must rise from 0 to 1", at: node.place)
      }
      times.append(time)
    }
    return times
  }

  private static func keyTime(_ node: Node) throws(DocumentError) -> KeyTime {
    guard case .object = node.value else {
      return KeyTime(RandomValue(try ObjectReader.number("keyTimes", node, in: 0...1)))
    }
    var reader = try ObjectReader(node, "a random value")
    let isInSeconds = try reader.bool("seconds") ?? false
    let key = "keyTimes"
    let time =
      isInSeconds
      ? try seconds(&reader) : try RandomValueReader.value(key, &reader, in: 0...1)
    try reader.finish()
    return KeyTime(time, isInSeconds: isInSeconds)
  }

  /// `from` and `to` in seconds; below zero they count back from the end, so that either may be larger.
  private static func seconds(
    _ reader: inout ObjectReader
  ) throws(DocumentError) -> RandomValue {
    guard let from = try reader.number("from", in: -3600...3600),
      let to = try reader.number("to", in: -3600...3600)
    else {
      throw DocumentError("a random 'keyTimes' needs 'from' and 'to'", at: reader.place)
    }
    // Finer than any frame: a draw counts its steps.
    let step = try reader.number("step", in: 0...3600) ?? 0
    return RandomValue(from: from, to: to, step: step > 0 ? max(step, 0.001) : 0)
  }

  /// A name, or the control points of a cubic Bézier.
  private static func timingFunction(
    _ key: String, _ node: Node
  ) throws(DocumentError) -> TimingFunction {
    let names = TimingFunction.named
    if case .string(let name) = node.value {
      if let found = names.first(where: { $0.name == name }) { return found.function }
      let words = names.map(\.name)
      throw DocumentError(
        "'\(name.prefix(40))' is no \(key); there is \(words.joined(separator: ", ")), or a list of "
          + "four numbers", at: node.place)
    }
    let c = try ObjectReader.numbers(
      key, node, 4...4, "a name such as 'easeIn' or a list of four numbers", in: -10...10)
    guard (0...1).contains(c[0]), (0...1).contains(c[2]) else {
      throw DocumentError(
        "'\(key)' is [c1x, c1y, c2x, c2y]; both x may be 0 to 1", at: node.place)
    }
    return .cubic(CubicTiming(c[0], c[1], c[2], c[3]))
  }
}
