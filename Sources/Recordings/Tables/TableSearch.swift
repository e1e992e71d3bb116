/// Finds a table in the first lines of a file.
struct TableSearch {
  private let lines: [String]
  private let choice: ColumnChoice?
  private var separators = CellLayout.separators

  init(_ lines: [String], _ choice: ColumnChoice?) {
    self.lines = lines
    self.choice = choice
    // Excel's own way to say the separator.
    let said = self.lines.first.map { $0.filter { $0 != "\"" } } ?? ""
    if said.lowercased().hasPrefix("sep="), let separator = said.dropFirst(4).first {
      separators = [separator] + separators.filter { $0 != separator }
    }
  }

  /// nil for text that is not a table.
  func shape() -> TableShape? {
    let found = labelled() ?? headed() ?? bare()
    guard var shape = found else { return nil }
    shape.rate = rate(before: shape.preamble)
    if lines[..<shape.preamble].contains(where: { $0.hasPrefix("# snowd-log") }) {
      shape.own = LogHeader()
      for line in lines[..<shape.preamble] where line.hasPrefix("#") {
        _ = shape.own?.takeComment(String(line.drop { $0 == "#" || $0 == " " }))
      }
    }
    return shape
  }

  // MARK: Kinds of tables

  /// Headings that name x, y and z, or that `--columns` names, above numbers.
  private func headed() -> TableShape? {
    for place in lines.indices.prefix(TableShape.mostPreamble) {
      let isComment = lines[place].hasPrefix("#")
      let text = String(lines[place].drop { $0 == "#" || $0 == "%" || $0 == " " })
      guard !text.isEmpty else { continue }
      for separator in separators {
        var shape = TableShape(
          layout: CellLayout(separator: separator, hasArrow: text.contains(CellLayout.arrow)),
          headings: [], preamble: place + 1)
        let cells = shape.layout.cells(text)
        guard (3...TableShape.mostColumns).contains(cells.count) else { continue }
        shape.headings = headings(cells, shape.layout)
        let columns = TableColumns(shape.headings)
        guard let axes = axes(columns) else { continue }
        takeUnits(&shape)
        // A comment may be divided in another way than the rows.
        for other in isComment ? separators : [separator] {
          shape.layout.separator = other
          takeRows(&shape)
          if shape.rows.isEmpty && isAtEnd(shape.preamble) || hasNumbers(shape, axes) {
            return shape
          }
        }
      }
    }
    return nil
  }

  /// `ax:0.1,ay:9.7,az:0.2` in every row.
  private func labelled() -> TableShape? {
    for place in lines.indices.prefix(TableShape.mostPreamble) {
      for separator in separators {
        let layout = CellLayout(
          separator: separator, isLabelled: true,
          hasArrow: lines[place].contains(CellLayout.arrow))
        let cells = layout.cells(lines[place])
        let labels = cells.map { CellLayout.labelled($0) }
        let values = labels.compactMap { $0 }.filter { NumberFormat().number($0.value) != nil }
        guard values.count >= 3, values.count * 2 > cells.count,
          cells.count <= TableShape.mostColumns
        else { continue }
        var shape = TableShape(layout: layout, headings: [], preamble: place)
        for (index, label) in labels.enumerated() {
          let name = label.map { String($0.label) } ?? (layout.hasArrow && index == 0 ? "time" : "")
          // "Acceleration X: 0.1, Y: 9.7, Z: 0.2"
          shape.headings.append(
            Heading(name[...], after: shape.headings.last, isLabel: label != nil))
        }
        guard axes(TableColumns(shape.headings)) != nil else { continue }
        takeRows(&shape)
        return shape
      }
    }
    return nil
  }

