import Documents

extension FlakeAnimation {
  static let fields = Fields(
    "an animation", id: "animation",
    """
    A property over a flake's time: a CABasicAnimation with fromValue and toValue, or a CAKeyframeAnimation with values.
    """, FlakeAnimation(.opacity, values: []),
    extra: ["oneOf": [["required": ["toValue"]], ["required": ["values"]]]]
  ) {
    Field(
      "keyPath", \.keyPath, .choice(),
      "The property: translation from the start in points, rotation in radians clockwise, or opacity.",
      isRequired: true)
    Field("fromValue", animated, "The first value. Default: 0.") {
      (animation, node, _) throws(DocumentError) in
      animation.values = [try animation.value("fromValue", node)]
    }
    Field("toValue", animated, "The last value.") {
      (animation, node, _) throws(DocumentError) in
      let end = try animation.value("toValue", node)
      animation.set([animation.values.first ?? RandomValue(0), end])
    }
    Field("values", .list(of: animated, 1...64), "The values in order.") {
      (animation, nodes, node) throws(DocumentError) in
      guard animation.values.isEmpty else {
        throw DocumentError("'values' excludes 'fromValue' and 'toValue'", at: node.place)
      }
      var values: [RandomValue] = []
      for node in nodes { values.append(try animation.value("values", node)) }
      animation.set(values)
    }
    Field(
      "keyTimes", .list(of: .keyTime, 1...64),
      """
      Times of the values as shares of the duration, from 0 to 1. A time that is drawn is never before the previous one. \
      Default: evenly spaced.
      """
    ) { (animation, times, node) throws(DocumentError) in
      try animation.set(times, node)
    }
    Field(
      "timingFunction", \.timingFunction, .timingFunction, "Easing of the whole duration.")
    Field(
      "timingFunctions", .list(of: .timingFunction, 0...63),
      "Easing between each value and the next; missing ones are linear."
    ) { (animation, functions, node) throws(DocumentError) in
      _ = try node.list("timingFunctions", 0...max(animation.values.count - 1, 0))
      animation.timingFunctions = functions
    }
    Field(
      "alternate", \.alternates, .bool,
      "Whether every second flake negates the values.")
  } check: { (_, node) throws(DocumentError) in
    guard node.member("values") != nil || node.member("toValue") != nil else {
      throw DocumentError("missing key 'values' or 'toValue' in an animation", at: node.place)
    }
  }

  private static let (far, animated) = (
    -100_000.0...100_000.0,
    Format<RandomValue>.drawn(-100_000...100_000, isAngle: true).unread
  )

  private func value(_ key: String, _ node: Node) throws(DocumentError) -> RandomValue {
    try Format.drawn(Self.far, isAngle: keyPath == .rotation).read(key, node)
  }

  private mutating func set(_ values: [RandomValue]) {
    self = FlakeAnimation(keyPath, values: values)
  }

  private mutating func set(_ times: [KeyTime], _ node: Node) throws(DocumentError) {
    guard !values.isEmpty else { return }
    let nodes = try node.list("keyTimes", values.count...values.count)
    for (index, (time, node)) in zip(times, nodes).enumerated() {
      let isEnd = index == 0 || index == values.count - 1
      guard !isEnd || time == KeyTime(RandomValue(index == 0 ? 0 : 1)) else {
        throw DocumentError("'keyTimes' must begin with 0 and end with 1", at: node.place)
      }
      guard index > 0, !time.isInSeconds, !times[index - 1].isInSeconds else { continue }
      let last = times[index - 1].time
      guard time.time.from >= last.from, time.time.to >= last.to else {
        throw DocumentError("'keyTimes' must rise from 0 to 1", at: node.place)
      }
    }
    keyTimes = times
  }
}

extension KeyTime {
  fileprivate static let fields = Fields(
    "a random value", "A time drawn for each flake.", KeyTime(RandomValue(0))
  ) {
    Field(
      "seconds", \.isInSeconds, .bool,
      "Whether the times are seconds; negative ones count back from the end.")
    Field("from", \.time.from, .number(-3600...3600), isRequired: true)
    Field("to", \.time.to, .number(-3600...3600), isRequired: true)
    Field("step", \.time.step, .number(0...3600))
  } check: { (key, node) throws(DocumentError) in
    if key.isInSeconds {
      // Finer than any frame, and bounds the number of steps; in seconds either end may be the larger.
      if key.time.step > 0 { key.time.step = max(key.time.step, 0.001) }
      return
    }
    for name in ["from", "to", "step"] {
      if let node = node.member(name) { _ = try Format.number(0...1).read(name, node) }
    }
    try key.time.check(node)
  }
}

extension Format where Value == KeyTime {
  fileprivate static var keyTime: Format {
    let share = Format<Double>.number(0...1).map { value, _, _ in KeyTime(RandomValue(value)) }
    return share.or(.object(KeyTime.fields)) { if case .object = $0 { true } else { false } }
  }
}

extension Format where Value == TimingFunction {
  fileprivate static var timingFunction: Format {
    let points = Format<[Double]>.list(of: .number(-10...10), 4...4).map {
      (c, key, node) throws(DocumentError) -> TimingFunction in
      guard (0...1).contains(c[0]), (0...1).contains(c[2]) else {
        throw DocumentError(
          "'\(key)' is [c1x, c1y, c2x, c2y]; expected 0 to 1 for both x", at: node.place)
      }
      return .cubic(CubicTiming(c[0], c[1], c[2], c[3]))
    }
    let x: JSON = ["type": "number", "minimum": 0, "maximum": 1]
    let y: JSON = ["type": "number", "minimum": -10, "maximum": 10]
    let corners: JSON = [
      "type": "array", "prefixItems": [x, y, x, y], "minItems": 4, "maxItems": 4,
    ]
    return Format.choice(of: TimingFunction.named.map { (.string($0.name), $0.function) })
      .or(Format(read: points.read, schema: { _ in corners })) {
        if case .array = $0 { true } else { false }
      }
      .defined(
        as: "timingFunction",
        """
        Core Animation's names, exact sines, or the control points of a cubic Bezier: [c1x, c1y, c2x, c2y].
        """)
  }
}
