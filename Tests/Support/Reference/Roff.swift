/// A manual page in the language of man(7).
struct Roff {
  private(set) var text: String

  /// - Parameters:
  ///   - name: "snowctl".
  ///   - section: "1".
  ///   - purpose: the words behind the dash of NAME.
  ///   - hasTables: whether tbl is needed.
  init(_ name: String, _ section: String, _ purpose: String, hasTables: Bool = false) {
    text = hasTables ? "'\\\" t\n" : ""
    text += ".\\\" Written by 'make manual'; changes here are lost.\n"
    text += ".TH \(Self.escape(name.uppercased())) \(section) \"\" snowd\n"
    heading("NAME")
    line("\(Self.escape(name)) \\- \(Self.escape(purpose))")
  }

  /// Adds a line of roff as it is.
  mutating func line(_ roff: String) { text += roff + "\n" }

  mutating func heading(_ words: String) { line(".SH \"\(Self.escape(words.uppercased()))\"") }

  mutating func subheading(_ words: String) { line(".SS \"\(Self.escape(words))\"") }

  /// A paragraph of plain text.
  mutating func paragraph(_ words: String) { paragraph(roff: Self.escape(words)) }

  mutating func paragraph(roff: String) {
    line(".PP")
    line(Self.guarded(roff))
  }

  /// A term, in roff, and what it means.
  mutating func item(_ term: String, roff: String) {
    line(".TP")
    line(Self.guarded(term))
    line(Self.guarded(roff))
  }

  /// Lines that are shown as they are.
  mutating func code(_ lines: [String]) {
    line(".PP")
    line(".nf")
    line(".RS 4")
    for code in lines { line(Self.guarded(Self.escape(code))) }
    line(".RE")
    line(".fi")
  }

  static func bold(_ words: String) -> String { "\\fB\(escape(words))\\fR" }

  static func italic(_ words: String) -> String { "\\fI\(escape(words))\\fR" }

  /// A page's name, as "snowctl(1)".
  static func page(_ name: String, _ section: String) -> String { "\(bold(name))(\(section))" }

  /// A line that begins with a dot or an apostrophe would be a request.
  private static func guarded(_ roff: String) -> String {
    roff.hasPrefix(".") || roff.hasPrefix("'") ? "\\&" + roff : roff
  }

  /// Characters that roff would read or print as others.
  static func escape(_ words: String) -> String {
    words.unicodeScalars.reduce(into: "") { roff, scalar in
      switch scalar {
      case "\\": roff += "\\e"
      case "-": roff += "\\-"
      case "'": roff += "\\(aq"
      case "`": roff += "\\(ga"
      case "^": roff += "\\(ha"
      case "~": roff += "\\(ti"
      case "\"": roff += "\\(dq"
      case _ where scalar.isASCII: roff.unicodeScalars.append(scalar)
      default:
        let digits = String(scalar.value, radix: 16, uppercase: true)
        roff += "\\[u" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits + "]"
      }
    }
  }
}
