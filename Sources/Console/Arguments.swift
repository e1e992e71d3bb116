import Portable

/// A parsed command line; reading an option that the command does not declare is a programming error (trap).
public struct Arguments: Sendable {
  /// The operands, in order.
  public let operands: [String]
  /// The command of these arguments.
  public let command: Command
  private let given: [String: [String]]

  init(_ command: Command, _ found: OptionScanner.Found) {
    self.command = command
    operands = found.operands
    given = Dictionary(grouping: found.options, by: \.name).mapValues { $0.map(\.value) }
  }

  /// Whether `--help` was given.
  public var wantsHelp: Bool { given[Option.help.name] != nil }

  /// Whether a flag, or any other option, was given.
  public func flag(_ name: String) -> Bool { !values(name).isEmpty }

  /// The value of an option; nil if not given.
  public func value(_ name: String) -> String? { values(name).last }

  /// All values of an option that may be given more than once.
  public func values(_ name: String) -> [String] {
    precondition(
      command.options.contains { $0.name == name }, "\(command.name) declares no --\(name)")
    return given[name] ?? []
  }

  /// A number; nil if not given; the failure gives the option and the range.
  public func number(_ name: String, in range: ClosedRange<Double>) throws(Failure) -> Double? {
    try read(name) { (text) throws(Failure) in try parseNumber(text, "--" + name, in: range) }
  }

  /// A whole number; nil if not given; the default range is that of seeds.
  public func integer(
    _ name: String, in range: ClosedRange<UInt64> = 0...UInt64.max
  ) throws(Failure) -> UInt64? {
    try read(name) { (text) throws(Failure) in try parseInteger(text, "--" + name, in: range) }
  }

  /// A picture size in pixels, `WxH`; nil if not given.
  public func size(_ name: String) throws(Failure) -> PixelSize? {
    try read(name) { (text) throws(Failure) in try PixelSize(text, called: "--" + name) }
  }

  /// One of a few words; nil if not given; the failure suggests the nearest word.
  public func choice(_ name: String, of words: [String]) throws(Failure) -> String? {
    try read(name) { (text) throws(Failure) in
      guard !words.contains(text) else { return text }
      let guess = nearestWord(to: text, in: words).map { "; did you mean \($0)?" } ?? ""
      let list = words.joined(separator: ", ")
      throw Failure("--\(name): unknown value '\(text)'; expected \(list)\(guess)", .usage)
    }
  }

  /// One of an enumeration's raw values; nil if not given; the failure suggests the nearest one.
  public func choice<Choice: CaseIterable & RawRepresentable<String>>(
    _ name: String
  ) throws(Failure) -> Choice? {
    try choice(name, of: Choice.allCases.map(\.rawValue)).flatMap(Choice.init)
  }

  private func read<Value>(
    _ name: String, _ parse: (String) throws(Failure) -> Value
  ) throws(Failure) -> Value? {
    guard let text = value(name) else { return nil }
    do {
      return try parse(text)
    } catch {
      throw error.hinting(command.hint)
    }
  }
}
