import Console
import Dates
import Fleet
import Panels
import Portable

/// The verb that lists panels.
struct FleetList {
  static let emptyHint =
    "The panels' prefix may differ, or the broker's ACL may forbid this account to read there."

  private let arguments: Arguments
  private let target: PanelTarget

  init(_ arguments: Arguments) throws(Failure) {
    self.arguments = arguments
    target = try arguments.listTarget()
  }

  func run() throws(Failure) {
    let session = try FleetSession(arguments)
    defer { session.close() }
    try session.gather(target)
    let table = session.table
    let listing = PanelListing(table, names: table.names(of: target), today: .today)
    try Terminal.print(arguments.flag("json") ? listing.jsonText : listing.text)
    if table.leftOut > 0 {
      FleetProgram.voice.say(
        "\(table.leftOut) messages ignored: there are more than \(PanelTable.most) panels or groups"
      )
    }
    guard listing.isEmpty else { return }
    throw Failure(
      "no panel has reported to this broker under '\(session.topics.prefix)/'", .unavailable,
      hint: Self.emptyHint)
  }
}

extension PanelListing {
  /// For people: columns as wide as their cells.
  fileprivate var text: String {
    let rows = cells.map { $0.map(Terminal.harmless) }
    guard let heading = rows.first else { return "" }
    let widths = heading.indices.map { column in rows.map { $0[column].count }.max() ?? 0 }
    return rows.map { row in
      let cells = row.indices.map { column in
        // No blanks at a line's end.
        column == widths.count - 1 ? row[column] : row[column].padded(to: widths[column])
      }
      return cells.joined(separator: "  ") + "\n"
    }.joined()
  }

  fileprivate var jsonText: String { JSONText.list(json) + "\n" }
}