  /// Rows of numbers, perhaps below headings that say nothing about axes.
  private func bare() -> TableShape? {
    for place in lines.indices.prefix(TableShape.mostPreamble)
    where !TableShape.isBlank(lines[place]) {
      for separator in separators {
        let layout = CellLayout(
          separator: separator, hasArrow: lines[place].contains(CellLayout.arrow))
        let cells = layout.cells(lines[place])
        let count = cells.count
        guard (3...TableShape.mostColumns).contains(count),
          cells.count(where: { NumberFormat().number($0) != nil }) >= 3
        else { continue }
        var shape = TableShape(layout: layout, headings: [], hasHeadings: false, preamble: place)
        takeRows(&shape)
        let same = shape.rows.prefix(3).filter { cells in
          cells.count == count && cells.count { shape.numbers.number($0) != nil } >= 3
        }
        guard !same.isEmpty, same.count == min(3, shape.rows.count) else { continue }
        let above = lines[..<place].last { !TableShape.isBlank($0) }.map(layout.cells) ?? []
        shape.hasHeadings = above.count == count && above.allSatisfy { Double($0) == nil }
        shape.headings =
          shape.hasHeadings
          ? above.map { Heading($0) }
          : (1...count).map { Heading("column \($0)") }
        return shape
      }
    }
    return nil
  }

  // MARK: Parts

  private func headings(_ cells: [Substring], _ layout: CellLayout) -> [Heading] {
    cells.enumerated().map { place, cell in
      Heading(layout.hasArrow && place == 0 ? "time" : cell)
    }
  }

  /// The places of x, y and z: as chosen, else the first that are named; nil if there are none.
  private func axes(_ columns: TableColumns) -> [Int]? {
    if let choice {
      let names = choice.names.values.filter { Int($0) == nil }
      guard names.allSatisfy({ columns.place(of: $0) != nil }) else { return nil }
      if choice.namesAxes {
        let places = ["x", "y", "z"].compactMap { choice.names[$0].flatMap(columns.place) }
        return names.isEmpty && columns.triples.isEmpty ? nil : places
      }
    }
    return columns.triples.first?.places
  }

  /// A line of units below the headings.
  private func takeUnits(_ shape: inout TableShape) {
    guard lines.indices.contains(shape.preamble) else { return }
    let cells = shape.layout.cells(lines[shape.preamble])
    func isUnit(_ cell: Substring) -> Bool {
      let text = String(cell.filter { !"()[]".contains($0) })
      return Unit.Acceleration(text) != nil || Unit.Time(text) != nil || Unit.isTurning(text)
    }
    guard cells.count == shape.headings.count, cells.count(where: isUnit) >= 3 else { return }
    for place in cells.indices { shape.headings[place].add(unit: cells[place]) }
    shape.preamble += 1
  }

  private func takeRows(_ shape: inout TableShape) {
    let layout = shape.layout
    shape.rows = lines[shape.preamble...].lazy.filter { !TableShape.isBlank($0) }
      .prefix(TableShape.mostRows).map(layout.cells)
    let values = shape.rows.joined().lazy.map { cell in
      layout.isLabelled ? CellLayout.labelled(cell)?.value ?? cell : cell
    }
    shape.numbers = NumberFormat(of: values)
  }

  private func hasNumbers(_ shape: TableShape, _ axes: [Int]) -> Bool {
    shape.rows.prefix(32).contains { cells in
      axes.allSatisfy { shape.cell($0, of: cells).flatMap(shape.numbers.number) != nil }
    }
  }

  private func isAtEnd(_ place: Int) -> Bool { lines[place...].allSatisfy(TableShape.isBlank) }

  /// The rate in "ActiGraph GT3X+ … at 30 Hz", "# Requested Sample Rate: 50 Hz" or `# rate: 100`.
  private func rate(before place: Int) -> Double? {
    for line in lines[..<place] {
      let words = line.lowercased().split { " ,;:=\t\"()".contains($0) }
      for (place, word) in words.enumerated() {
        let before = place > 0 ? Double(words[place - 1]) : nil
        let joined = word.hasSuffix("hz") ? Double(word.dropLast(2)) : nil
        let isRate = word == "rate" && line.hasPrefix("#") && place + 1 < words.count
        let rate = word == "hz" ? before : joined ?? (isRate ? Double(words[place + 1]) : nil)
        if let rate, (0.1...100_000).contains(rate) { return rate }
      }
    }
    return nil
  }
}
