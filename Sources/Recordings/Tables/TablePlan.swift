import Motion
import Portable

/// How a table is read, with the reasons.
struct TablePlan {
  let shape: TableShape
  let format: LogFormat
  /// The columns of x, y and z.
  let axes: [Int]
  let time: TimeColumn
  let unit: Unit.Acceleration
  let sign: AccelerationSign
  let signReason: String
  /// The table's own sign, if it states one.
  let statedSign: AccelerationSign?
  let matrix: MountMatrix
  /// The program that wrote it, if its headings show that.
  let program: String?
  /// What is doubtful about the times.
  let note: String?

  /// Why a table cannot be read.
  struct Refusal: Error {
    let message: String
    /// From 1; 0 for the whole file.
    let line: Int

    init(_ message: String, line: Int = 0) { (self.message, self.line) = (message, line) }
  }

  /// `file` is the name without folders.
  init(_ shape: TableShape, _ details: Recording.Details, file: Substring) throws(Refusal) {
    let source = TableSource(shape, details, file: file)
    try source.check()
    let accelerations = try source.accelerations()
    (axes, unit) = (accelerations.axes, accelerations.unit)
    self.shape = accelerations.shape
    (time, note) = try source.times(of: accelerations)
    (sign, signReason) = try source.sign()
    statedSign = source.statedSign
    matrix = shape.own?.frame.matrix ?? details.matrix
    program = source.dialect?.name
    format = source.dialect?.format ?? .table
  }

  /// "reading AndroSensor's table: time …, acceleration …, sign …", and how to change it.
  var words: String {
    let time =
      switch time {
      case .number(let place, let unit): "time \(name(place)) in \(unit.rawValue)"
      case .clock(let place): "time \(name(place))"
      case .rate(let rate): "\(short(rate, places: 3)) rows a second"
      }
    let table = program.map { "\($0)'s table" } ?? "a table"
    let rows = shape.sensor.map { " of the rows of \"\($0.name)\"" } ?? ""
    return
      "reading \(table): \(time)\(rows); acceleration \(axes.map(name).joined(separator: ", ")) "
      + "in \(unit.name); sign \(sign.rawValue) (\(signReason)). To change it: --columns \(columns)"
  }

  /// The same as an argument of `--columns`.
  private var columns: String {
    let axes = zip(["x", "y", "z"], axes).map { "\($0)=\($1 + 1)" }.joined(separator: ",")
    return "\(time.words),\(axes),unit=\(unit.name),sign=\(sign.rawValue)"
  }

  private func name(_ place: Int) -> String {
    shape.hasHeadings ? "\"\(shape.headings[place].text)\"" : "\(place + 1)"
  }
}
