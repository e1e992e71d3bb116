import Documents

/// Reads a value that a seed may have to draw: a number, an angle such as "35deg", or `{ from, to, step }`.
enum RandomValueReader {
  static func value(
    _ key: String, _ node: Node, in range: ClosedRange<Double>, isAngle: Bool = false
  ) throws(DocumentError) -> RandomValue {
    guard case .object = node.value else {
      return RandomValue(try number(key, node, in: range, isAngle: isAngle))
    }
    var reader = try ObjectReader(node, "a random value")
    let value = try value(key, &reader, in: range, isAngle: isAngle)
    try reader.finish()
    return value
  }

  /// `from`, `to` and `step` of an object that may have more members.
  static func value(
    _ key: String, _ reader: inout ObjectReader, in range: ClosedRange<Double>,
    isAngle: Bool = false
  ) throws(DocumentError) -> RandomValue {
    guard let from = reader.node("from"), let to = reader.node("to") else {
      throw DocumentError("a random '\(key)' needs 'from' and 'to'", at: reader.place)
    }
    let low = try number("from", from, in: range, isAngle: isAngle)
    let high = try number("to", to, in: range, isAngle: isAngle)
    guard low <= high else {
      throw DocumentError("'from' must not be larger than 'to'", at: from.place)
    }
    let stepNode = reader.node("step")
    let step =
      try stepNode.map { (node) throws(DocumentError) in
        try number("step", node, in: range, isAngle: isAngle)
      } ?? 0
    guard step >= 0, step == 0 || (high - low) / step < 1e9 else {
      throw DocumentError("'step' must be positive", at: stepNode?.place ?? reader.place)
    }
    return RandomValue(from: low, to: high, step: step)
  }

  private static func number(
    _ key: String, _ node: Node, in range: ClosedRange<Double>, isAngle: Bool
  ) throws(DocumentError) -> Double {
    try isAngle
      ? ObjectReader.angle(key, node, in: range) : ObjectReader.number(key, node, in: range)
  }
}
