/// Finds a recording's format in its first lines.
struct FormatSearch {
  /// As requested, or as a line shows it.
  private var format: LogFormat?
  private var heading: SnowdHeading?
  /// Of snowd's log, if a spreadsheet saved it again.
  private var layout: CellLayout?
  private var isDone = false

  private static let mostLines = TableShape.mostPreamble + TableShape.mostRows

  /// The format and its parser; a requested format is believed.
  static func format(
    of lines: inout LineReader, _ details: Recording.Details
  ) throws(LogError) -> (LogFormat, any LogParser) {
    var search = FormatSearch()
    search.format = details.columns == nil ? details.format : .table
    search.isDone = search.format == .evemu || search.format == .libinput
    var count = 0
    let head: [[UInt8]]
    do {
      head = try lines.head { lines in
        if lines.count > count, let line = lines.last { search.take(TableText.string(line)) }
        count = lines.count
        return !search.isDone && count < mostLines
      }
    } catch {
      throw .system(error)
    }
    do throws(TablePlan.Refusal) {
      return try search.choose(head, details, lines.name.split(separator: "/").last ?? "")
    } catch {
      throw .format(lines.problem(error.message, line: error.line))
    }
  }

  private mutating func take(_ line: String) {
    if format == nil { format = LogFormat(line: line) }
    switch format {
    case .evemu?, .libinput?: isDone = true
    case .phyphox?, .sensorLogger?, .table?: break
    case .snowd?, nil:
      guard !TableShape.isBlank(line), layout == nil else { return }
      if let heading {
        layout = heading.layout(of: line)
        isDone = layout == nil
      } else if let heading = SnowdHeading(line) {
        (format, self.heading) = (.snowd, heading)
      }
    }
  }

  private func choose(
    _ head: [[UInt8]], _ details: Recording.Details, _ file: Substring
  ) throws(TablePlan.Refusal) -> (LogFormat, any LogParser) {
    switch format {
    case .evemu?: return (.evemu, EvemuParser())
    case .libinput?: return (.libinput, LibinputParser())
    case .snowd?:
      guard let layout else { return (.snowd, SnowdParser()) }
      return (.snowd, try ResavedParser(head.map(TableText.string), layout))
    case .phyphox?, .sensorLogger?, .table?, nil: break
    }
    // Its reader says what is wrong with binary data and empty files.
    let lines = head.map(TableText.string)
    guard !head.contains(where: { $0.contains(0) }), !lines.allSatisfy(TableShape.isBlank) else {
      return (.snowd, SnowdParser())
    }
    guard let shape = TableSearch(lines, details.columns).shape() else {
      guard !lines.contains(where: { $0.contains("t_ns") }) else { return (.snowd, SnowdParser()) }
      let line = lines.firstIndex { !TableShape.isBlank($0) } ?? 0
      throw TablePlan.Refusal(
        "expected the columns t_ns,ax,ay,az of a snowd log, or x, y and z of a table of accelerations; "
          + "this is not a sensor log", line: line + 1)
    }
    let plan = try TablePlan(shape, details, file: file)
    return (plan.format, TableParser(plan))
  }
}
