/// Whether scans that were cut by somebody's words can be what an accelerometer felt.
enum ScanVerdict {
  /// What to do about it.
  private static let advice =
    "the geometry does not fit. 'iio_genxml > panel.xml' describes the device for --device "
    + "panel.xml; where only some channels were recorded, add channels=accel_x+accel_y+accel_z"

  /// Why not even one scan is there.
  static func tooShort(bytes: Int, step: Int) -> String {
    bytes == 0
      ? "the recording is empty"
      : "it is \(bytes) bytes long and one scan takes \(step): \(advice)"
  }

  /// Looks at scans that follow each other.
  ///
  /// - Parameter rows: at least one, in g.
  /// - Returns: what cannot be, in words; nil where they may well be real.
  static func of(_ rows: [ForeignRow]) -> String? {
    let steps = zip(rows, rows.dropFirst()).map { $1.time.subtractingReportingOverflow($0.time) }
    let odd = steps.count { $0.overflow || !(1...LogReader.longestJump).contains($0.partialValue) }
    if odd * 2 > steps.count {
      return "of its first \(rows.count) stamps \(odd) stand still, go back or leap: \(advice)"
    }
    // Whatever is done to a panel, most of the time it feels about 1 g.
    let lengths = rows.map(\.acceleration.length).sorted()
    let median = lengths[lengths.count / 2]
    guard !(0.2...5).contains(median) else { return nil }
    return "its first \(rows.count) scans feel \(fixed(median, places: 3)) g, which no panel does: "
      + "the scale (m/s² a unit) or " + advice
  }
}
