/// How a table's lines are divided into cells.
///
/// ```
/// 0.01;1,2;"9,7"                  cells, which may be quoted
/// ax:0.1,ay:9.7                   labels before each value, for Arduino's plotter
/// 13:05:10.123 -> 0.1 9.7 0.2     the time that Arduino's serial monitor writes
/// ```
struct CellLayout: Equatable {
  /// A blank stands for any number of blanks.
  var separator: Character
  var isLabelled = false
  var hasArrow = false

  /// The more special one first: a table with decimal commas never separates by commas.
  static let separators: [Character] = ["\t", ";", ",", "|", " "]
  static let arrow = " -> "

  /// The cells with their labels, without blanks and quotes.
  func cells(_ line: String) -> [Substring] {
    guard hasArrow else { return Self.split(line[...], at: separator) }
    guard let arrow = line.firstRange(of: Self.arrow) else { return [] }
    return [TableText.trimmed(line[..<arrow.lowerBound])]
      + Self.split(line[arrow.upperBound...], at: separator)
  }

  private static func split(_ line: Substring, at separator: Character) -> [Substring] {
    guard line.contains("\"") else {
      return line.split(separator: separator, omittingEmptySubsequences: separator == " ")
        .map(TableText.trimmed)
    }
    var cells: [Substring] = []
    var (start, isQuoted) = (line.startIndex, false)
    for place in line.indices {
      if line[place] == "\"" { isQuoted.toggle() }
      guard !isQuoted, line[place] == separator else { continue }
      cells.append(line[start..<place])
      start = line.index(after: place)
    }
    cells.append(line[start...])
    return cells.map(TableText.bare).filter { separator != " " || !$0.isEmpty }
  }

  /// "ax" and "0.1" of `ax:0.1`, nil without a label.
  static func labelled(_ cell: Substring) -> (label: Substring, value: Substring)? {
    guard let mark = cell.lastIndex(where: { $0 == ":" || $0 == "=" }) else { return nil }
    let label = TableText.trimmed(cell[..<mark])
    guard label.contains(where: \.isLetter) else { return nil }
    return (label, TableText.trimmed(cell[cell.index(after: mark)...]))
  }
}
