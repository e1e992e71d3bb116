import Motion

/// A table, what is known of it, and the decisions how to read it.
struct TableSource {
  let shape: TableShape
  let columns: TableColumns
  let dialect: Dialect?
  let details: Recording.Details
  let file: Substring

  var choice: ColumnChoice? { details.columns }

  init(_ shape: TableShape, _ details: Recording.Details, file: Substring) {
    (self.shape, self.details, self.file) = (shape, details, file)
    columns = TableColumns(shape.headings)
    dialect = shape.hasHeadings ? Dialect.of(columns) : nil
  }

  /// Throws where the table is of another format than `--format` names, or its program's useless one.
  func check() throws(TablePlan.Refusal) {
    if let refusal = dialect?.refusal, choice?.namesAxes != true {
      throw TablePlan.Refusal(refusal)
    }
    guard let wanted = details.format, wanted != .table, wanted != dialect?.format,
      let row = Dialect.all.first(where: { $0.format == wanted })
    else { return }
    let missing = row.headings.first { name in !columns.headings.contains { $0.isSame(as: name) } }
    throw TablePlan.Refusal(
      "not a \(row.name) table: no column \"\(missing ?? row.headings[0])\" among "
        + "\(shape.columnNames); without --format the format is detected")
  }

  /// The sign that the table states.
  var statedSign: AccelerationSign? { shape.own?.sign ?? dialect?.sign?.sign }

  func sign() throws(TablePlan.Refusal) -> (AccelerationSign, reason: String) {
    if let sign = choice?.sign ?? details.sign { return (sign, "as requested") }
    if let sign = shape.own?.sign { return (sign, "as the log states") }
    if let sign = dialect?.sign { return (sign.sign, sign.reason) }
    guard dialect?.format != .sensorLogger else {
      throw TablePlan.Refusal(
        "Sensor Logger writes gravity's sign on an iPhone and the opposite on Android, and does "
          + "not say which: give the sign, gravity or reaction")
    }
    return (.reaction, "assumed: chips and Android write it")
  }

  /// The place of a column that `--columns` names.
  func place(_ name: String, _ key: String) throws(TablePlan.Refusal) -> Int {
    if let place = columns.place(of: name), place < columns.headings.count { return place }
    throw TablePlan.Refusal(
      "--columns: no column '\(name)' for \(key); the table has \(shape.columnNames)")
  }
}
