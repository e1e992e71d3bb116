/// A page from one of docs/: headings, paragraphs, lists, tables and code.
struct MarkdownPage {
  private var page: Roff
  private var lines: ArraySlice<Substring>

  /// - Parameters:
  ///   - name: "snow-ring".
  ///   - section: "7".
  ///   - purpose: the words behind the dash of NAME.
  ///   - markdown: the page of docs/; its title becomes DESCRIPTION.
  init(_ name: String, _ section: String, _ purpose: String, _ markdown: String) {
    page = Roff(name, section, purpose, hasTables: true)
    lines = markdown.split(separator: "\n", omittingEmptySubsequences: false)[...]
    while let line = lines.first { take(line) }
  }

  /// The page, with others to read.
  func text(seeAlso pages: [(String, String)]) -> String {
    var page = page
    page.seeAlso(pages)
    return page.text
  }

  private mutating func take(_ line: Substring) {
    if line.hasPrefix("# ") {
      page.heading("Description")
      lines.removeFirst()
    } else if line.hasPrefix("## ") {
      page.heading(Self.plain(line.dropFirst(3)))
      lines.removeFirst()
    } else if line.hasPrefix("### ") {
      page.subheading(Self.plain(line.dropFirst(4)))
      lines.removeFirst()
    } else if line.hasPrefix("```") {
      lines.removeFirst()
      let code = lines.prefix { !$0.hasPrefix("```") }
      lines = lines.dropFirst(code.count + 1)
      page.code(code.map(String.init))
    } else if line.hasPrefix("|") {
      let rows = lines.prefix { $0.hasPrefix("|") }
      lines = lines.dropFirst(rows.count)
      table(rows.map(Self.cells))
    } else if Self.isItem(line) {
      let words = paragraph(from: line.dropFirst(2))
      page.line(".IP \\(bu 2")
      page.line(Self.roff(words))
    } else if line.isEmpty {
      lines.removeFirst()
    } else {
      page.paragraph(roff: Self.roff(paragraph(from: line)))
    }
  }

  private static func isItem(_ line: Substring) -> Bool {
    line.hasPrefix("* ") || line.hasPrefix("- ")
  }

  /// The lines of a paragraph as one, up to an empty line or another block.
  private mutating func paragraph(from first: Substring) -> String {
    lines.removeFirst()
    let rest = lines.prefix {
      !$0.isEmpty && !Self.isItem($0) && !$0.hasPrefix("|") && !$0.hasPrefix("```")
        && !$0.hasPrefix("#")
    }
    lines = lines.dropFirst(rest.count)
    return ([first] + rest).map { $0.drop { $0 == " " } }.joined(separator: " ")
  }

  /// Two columns become terms; more need tbl.
  private mutating func table(_ rows: [[String]]) {
    guard let head = rows.first, rows.count > 2 else { return }
    let body = rows.dropFirst(2)
    guard head.count > 2 else {
      for row in body { page.item(Self.roff("**\(row[0])**"), roff: Self.roff(row[1])) }
      return
    }
    // Narrow cells cannot be justified.
    page.line(".ad l")
    page.line(".TS")
    page.line("allbox;")
    page.line(head.indices.map { $0 == head.count - 1 ? "lbx" : "lb" }.joined(separator: " "))
    page.line(head.indices.map { $0 == head.count - 1 ? "lx" : "l" }.joined(separator: " ") + ".")
    for row in [head] + body {
      page.line(row.map { "T{\n\(Self.roff($0))\nT}" }.joined(separator: "\t"))
    }
    page.line(".TE")
    page.line(".ad b")
  }

  /// Cells of a row; `\|` is a bar.
  private static func cells(_ row: Substring) -> [String] {
    row.replacing("\\|", with: "\u{0}").split(separator: "|")
      .map { $0.replacing("\u{0}", with: "|").drop { $0 == " " } }
      .map { String($0.reversed().drop { $0 == " " }.reversed()) }
  }

  /// Without marks, for headings.
  private static func plain(_ words: Substring) -> String {
    words.filter { $0 != "`" && $0 != "*" }
  }

  /// A paragraph with code, bold, emphasis and links, of which the words are shown.
  static func roff(_ markdown: String) -> String {
    var text = markdown.replacing("<br>", with: " ")
    text = text.replacing(/\[([^\]]+)\]\([^)]+\)/) { String($0.1) }
    // Marks of roff are put in after everything else is escaped.
    text = text.replacing(/`([^`]+)`/) { "\u{1}\($0.1.replacing("*", with: "\u{4}"))\u{3}" }
    text = text.replacing(/\*\*([^*]+)\*\*/) { "\u{1}\($0.1)\u{3}" }
    text = text.replacing(/\*([^*]+)\*/) { "\u{2}\($0.1)\u{3}" }
    let roff = Roff.escape(text).replacing("\u{1}", with: "\\fB").replacing("\u{2}", with: "\\fI")
      .replacing("\u{3}", with: "\\fR").replacing("\u{4}", with: "*")
    return roff.hasPrefix(".") || roff.hasPrefix("'") ? "\\&" + roff : roff
  }
}
