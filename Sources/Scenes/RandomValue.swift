import Documents

/// A random value: anywhere in a range, or in steps.
package struct RandomValue: Equatable, Sendable {
  package var from: Double
  package var to: Double
  /// Distance between possible values; 0 for any value.
  package var step: Double

  package init(from: Double, to: Double, step: Double = 0) {
    (self.from, self.to, self.step) = (from, to, step)
  }

  package init(_ value: Double) { self.init(from: value, to: value) }

  /// The value at a share of the range, 0..<1; with steps, all values have equal shares.
  package func value(share: Double) -> Double {
    guard step > 0 else { return from + share * (to - from) }
    let count = ((to - from) / step + 1e-9).rounded(.down) + 1
    return from + min((share * count).rounded(.down), count - 1) * step
  }
}

extension RandomValue {
  fileprivate static func fields(
    _ format: (ClosedRange<Double>) -> Format<Double>, _ range: ClosedRange<Double>
  ) -> Fields<RandomValue> {
    Fields("a random value", "A value drawn for each copy.", RandomValue(0)) {
      Field("from", \.from, format(range), isRequired: true)
      Field("to", \.to, format(range), isRequired: true)
      Field("step", \.step, format(0...max(range.upperBound, 0)))
    } check: { (value, node) throws(DocumentError) in
      try value.check(node)
    }
  }

  /// Throws if the range or its step is invalid; `node` locates the error.
  func check(_ node: Node) throws(DocumentError) {
    guard from <= to else {
      throw DocumentError(
        "'from' must not be larger than 'to'", at: node.member("from")?.place ?? node.place)
    }
    guard step == 0 || (to - from) / step < 1e9 else {
      throw DocumentError("'step' is too small", at: node.member("step")?.place ?? node.place)
    }
  }
}

extension Format where Value == RandomValue {
  static func drawn(_ range: ClosedRange<Double>, isAngle: Bool = false) -> Format {
    let format = isAngle ? Format<Double>.angle : Format<Double>.number
    let fixed = format(range).map(back: { $0.from == $0.to ? $0.from : nil }) { value, _, _ in
      RandomValue(value)
    }
    let fields = RandomValue.fields(format, range)
    let bounds = "\(JSON.number(range.lowerBound).text())to\(JSON.number(range.upperBound).text())"
    return fixed.or(.object(fields)) { if case .object = $0 { true } else { false } }
      .defined(
        as: (isAngle ? "randomAngle" : "random") + bounds,
        isAngle
          ? "Radians, a string such as '35deg', or a value drawn for each copy."
          : "A number, or a value drawn for each copy.")
  }
}
