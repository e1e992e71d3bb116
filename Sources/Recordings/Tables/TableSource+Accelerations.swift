import Motion
import Portable

extension TableSource {
  /// The accelerations' columns and unit.
  struct Accelerations {
    /// With the filter for rows of several sensors.
    var shape: TableShape
    var axes: [Int]
    var unit: Unit.Acceleration
    /// The cells of the first rows that hold all three.
    var rows: [[Substring]]
  }

  /// Columns that `--columns` names, else the first whose numbers are with gravity.
  func accelerations() throws(TablePlan.Refusal) -> Accelerations {
    if let choice, choice.namesAxes {
      var places: [Int] = []
      for key in ["x", "y", "z"] { places.append(try place(choice.names[key] ?? "", key)) }
      return try accelerations(places, .acceleration)
    }
    var triples = columns.triples.filter(\.quantity.isUsable)
    // Physics Toolbox has its linear accelerometer beside the g-force meter.
    if let meter = triples.firstIndex(where: { columns.headings[$0.places[0]].words == ["gf"] }) {
      triples.insert(triples.remove(at: meter), at: 0)
    }
    var refusal: TablePlan.Refusal?
    for triple in triples.prefix(4) {
      do throws(TablePlan.Refusal) {
        return try accelerations(triple.places, triple.quantity)
      } catch {
        refusal = refusal ?? error
      }
    }
    if let refusal { throw refusal }
    if !shape.hasHeadings, let places = numbered { return try accelerations(places, .unnamed) }
    throw TablePlan.Refusal(uselessness)
  }

  private func accelerations(
    _ axes: [Int], _ quantity: Quantity
  ) throws(TablePlan.Refusal) -> Accelerations {
    var shape = shape
    shape.takeSensor(columns)
    let rows = shape.rows.filter { cells in
      shape.isOfSensor(cells)
        && axes.allSatisfy { shape.cell($0, of: cells).flatMap(shape.numbers.number) != nil }
    }
    let readings = rows.map { cells in
      let values = axes.map { shape.cell($0, of: cells).flatMap(shape.numbers.number) ?? 0 }
      return Vector3(values[0], values[1], values[2])
    }
    let unit = try unit(FirstRows(readings), shape.headings[axes[0]], quantity)
    return Accelerations(shape: shape, axes: axes, unit: unit, rows: rows)
  }

  private func unit(
    _ first: FirstRows, _ heading: Heading, _ quantity: Quantity
  ) throws(TablePlan.Refusal) -> Unit.Acceleration {
    if let unit = choice?.unit.flatMap({ Unit.Acceleration($0) }) { return unit }
    if let frame = shape.own?.frame { return frame.unit == 1 ? .g : .metric }
    let unit = Unit.Acceleration(heading.unit) ?? dialect?.unit
    let doubt = unit.map { FirstRows.Doubt.gravity($0, isNamed: quantity.isNamed) } ?? .unit
    switch dialect?.judge(first, doubt, file) ?? first.any(doubt) {
    case .unit(let unit): return unit
    case .refused(let reason): throw TablePlan.Refusal(reason)
    }
  }

  /// Three columns of numbers without names, or the first three of an accelerometer and a gyroscope.
  private var numbered: [Int]? {
    var places = columnsOfNumbers
    if let time = growing(places) { places.removeAll { $0 == time } }
    return places.count == 3 || places.count == 6 ? Array(places.prefix(3)) : nil
  }

  /// Why no columns are accelerations.
  private var uselessness: String {
    let advice =
      "among \(shape.columnNames); name other columns: --columns x=COLUMN,y=COLUMN,z=COLUMN"
    let any = columns.headings.first { $0.axis != nil }.map(Quantity.init)
    switch columns.triples.first?.quantity ?? any {
    case .linear?:
      return "only linear acceleration, which is without gravity, \(advice), or export "
        + "\"Acceleration (with g)\" or gravity"
    case .turning?: return "only a gyroscope's columns \(advice)"
    case .magnetic?: return "only a magnetometer's columns \(advice)"
    case .acceleration?, .gravity?, .acceleratingUnit?, .unnamed?, .other?, nil:
      let axis = columns.missingAxis ?? "x, y and z"
      return "no column of acceleration for \(axis) \(advice)"
    }
  }
}
