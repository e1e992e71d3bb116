import Portable

// `key` is the member's name in messages.

extension Node {
  func number(_ key: String, in range: ClosedRange<Double>) throws(DocumentError) -> Double {
    guard case .number(let value) = value else { throw mismatch(key, "a number") }
    guard range.contains(value) else {
      let bounds = "\(exact(range.lowerBound)) to \(exact(range.upperBound))"
      throw DocumentError("'\(key)' is \(exact(value)); expected \(bounds)", at: place)
    }
    return value
  }

  /// Radians within a range, or a string such as "35deg".
  func angle(_ key: String, in range: ClosedRange<Double>) throws(DocumentError) -> Double {
    guard case .string(let text) = value else { return try number(key, in: range) }
    guard text.hasSuffix("deg"),
      text.dropLast(3).utf8.allSatisfy("0123456789.+-eE".utf8.contains),
      let degrees = Double(text.dropLast(3)), range.contains(Angle.radians(degrees: degrees))
    else {
      let bounds = "\(exact(range.lowerBound)) to \(exact(range.upperBound)) radians"
      throw DocumentError(
        "'\(key)' is '\(text.prefix(40))'; expected \(bounds) or a string such as '35deg'",
        at: place)
    }
    return Angle.radians(degrees: degrees)
  }

  func text(_ key: String, _ expected: String) throws(DocumentError) -> String {
    guard case .string(let text) = value else { throw mismatch(key, expected) }
    return text
  }

  /// The entries of a list; throws if their number is not in `counts`.
  public func list(_ key: String, _ counts: ClosedRange<Int>) throws(DocumentError) -> [Node] {
    guard case .array(let nodes) = value else { throw mismatch(key, "a list") }
    guard counts.contains(nodes.count) else {
      let (least, most) = (counts.lowerBound, counts.upperBound)
      let expected =
        least == most ? "\(most)" : least == 0 ? "at most \(most)" : "\(least) to \(most)"
      throw DocumentError(
        "'\(key)' has \(nodes.count) entr\(nodes.count == 1 ? "y" : "ies"); expected \(expected)",
        at: place)
    }
    return nodes
  }

  /// An object's member; nil if missing or if this is no object.
  public func member(_ name: String) -> Node? {
    guard case .object(let members) = value else { return nil }
    return members.first { $0.isNamed(name) }?.node
  }

  /// The error for a value of the wrong type.
  public func mismatch(_ key: String, _ expected: String) -> DocumentError {
    var found = value.kind
    if case .number(let number) = value, expected.first?.isNumber == true { found = exact(number) }
    return DocumentError("'\(key)' must be \(expected), not \(found)", at: place)
  }
}

extension Node.Value {
  func equals(_ json: JSON) -> Bool {
    switch (self, json) {
    case (.null, .null): true
    case (.bool(let value), .bool(let other)): value == other
    case (.number(let value), .number(let other)): value == other
    case (.string(let value), .string(let other)): value == other
    case (.null, _), (.bool, _), (.number, _), (.string, _), (.array, _), (.object, _): false
    }
  }
}

extension DocumentError {
  /// The error for an unknown word; `kind` says what was expected: "type".
  public static func unknown(
    _ kind: String, _ word: String, _ expected: [String], at place: TextPosition
  ) -> DocumentError {
    let near = nearestWord(to: word, in: expected).map { "; did you mean '\($0)'?" } ?? ""
    return DocumentError(
      "unknown \(kind) '\(word.prefix(40))'; expected \(alternatives(expected))\(near)", at: place)
  }

  static func unknownKey(_ member: Node.Member, of what: String, _ names: [String]) -> DocumentError
  {
    let near = nearestWord(to: member.key, in: names).map { "did you mean '\($0)'?" }
    return DocumentError(
      "unknown key '\(member.key.prefix(40))' in \(what); "
        + (near ?? "expected \(alternatives(names))"), at: member.place)
  }
}
