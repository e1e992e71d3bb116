import Dates
import Documents
import Fleet

/// What `fleet list` shows: a row a panel.
public struct PanelListing: Sendable {
  fileprivate struct Row: Sendable {
    let panel: PanelRecord
    /// Own values over the group's over those of all; nil where nothing is desired.
    let desired: PanelValues?
  }

  fileprivate let rows: [Row]

  /// The panels `names` of a table.
  public init(_ table: PanelTable, names: [String], today: CivilTime) {
    rows = names.compactMap { name in
      guard let panel = table.panels[name], panel.isKnown else { return nil }
      return Row(panel: panel, desired: table.desired(of: panel, today: today))
    }
  }

  /// Whether it has no row.
  public var isEmpty: Bool { rows.isEmpty }

  /// For people, with a heading; texts of panels are as they came.
  public var cells: [[String]] {
    [["NAME", "GROUP", "VERSION", "SCENE", "STATE", "SEEN", "DESIRED"]]
      + rows.map { row in
        let (panel, state) = (row.panel, row.panel.state)
        let cells = [
          panel.name, panel.group, state?.version ?? "", state?.scene ?? "", panel.stateWords,
          panel.seenWords, row.desiredWords,
        ]
        return cells.map { $0.isEmpty ? "-" : Self.cut($0) }
      }
  }

  /// For programs: an object of JSON a panel.
  public var json: [String] { rows.map(\.json.line) }

  /// Characters of a cell, at most.
  private static let widest = 64

  private static func cut(_ text: String) -> String {
    text.count <= widest ? text : text.prefix(widest - 1) + "…"
  }
}

extension PanelTable {
  /// The values that a panel should have; nil where nothing is desired.
  fileprivate func desired(of panel: PanelRecord, today: CivilTime) -> PanelValues? {
    var values = PanelValues()
    for scope in [FleetTopics.Scope.panel(panel.name), .group(panel.group), .all] {
      guard let desired = self[scope], !desired.isOver(on: today) else { continue }
      values = values.over(desired.values)
    }
    return values.isEmpty ? nil : values
  }
}

extension PanelRecord {
  /// "on", "off", "on 50%", "invalid".
  public var stateWords: String {
    guard let state else { return fault == nil ? "" : "invalid" }
    let power = state.isOn ? "on" : "off"
    return state.brightness > 0.995
      ? power : "\(power) \(Int((state.brightness * 100).rounded()))%"
  }

  /// "now", or when an offline panel reported last.
  fileprivate var seenWords: String {
    switch isOnline {
    case true?: "now"
    case false?, nil: state.map { $0.since.isEmpty ? "offline" : $0.since } ?? ""
    }
  }
}

extension PanelListing.Row {
  /// What is desired and not so; nil if nothing is desired, or there is no state.
  private var difference: PanelValues? {
    guard let desired, let state = panel.state else { return nil }
    return desired.differing(from: state.values)
  }

  /// "yes", "no: off", and why.
  fileprivate var desiredWords: String {
    guard let difference else { return "" }
    guard !difference.isEmpty else { return "yes" }
    let refusal = panel.state.flatMap { $0.desired == .refused ? "; \($0.reason)" : nil } ?? ""
    return "no: \(difference.words)\(refusal)"
  }

  fileprivate var json: JSON {
    let state = panel.state
    func text(_ value: String?) -> JSON { value.map(JSON.string) ?? .null }
    func truth(_ value: Bool?) -> JSON { value.map(JSON.bool) ?? .null }
    return [
      "name": .string(panel.name), "group": .string(panel.group), "online": truth(panel.isOnline),
      "version": text(state?.version), "since": text(state?.since), "on": truth(state?.isOn),
      "scene": text(state?.scene), "brightness": state.map { .number($0.brightness) } ?? .null,
      "problem": text(panel.fault ?? state?.problem), "desired": text(desired?.words),
      "asDesired": truth(difference?.isEmpty), "reason": text(state?.reason),
    ]
  }
}
