import PortableMath

extension ObjectReader {
  /// An angle: a number of radians, or a text such as "35deg".
  ///
  /// - Parameters:
  ///   - key: the member's name, for the error.
  ///   - node: the member's value.
  ///   - range: in radians.
  /// - Returns: radians.
  /// - Throws: `DocumentError` when it is none, or out of range.
  public static func angle(
    _ key: String, _ node: Node, in range: ClosedRange<Double>
  ) throws(DocumentError) -> Double {
    guard case .string(let text) = node.value else {
      return try number(key, node, in: range)
    }
    guard text.hasSuffix("deg"),
      text.dropLast(3).utf8.allSatisfy("0123456789.+-eE".utf8.contains),
      let degrees = Double(text.dropLast(3)),
      range.contains(Angle.radians(degrees: degrees))
    else {
      throw DocumentError(
        "'\(key)' is '\(text.prefix(40))'; an angle is a number of radians or a text such as '35deg'",
        at: node.place)
    }
    return Angle.radians(degrees: degrees)
  }
}
