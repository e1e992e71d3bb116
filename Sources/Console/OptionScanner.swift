@preconcurrency import CLinux
import Portable
import Synchronization

/// Splits a command line with getopt_long, with its own error messages.
struct OptionScanner {
  /// In the order of the command line; the value of a flag is "".
  struct Found {
    var options: [(name: String, value: String)] = []
    var operands: [String] = []
  }

  private let options: [Option]
  /// getopt_long keeps its state in globals.
  private static let turn = Mutex<Void>(())
  /// getopt_long results from here on are option indices; letters are smaller.
  private static let base: Int32 = 256

  init(_ options: [Option]) { self.options = options }

  func scan(_ words: [String]) throws(Failure) -> Found {
    let arguments = CStrings([""] + words)
    let names = CStrings(options.map(\.name))
    let table = longTable(names)
    defer { extendLifetime(names) }
    return try Self.turn.withLock { _ throws(Failure) in try scan(words, arguments, table) }
  }

  private func scan(
    _ words: [String], _ arguments: borrowing CStrings, _ table: [option]
  ) throws(Failure) -> Found {
    var found = Found()
    optind = 0
    opterr = 0
    while true {
      let answer = getopt_long(arguments.count, arguments.pointers, letters, table, nil)
      guard answer != -1 else { break }
      // 1 is an operand, because of the "-" in `letters`.
      guard answer != 1 else {
        found.operands.append(value)
        continue
      }
      let last = Int(optind) - 2
      let word = words.indices.contains(last) ? words[last] : ""
      guard let option = declared(answer) else { throw refusal(answer, word) }
      try take(option, into: &found, word: word)
      if option.name == Option.help.name { return found }
    }
    found.operands += words.dropFirst(Int(optind) - 1)
    return found
  }

  private var value: String { optarg.map { String(cString: $0) } ?? "" }

  private func take(_ option: Option, into found: inout Found, word: String) throws(Failure) {
    let value = value
    // "--size --json": the value is missing, and the next option was taken for it.
    if option.placeholder != nil, value == word, isOption(value) { throw missing(option) }
    guard option.isRepeatable || !found.options.contains(where: { $0.name == option.name }) else {
      throw Failure("duplicate option --\(option.name)", .usage)
    }
    found.options.append((option.name, value))
  }

  private func isOption(_ word: String) -> Bool {
    options.contains { word == "--" + $0.name || word.hasPrefix("--\($0.name)=") }
  }

  // The leading "-" reports operands in order, even with POSIXLY_CORRECT; the ":" silences getopt and separates a
  // missing value from an unknown option.
  private var letters: String {
    options.reduce(into: "-:") { text, option in
      guard let letter = option.letter else { return }
      text += String(letter) + (option.placeholder == nil ? "" : ":")
    }
  }

  private func longTable(_ names: borrowing CStrings) -> [option] {
    var table = [option](repeating: option(), count: options.count + 1)
    for (index, option) in options.enumerated() {
      table[index].name = UnsafePointer(names.pointers[index])
      table[index].has_arg = option.placeholder == nil ? no_argument : required_argument
      table[index].val = Self.base + Int32(index)
    }
    return table
  }

  private func declared(_ answer: Int32) -> Option? {
    let index = Int(answer - Self.base)
    if options.indices.contains(index) { return options[index] }
    return options.first { $0.letter?.asciiValue.map(Int32.init) == answer }
  }

  private func missing(_ option: Option) -> Failure {
    Failure("--\(option.name): value missing; expected \(option.placeholder ?? "")", .usage)
  }

  private func refusal(_ answer: Int32, _ word: String) -> Failure {
    if let option = declared(optopt) {
      if answer == Int32(UInt8(ascii: ":")) { return missing(option) }
      return Failure("--\(option.name): unexpected value", .usage)
    }
    if optopt > 0, let scalar = Unicode.Scalar(UInt32(optopt)) {
      return Failure("unknown option -\(Character(scalar))", .usage)
    }
    let name = String(word.drop { $0 == "-" }.prefix { $0 != "=" })
    let names = options.map(\.name)
    let begun = names.filter { $0.hasPrefix(name) }
    if begun.count > 1 {
      let choices = begun.map { "--" + $0 }.joined(separator: ", ")
      return Failure("ambiguous option --\(name); expected one of \(choices)", .usage)
    }
    let guess = nearestWord(to: name, in: names).map { "; did you mean --\($0)?" } ?? ""
    return Failure("unknown option --\(name)\(guess)", .usage)
  }
}
