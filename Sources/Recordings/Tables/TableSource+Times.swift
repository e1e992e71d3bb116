extension TableSource {
  /// The times of the rows, and what is doubtful about them.
  func times(
    of accelerations: Accelerations
  ) throws(TablePlan.Refusal) -> (TimeColumn, note: String?) {
    if let rate = choice?.rate { return (.rate(rate), nil) }
    let (shape, rows) = (accelerations.shape, accelerations.rows)
    var refusal: String?
    for place in try places(of: accelerations) {
      let cells = rows.compactMap { shape.cell(place, of: $0) }
      let unit = choice?.timeUnit ?? Unit.Time(shape.headings[place].unit)
      guard !cells.isEmpty else { return (.number(place: place, unit ?? .seconds), nil) }
      guard let time = TimeColumn(place, cells, shape.numbers, unit: unit) else {
        refusal =
          refusal ?? "\(shape.headings[place].text) holds no times (\"\(cells[0].prefix(32))\")"
        continue
      }
      let repeats = RepeatedTimes(cells, time, shape)
      guard repeats.isAll else { return (time, repeats.note) }
      refusal = refusal ?? repeats.refusal
    }
    if choice?.names["t"] == nil, let rate = shape.rate { return (.rate(rate), nil) }
    throw TablePlan.Refusal(
      "\(refusal ?? "no column of times among \(shape.columnNames)"); name another column, or state "
        + "the rate of the rows: --columns t=COLUMN or --columns rate=HZ")
  }

  /// The columns that may hold times, the best first.
  private func places(of accelerations: Accelerations) throws(TablePlan.Refusal) -> [Int] {
    if let name = choice?.names["t"] { return [try place(name, "t")] }
    let axes = accelerations.axes
    guard !shape.hasHeadings else { return columns.times.filter { !axes.contains($0) } }
    // A column of numbers without a name is a time only if it grows.
    let numbers = columnsOfNumbers
    let time = growing(numbers)
    return shape.headings.indices.filter {
      !axes.contains($0) && (!numbers.contains($0) || $0 == time)
    }
  }

  /// Columns with a number in each of the first rows.
  var columnsOfNumbers: [Int] {
    shape.headings.indices.filter { place in
      shape.rows.prefix(32).allSatisfy { cells in
        shape.cell(place, of: cells).flatMap(shape.numbers.number) != nil
      }
    }
  }

  /// The first or last of more columns than two sensors have, if it only grows.
  func growing(_ places: [Int]) -> Int? {
    guard places.count != 3, places.count != 6 else { return nil }
    return [places.first, places.last].compactMap(\.self).first { place in
      let values = shape.rows.compactMap { shape.cell(place, of: $0).flatMap(shape.numbers.number) }
      return values.first != values.last
        && zip(values, values.dropFirst()).allSatisfy { $0 <= $1 }
    }
  }
}
