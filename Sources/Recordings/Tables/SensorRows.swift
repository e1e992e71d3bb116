/// The rows of one of several sensors that share a table's columns.
///
/// ```
/// sensor,time,x,y,z
/// gyroscope,0.010,0.1,0.2,0.3
/// accelerometer,0.012,0.5,9.7,0.1
/// ```
struct SensorRows: Equatable {
  private let place: Int
  let name: String

  /// nil for a table without a column of names, an accelerometer's among them.
  init?(_ shape: TableShape, _ columns: TableColumns) {
    for place in columns.headings.indices {
      let names = Set(shape.rows.compactMap { shape.cell(place, of: $0).map(String.init) })
      guard (2...16).contains(names.count) else { continue }
      let accelerations = names.filter { name in
        Quantity(Heading(name[...])).isNamed && name.contains(where: \.isLetter)
      }
      // "accelerometer" rather than "accelerometeruncalibrated".
      guard let name = accelerations.min(by: { ($0.count, $0) < ($1.count, $1) }) else { continue }
      (self.place, self.name) = (place, name)
      return
    }
    return nil
  }

  func has(_ cells: [Substring], in shape: TableShape) -> Bool {
    shape.cell(place, of: cells).map { $0 == name } ?? false
  }
}

extension TableShape {
  mutating func takeSensor(_ columns: TableColumns) { sensor = SensorRows(self, columns) }

  func isOfSensor(_ cells: [Substring]) -> Bool { sensor?.has(cells, in: self) ?? true }
}
