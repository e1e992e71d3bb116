import Wording

/// Takes the members of an object one by one by name, and at the end complains of any left over.
///
/// New readers declare `Fields` instead.
public struct ObjectReader: Sendable {
  /// Where the object begins.
  public let place: Place
  private let what: String
  private var members: [Node.Member]
  private var known: [String] = []

  /// A reader over an object; `what` is for messages: "a cell".
  public init(_ node: Node, _ what: String) throws(DocumentError) {
    guard case .object(let members) = node.value else {
      throw DocumentError("\(what) must be an object, not \(node.value.kind)", at: node.place)
    }
    self.members = members
    self.what = what
    place = node.place
  }

  /// Takes a member of any kind; nil when it is not there.
  public mutating func node(_ key: String) -> Node? {
    known.append(key)
    guard let index = members.firstIndex(where: { $0.isNamed(key) }) else { return nil }
    return members.remove(at: index).node
  }

  /// Takes a string; nil when it is not there.
  public mutating func string(_ key: String) throws(DocumentError) -> String? {
    try take(key, .string)
  }

  /// Takes `true` or `false`; nil when it is not there.
  public mutating func bool(_ key: String) throws(DocumentError) -> Bool? { try take(key, .bool) }

  /// Takes a list; nil when it is not there.
  public mutating func array(_ key: String, atMost limit: Int) throws(DocumentError) -> [Node]? {
    guard let node = node(key) else { return nil }
    return try node.list(key, 0...limit)
  }

  /// Takes a finite number within a range; nil when it is not there.
  public mutating func number(
    _ key: String, in range: ClosedRange<Double>
  ) throws(DocumentError) -> Double? { try take(key, .number(range)) }

  /// Takes a whole number within a range; nil when it is not there.
  public mutating func whole(
    _ key: String, in range: ClosedRange<Int>
  ) throws(DocumentError) -> Int? { try take(key, .whole(range)) }

  /// Takes a string that is one of several words; nil when it is not there.
  public mutating func choice(
    _ key: String, of words: [String], notOf others: (key: String, words: [String])? = nil
  ) throws(DocumentError) -> String? {
    guard let node = node(key) else { return nil }
    if let others, case .string(let word) = node.value, !words.contains(word),
      others.words.contains(word)
    {
      throw DocumentError("'\(word)' is a \(others.key), not an \(key)", at: node.place)
    }
    return try Format<String>.choice(of: words.map { (.string($0), $0) }).read(key, node)
  }

  private mutating func take<Value>(
    _ key: String, _ format: Format<Value>
  ) throws(DocumentError) -> Value? {
    guard let node = node(key) else { return nil }
    return try format.read(key, node)
  }

  /// Complains of a member that stands for something, but not here.
  public func refuse(_ key: String, _ reason: String) throws(DocumentError) {
    guard let member = members.first(where: { $0.isNamed(key) }) else { return }
    throw DocumentError("'\(key)': \(reason)", at: member.place)
  }

  /// Complains of the first member that nobody took.
  public func finish() throws(DocumentError) {
    guard let rest = members.first else { return }
    throw .unknownKey(rest, of: what, known)
  }

  /// A node as an angle within a range.
  public static func angle(
    _ key: String, _ node: Node, in range: ClosedRange<Double>
  ) throws(DocumentError) -> Double { try node.angle(key, in: range) }

  /// A node as a finite number within a range.
  public static func number(
    _ key: String, _ node: Node, in range: ClosedRange<Double>
  ) throws(DocumentError) -> Double { try node.number(key, in: range) }

  /// A node as a list of finite numbers within a range.
  public static func numbers(
    _ key: String, _ node: Node, _ counts: ClosedRange<Int>, _ words: String,
    in range: ClosedRange<Double>
  ) throws(DocumentError) -> [Double] {
    guard case .array(let nodes) = node.value, counts.contains(nodes.count) else {
      throw mismatch(key, words, node)
    }
    var numbers: [Double] = []
    for node in nodes { numbers.append(try number(key, node, in: range)) }
    return numbers
  }

  /// The complaint about a value of the wrong kind.
  public static func mismatch(_ key: String, _ wanted: String, _ node: Node) -> DocumentError {
    node.mismatch(key, wanted)
  }
}
