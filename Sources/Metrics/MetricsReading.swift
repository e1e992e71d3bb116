/// Numbers read from text, as `MetricsText` writes it or any other program in one of the two formats.
public struct MetricsReading: Sendable {
  /// A sample.
  public struct Sample: Equatable, Sendable {
    /// The full name: "snowd_frames_total".
    public var name: String
    /// The labels, in their order.
    public var labels: [String: String] = [:]
    /// The value.
    public var value: Double
  }

  /// A line that is not in the format.
  public struct Malformed: Error, Equatable {
    /// Counted from 1.
    public let line: Int

    /// An error in a line.
    public init(line: Int) { self.line = line }
  }

  /// All samples, in their order.
  public private(set) var samples: [Sample] = []
  /// Whether the text said that it is complete; Prometheus' older format never does.
  public private(set) var hasEnded = false

  /// Reads a text; throws at the first line that is not in the format, and at text behind the end.
  public init(_ bytes: [UInt8]) throws(Malformed) {
    for (index, line) in bytes.split(separator: UInt8(ascii: "\n")).enumerated() {
      let text = String(decoding: line, as: UTF8.self)
      guard !hasEnded else { throw Malformed(line: index + 1) }
      if text == "# EOF" { hasEnded = true }
      guard !text.hasPrefix("#") else { continue }
      guard let sample = Self.sample(text) else { throw Malformed(line: index + 1) }
      samples.append(sample)
    }
  }

  /// The value of a sample without labels, or of the first with `labels` among its own.
  public subscript(name: String, labels: [String: String] = [:]) -> Double? {
    samples.first { sample in
      sample.name == name && labels.allSatisfy { sample.labels[$0.key] == $0.value }
    }?.value
  }

  /// The labels of an info: `name` is without `_info`.
  public func info(_ name: String) -> [String: String] {
    samples.first { $0.name == "\(name)_info" }?.labels ?? [:]
  }

  /// The state of a state set that holds; nil without one.
  public func state(_ name: String) -> String? {
    samples.first { $0.name == name && $0.value == 1 }?.labels[name]
  }

  /// The buckets of a histogram, cumulative, ascending; the last bound is infinite.
  public func buckets(_ name: String) -> [(bound: Double, count: Double)] {
    samples.filter { $0.name == "\(name)_bucket" }.compactMap { sample in
      sample.labels["le"].flatMap(Self.number).map { (bound: $0, count: sample.value) }
    }
  }

  private static func sample(_ line: String) -> Sample? {
    let name = line.prefix { $0.isLetter || $0.isNumber || $0 == "_" || $0 == ":" }
    guard !name.isEmpty, let labels = Labels(line[name.endIndex...]) else { return nil }
    // A timestamp may follow.
    let words = labels.rest.split(separator: " ")
    guard let value = words.first.flatMap({ number(String($0)) }) else { return nil }
    return Sample(name: String(name), labels: labels.values, value: value)
  }

  private static func number(_ word: String) -> Double? {
    switch word {
    case "+Inf", "Inf": .infinity
    case "-Inf": -.infinity
    case "NaN": .nan
    default: Double(word)
    }
  }
}

/// Labels in braces, and what follows them.
private struct Labels {
  var values: [String: String] = [:]
  var rest: Substring

  /// Nil if the braces or quotes do not match.
  init?(_ text: Substring) {
    rest = text
    guard rest.first == "{" else { return }
    rest.removeFirst()
    while rest.first != "}" {
      guard let equals = rest.firstIndex(of: "=") else { return nil }
      let name = String(rest[..<equals])
      rest = rest[equals...].dropFirst()
      guard let value = takeQuoted() else { return nil }
      values[name] = value
      if rest.first == "," { rest.removeFirst() }
    }
    rest.removeFirst()
  }

  private mutating func takeQuoted() -> String? {
    guard rest.first == "\"" else { return nil }
    rest.removeFirst()
    var value = ""
    while let character = rest.popFirst() {
      switch character {
      case "\"": return value
      case "\\":
        guard let next = rest.popFirst() else { return nil }
        value.append(next == "n" ? "\n" : next)
      default: value.append(character)
      }
    }
    return nil
  }
}
