/// The columns of snowd's own log, `t_ns,ax,ay,az`, perhaps as a spreadsheet wrote them.
struct SnowdHeading {
  /// How a spreadsheet divides its lines; nil where snowd wrote them.
  let layout: CellLayout?
  private let timePlace: Int

  init?(_ line: String) {
    guard line.contains("t_ns") else { return nil }
    func place(_ cells: [Substring]) -> Int? {
      cells.firstIndex { TableText.trimmed($0) == "t_ns" }
    }
    if LogColumns(line) != nil {
      let cells = line.split(separator: ",", omittingEmptySubsequences: false)
      (layout, timePlace) = (nil, place(cells) ?? 0)
      return
    }
    for separator in CellLayout.separators {
      let layout = CellLayout(separator: separator)
      let cells = layout.cells(line)
      guard LogColumns(cells.joined(separator: ",")) != nil else { continue }
      (self.layout, timePlace) = (layout, place(cells) ?? 0)
      return
    }
    return nil
  }

  /// The layout of a log of which this is the first row; nil where snowd wrote it.
  func layout(of row: String) -> CellLayout? {
    if let layout { return layout }
    let commas = CellLayout(separator: ",")
    let cells = commas.cells(row)
    guard cells.indices.contains(timePlace) else { return nil }
    let cell = cells[timePlace]
    let isPlain = !row.contains("\"") && DecimalParser.integer(Array(cell.utf8)[...]) != nil
    return isPlain || NumberFormat().number(cell) == nil ? nil : commas
  }
}
