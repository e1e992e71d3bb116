import Motion
import Portable

/// The rows of a table of accelerations, in its own unit.
struct TableParser: LogParser {
  let plan: TablePlan
  private var count: Int64 = 0
  private var hasGaps = false

  private var wrap: TimeWrap

  init(_ plan: TablePlan) {
    self.plan = plan
    wrap = TimeWrap(plan.time)
  }

  var words: String? { plan.words }
  var note: String? { plan.note }

  var emptiness: String {
    guard hasGaps else { return "the log has no rows" }
    return "the table has no rows with numbers in its columns of acceleration: "
      + plan.axes.map { plan.shape.headings[$0].text }.joined(separator: ", ")
  }

  mutating func begin(
    _ lines: inout LineReader, _ details: Recording.Details
  ) throws(LogError) -> LogHeader {
    for _ in 0..<plan.shape.preamble { _ = try lines.nextLine(readsOn: false) }
    var header = LogHeader()
    header.frame = SensorFrame(unit: plan.unit.factor, matrix: plan.matrix, sign: plan.sign)
    header.sign = plan.statedSign
    return header
  }

  mutating func take(_ line: [UInt8]) -> LogLine {
    let text = TableText.string(line)
    guard !TableShape.isBlank(text) else { return .nothing }
    let shape = plan.shape
    let cells = shape.layout.cells(text)
    guard shape.isOfSensor(cells) else { return .nothing }
    var values: InlineArray<3, Double> = [0, 0, 0]
    var wrong: (heading: String, cell: Substring?)?
    var gaps = 0
    for axis in 0..<3 {
      let cell = shape.cell(plan.axes[axis], of: cells)
      if let cell, let value = shape.numbers.number(cell) {
        values[axis] = value
      } else {
        wrong = wrong ?? (shape.headings[plan.axes[axis]].text, cell)
        gaps += cell.map(Self.isEmpty) ?? false ? 1 : 0
      }
    }
    if let wrong {
      // A row of another sensor.
      if gaps == 3 {
        hasGaps = true
        return .nothing
      }
      guard let cell = wrong.cell else { return .bad("\(wrong.heading) is missing") }
      return .bad("\(wrong.heading) is not a number (\"\(cell.prefix(24))\")")
    }
    switch time(cells) {
    case .success(let time):
      return .row(
        DeviceReading(time: time, acceleration: Vector3(values[0], values[1], values[2])))
    case .failure(let problem): return .bad(problem.message)
    }
  }

  private mutating func time(_ cells: [Substring]) -> Result<Int64, TablePlan.Refusal> {
    switch plan.time {
    case .rate(let rate):
      count += 1
      return .success(Instant.nanoseconds(seconds: Double(count - 1) / rate))
    case .number(let place, _), .clock(let place):
      let name = plan.shape.headings[place].text
      guard let cell = plan.shape.cell(place, of: cells) else {
        return .failure(TablePlan.Refusal("\(name) is missing"))
      }
      guard let time = plan.time.nanoseconds(cell, plan.shape.numbers) else {
        return .failure(TablePlan.Refusal("\(name) is not a time (\"\(cell.prefix(32))\")"))
      }
      return .success(wrap.unwrapped(time))
    }
  }

  /// What programs write for a value that there is not.
  private static func isEmpty(_ cell: Substring) -> Bool {
    ["", "null", "nan", "na", "n/a", "none", "-"].contains(cell.lowercased())
  }
}
