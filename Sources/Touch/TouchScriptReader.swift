import Motion
import Recordings

enum TouchScriptReader {
  /// More rows are a recording given by mistake.
  static let mostRows = 1_000_000
  static let mostFingers = 64
  /// In seconds.
  static let latest = 1e6

  /// How long a finger without a lift stays, in nanoseconds: longer than a step of a scene.
  static let lingering: Int64 = 20_000_000

  private struct Finger {
    var id: Int64
    var stroke: TouchScript.Stroke
  }

  private struct Row {
    var time: Int64
    var id: Int64
    var place: (x: Double, y: Double)?
  }

  static func strokes(_ path: String) throws(LogError) -> [TouchScript.Stroke] {
    var lines: LineReader
    do { lines = LineReader(try GzipFile.reading(path, mayWait: false)) } catch {
      throw .system(error)
    }
    let columns = try header(&lines)
    var (down, done): ([Finger], [TouchScript.Stroke]) = ([], [])
    var last = Int64.min
    var count = 0
    while try next(&lines) {
      let row = try row(lines, columns)
      guard row.time >= last else { throw .format(lines.mistake("time goes back", column: 1)) }
      last = row.time
      count += 1
      guard count <= mostRows else {
        throw .format(lines.mistake("a script has at most \(mostRows) rows"))
      }
      try take(row, &down, &done, lines)
    }
    // Without a lift, a finger stays at its last place long enough to be seen there.
    for finger in down {
      var stroke = finger.stroke
      stroke.end = (stroke.points.last?.time ?? stroke.begin) + lingering
      done.append(stroke)
    }
    return done.sorted { ($0.begin, $0.identifier) < ($1.begin, $1.identifier) }
  }

  private static func take(
    _ row: Row, _ down: inout [Finger], _ done: inout [TouchScript.Stroke],
    _ lines: borrowing LineReader
  ) throws(LogError) {
    let index = down.firstIndex { $0.id == row.id }
    guard let place = row.place else {
      guard let index else {
        throw .format(lines.mistake("finger \(row.id) is lifted, but is not down"))
      }
      var stroke = down.remove(at: index).stroke
      stroke.end = row.time
      done.append(stroke)
      return
    }
    let point = TouchScript.Stroke.Point(time: row.time, x: place.x, y: place.y)
    guard let index else {
      guard down.count < mostFingers else {
        throw .format(lines.mistake("more than \(mostFingers) fingers at once"))
      }
      down.append(
        Finger(
          id: row.id,
          stroke: TouchScript.Stroke(
            identifier: done.count + down.count + 1, points: [point], end: .max)))
      return
    }
    // At equal times the later row wins.
    if down[index].stroke.points.last?.time == row.time { down[index].stroke.points.removeLast() }
    down[index].stroke.points.append(point)
  }

  /// Returns the number of columns: 4, or 5 with `down`.
  private static func header(_ lines: inout LineReader) throws(LogError) -> Int {
    guard try next(&lines) else {
      throw .format(lines.problem("the script is empty", line: 0))
    }
    let names = String(decoding: lines.line, as: UTF8.self).filter { $0 != " " }
    switch names {
    case "t_s,id,x,y": return 4
    case "t_s,id,x,y,down": return 5
    default:
      throw .format(
        lines.mistake(
          "expected the columns t_s,id,x,y or t_s,id,x,y,down; this is not a touch script")
      )
    }
  }

  private static func next(_ lines: inout LineReader) throws(LogError) -> Bool {
    while true {
      guard try lines.nextLine(readsOn: false) else {
        guard lines.isCutOff else { return false }
        throw .format(lines.problem("the compressed data is cut off", line: 0))
      }
      guard !lines.isTooLong, !lines.line.contains(0) else {
        throw .format(lines.mistake("this line is binary or too long; this is not a touch script"))
      }
      if let first = lines.line.first, first != UInt8(ascii: "#") { return true }
    }
  }

  private static func row(_ lines: borrowing LineReader, _ columns: Int) throws(LogError) -> Row {
    let cells = lines.line.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false)
      .map { $0.trimmingBlanks() }
    guard cells.count == columns else {
      throw .format(lines.mistake("\(cells.count) columns; expected \(columns)"))
    }
    func number(_ index: Int, _ name: String, _ range: ClosedRange<Double>) throws(LogError)
      -> Double
    {
      guard let value = DecimalParser.decimal(cells[index]), range.contains(value) else {
        let text = String(decoding: cells[index].prefix(24), as: UTF8.self)
        let column = cells[index].startIndex + 1
        throw .format(
          lines.mistake(
            "\(name) is not a number from \(range.lowerBound) to \(range.upperBound) (\"\(text)\")",
            column: column))
      }
      return value
    }
    let time = Instant.nanoseconds(seconds: try number(0, "t_s", 0...latest))
    guard let id = DecimalParser.integer(cells[1]) else {
      throw .format(lines.mistake("id is not a whole number", column: cells[1].startIndex + 1))
    }
    let isDown = columns == 4 ? true : try number(4, "down", 0...1) != 0
    guard isDown else { return Row(time: time, id: id, place: nil) }
    let x = try number(2, "x", 0...1)
    return Row(time: time, id: id, place: (x, try number(3, "y", 0...1)))
  }
}

extension LineReader {
  fileprivate func mistake(_ message: String, column: Int = 0) -> LogProblem {
    problem(message, line: number, column: column)
  }
}
