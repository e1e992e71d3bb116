import Motion
import Portable

/// snowd's own log: columns found by name, device values before matrix and sign.
struct SnowdParser: LogParser {
  let timeColumn = 1
  private var columns: LogColumns?
  private var matrix = MountMatrix.identity

  mutating func begin(
    _ lines: inout LineReader, _ details: Recording.Details
  ) throws(LogError) -> LogHeader {
    var header = LogHeader()
    while try lines.nextLine(readsOn: false) {
      guard !lines.line.contains(0), !lines.isTooLong,
        let text = String(validating: lines.line, as: UTF8.self)
      else {
        let isArchive = lines.line.starts(with: [0x50, 0x4B, 3, 4])
        let wrong =
          isArchive
          ? "an archive or a spreadsheet's own format; unpack it, or save it as CSV"
          : "binary data; this is not a sensor log (to record one, run 'snowctl record')"
        throw .format(lines.problem(wrong, line: 0))
      }
      let isFound: Bool
      do { isFound = try takeHeading(text, &header, details) } catch {
        throw .format(lines.problem(error.message, line: lines.number))
      }
      if isFound { return header }
    }
    let what =
      lines.isCutOff
      ? "the compressed data is damaged or cut off before the first row"
      : lines.number == 0 ? "the log is empty" : "the log ends before its columns are named"
    throw .format(lines.problem(what, line: 0))
  }

  /// Takes a line before the rows; true for the columns, after which they begin.
  mutating func takeHeading(
    _ line: String, _ header: inout LogHeader, _ details: Recording.Details
  ) throws(TablePlan.Refusal) -> Bool {
    // A spreadsheet quotes a comment with a comma.
    let text = line.hasPrefix("\"#") ? String(line.dropFirst()) : line
    if text.hasPrefix("#") {
      if let wrong = header.takeComment(String(text.dropFirst().drop(while: { $0 == " " }))) {
        throw TablePlan.Refusal(wrong)
      }
      return false
    }
    guard !text.allSatisfy({ $0 == " " }) else { return false }
    guard let columns = LogColumns(text) else {
      throw TablePlan.Refusal(
        "expected the columns t_ns,ax,ay,az; this is not a snowd log")
    }
    self.columns = columns
    header.hasReference = columns.hasReference
    matrix = header.frame.matrix
    if let sign = details.sign { header.frame.sign = sign }
    return true
  }

  mutating func take(_ line: [UInt8]) -> LogLine {
    guard let columns, let first = line.first, first != UInt8(ascii: "#") else { return .nothing }
    var time: Int64 = 0
    var values: InlineArray<6, Double> = [0, 0, 0, 0, 0, 0]
    var reference: InlineArray<4, Range<Int>> = [0..<0, 0..<0, 0..<0, 0..<0]
    var start = 0
    for (column, slot) in columns.slots.enumerated() {
      guard start <= line.count else {
        guard let name = columns.required(from: column) else { break }
        return .bad("\(name) is missing")
      }
      var end = start
      while end < line.count, line[end] != UInt8(ascii: ",") { end += 1 }
      switch slot {
      case 0:
        let cell = line[start..<end].trimmingBlanks()
        guard let value = DecimalParser.integer(cell) ?? DecimalParser.roundedInteger(cell) else {
          return bad(line[start..<end], slot)
        }
        time = value
      case 1...6:
        guard let value = DecimalParser.decimal(line[start..<end].trimmingBlanks()) else {
          return bad(line[start..<end], slot)
        }
        values[slot - 1] = value
      case 7...10: reference[slot - 7] = start..<end
      default: break
      }
      start = end + 1
    }
    return .row(
      DeviceReading(
        time: time, acceleration: Vector3(values[0], values[1], values[2]),
        rotation: columns.hasRotation ? Vector3(values[3], values[4], values[5]) : nil,
        reference: columns.hasReference
          ? MotionReference(line, reference, hasMoving: columns.hasMoving, matrix) : nil))
  }

  private func bad(_ cell: ArraySlice<UInt8>, _ slot: Int) -> LogLine {
    let text = String(decoding: cell.trimmingBlanks().prefix(24), as: UTF8.self)
    let kind = slot == 0 ? "whole number of nanoseconds" : "finite number"
    return .bad(
      "\(LogColumns.names[slot]) is not a \(kind) (\"\(text)\")",
      column: cell.startIndex + 1)
  }
}

struct LogColumns {
  /// Time, acceleration, rotation; a reference's up, and whether its row is scored.
  static let names = [
    "t_ns", "ax", "ay", "az", "gx", "gy", "gz", "up_x", "up_y", "up_z", "moving",
  ]
  /// Each column's index in `names`; −1 to skip it.
  private(set) var slots: [Int] = []
  let hasRotation: Bool
  let hasReference: Bool
  let hasMoving: Bool

  /// nil unless the line names a time and three accelerations.
  init?(_ line: String) {
    var places = [Int](repeating: -1, count: Self.names.count)
    for (column, cell) in line.split(separator: ",", omittingEmptySubsequences: false).enumerated()
    {
      let name = cell.filter { $0 != " " && $0 != "\t" }
      if let slot = Self.names.firstIndex(of: name) { places[slot] = column }
    }
    func has(_ slots: Range<Int>) -> Bool { places[slots].allSatisfy { $0 >= 0 } }
    guard has(0..<4) else { return nil }
    (hasRotation, hasReference, hasMoving) = (has(4..<7), has(7..<10), has(10..<11))
    for (slot, column) in places.enumerated() where column >= 0 {
      guard slot < 4 || (slot < 7 ? hasRotation : hasReference) else { continue }
      while slots.count <= column { slots.append(-1) }
      slots[column] = slot
    }
  }

  /// The first mandatory column from a column on.
  func required(from column: Int) -> String? {
    slots[column...].first { (0..<7).contains($0) }.map { Self.names[$0] }
  }
}

extension ArraySlice<UInt8> {
  /// Without blanks and tabs at both ends.
  package func trimmingBlanks() -> ArraySlice<UInt8> {
    func isBlank(_ byte: UInt8) -> Bool { byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") }
    var cell = self
    while let first = cell.first, isBlank(first) { cell = cell.dropFirst() }
    while let last = cell.last, isBlank(last) { cell = cell.dropLast() }
    return cell
  }
}
