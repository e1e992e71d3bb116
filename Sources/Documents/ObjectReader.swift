import Wording

/// Takes the members of an object one by one by name, and at the end complains of any left over.
///
/// ```
/// var reader = try ObjectReader(node, "a cell")
/// let rate = try reader.number("birthRate", in: 0...1_000_000) ?? 0
/// try reader.finish()
/// ```
public struct ObjectReader: Sendable {
  /// Where the object begins.
  public let place: Place
  private let what: String
  private var members: [Node.Member]
  private var known: [String] = []

  /// A reader over an object.
  ///
  /// - Parameters:
  ///   - node: must be an object.
  ///   - what: what the object stands for, for messages: "a cell".
  /// - Throws: `DocumentError` when it is something else.
  public init(_ node: Node, _ what: String) throws(DocumentError) {
    guard case .object(let members) = node.value else {
      throw DocumentError("\(what) is an object, not \(node.value.kind)", at: node.place)
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

  /// Takes a text; nil when it is not there.
  public mutating func string(_ key: String) throws(DocumentError) -> String? {
    guard let node = node(key) else { return nil }
    guard case .string(let text) = node.value else { throw Self.mismatch(key, "a text", node) }
    return text
  }

  /// Takes `true` or `false`; nil when it is not there.
  public mutating func bool(_ key: String) throws(DocumentError) -> Bool? {
    guard let node = node(key) else { return nil }
    guard case .bool(let value) = node.value else {
      throw Self.mismatch(key, "true or false", node)
    }
    return value
  }

  /// Takes a list; nil when it is not there.
  public mutating func array(_ key: String, atMost limit: Int) throws(DocumentError) -> [Node]? {
    guard let node = node(key) else { return nil }
    guard case .array(let nodes) = node.value else { throw Self.mismatch(key, "a list", node) }
    guard nodes.count <= limit else {
      throw DocumentError(
        "'\(key)' has \(nodes.count) entries, at most \(limit) may be", at: node.place)
    }
    return nodes
  }

  /// Takes a finite number within a range; nil when it is not there.
  public mutating func number(
    _ key: String, in range: ClosedRange<Double>
  ) throws(DocumentError) -> Double? {
    guard let node = node(key) else { return nil }
    return try Self.number(key, node, in: range)
  }

  /// Takes a whole number within a range; nil when it is not there.
  public mutating func whole(
    _ key: String, in range: ClosedRange<Int>
  ) throws(DocumentError) -> Int? {
    guard let node = node(key) else { return nil }
    let value = try Self.number(key, node, in: Double(range.lowerBound)...Double(range.upperBound))
    guard let whole = Int(exactly: value) else {
      throw DocumentError("'\(key)' is \(value); it must be a whole number", at: node.place)
    }
    return whole
  }

  /// Takes a text that is one of several words; nil when it is not there.
  ///
  /// - Parameters:
  ///   - key: the member's name.
  ///   - words: what it may be.
  ///   - others: the words of a member that is easily taken for this one, by its name.
  /// - Returns: the word.
  /// - Throws: `DocumentError` that says what there is.
  public mutating func choice(
    _ key: String, of words: [String], notOf others: (key: String, words: [String])? = nil
  ) throws(DocumentError) -> String? {
    guard let node = node(key) else { return nil }
    guard case .string(let word) = node.value else { throw Self.mismatch(key, "a text", node) }
    guard words.contains(word) else {
      if let others, others.words.contains(word) {
        throw DocumentError("'\(word)' is a \(others.key), and no \(key)", at: node.place)
      }
      let near = nearestWord(to: word, in: words).map { "; did you mean '\($0)'?" } ?? ""
      throw DocumentError(
        "'\(word.prefix(40))' is no \(key); there is \(words.joined(separator: ", "))\(near)",
        at: node.place)
    }
    return word
  }

  /// Complains of a member that stands for something, but not here.
  ///
  /// - Parameters:
  ///   - key: the member's name.
  ///   - reason: what a person should know; takes the place of "there is no such name".
  /// - Throws: `DocumentError` at the member, if it is there.
  public func refuse(_ key: String, _ reason: String) throws(DocumentError) {
    guard let member = members.first(where: { $0.isNamed(key) }) else { return }
    throw DocumentError("'\(key)': \(reason)", at: member.place)
  }

  /// Complains of the first member that nobody took.
  ///
  /// - Throws: `DocumentError` with the nearest name that there is.
  public func finish() throws(DocumentError) {
    guard let rest = members.first else { return }
    let near = nearestWord(to: rest.key, in: known)
    let hint =
      near.map { "; did you mean '\($0)'?" } ?? "; there is \(known.joined(separator: ", "))"
    throw DocumentError("\(what) has no '\(rest.key.prefix(40))'\(hint)", at: rest.place)
  }

  /// A node as a finite number within a range.
  public static func number(
    _ key: String, _ node: Node, in range: ClosedRange<Double>
  ) throws(DocumentError) -> Double {
    guard case .number(let value) = node.value else { throw mismatch(key, "a number", node) }
    return try number(key, value, at: node.place, in: range)
  }

  /// The same number, if it is finite and within a range.
  public static func number(
    _ key: String, _ value: Double, at place: Place, in range: ClosedRange<Double>
  ) throws(DocumentError) -> Double {
    guard range.contains(value) else {
      let bounds = "\(short(range.lowerBound)) to \(short(range.upperBound))"
      throw DocumentError("'\(key)' is \(short(value)); it may be \(bounds)", at: place)
    }
    return value
  }

  /// A node as a list of finite numbers within a range.
  ///
  /// - Parameters:
  ///   - key: the member's name.
  ///   - node: its value.
  ///   - counts: how many numbers there may be.
  ///   - words: the same for people: "a list of two numbers".
  ///   - range: what each of them may be.
  /// - Returns: the numbers, as many as there are.
  /// - Throws: `DocumentError` at the list, or at the number that is wrong.
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
    DocumentError("'\(key)' must be \(wanted), not \(node.value.kind)", at: node.place)
  }

  /// A number as people write it: "15" and not "15.0".
  static func short(_ value: Double) -> String {
    guard let whole = Int64(exactly: value), whole.magnitude < 1_000_000_000_000_000 else {
      return "\(value)"
    }
    return "\(whole)"
  }
}
