import Bus
import Console
import Portable
import Posix

enum StatusVerb: Verb {
  static let command = Command(
    "snowctl status", "Shows what the service does.",
    options: [Option("json", help: "answer for programs")] + Option.service,
    examples: ["snowctl status", "snowctl status --json", "snowctl status --system"],
    notes: [
      "Over the system bus everyone may read it. The members and their units are in docs/bus.md; Service is user or system, and"
        + " missing with --control."
    ])

  static func run(_ arguments: Arguments) throws(Failure) {
    let service = try Service(arguments)
    let (scope, properties) = (service.client.scope, try service.properties())
    guard !arguments.flag("json") else {
      let name = scope.map { [("Service", JSONText.text($0.isUsers ? "user" : "system"))] } ?? []
      return try Terminal.print(
        JSONText.object(name + properties.map { ($0.property.name, $0.value.json) }) + "\n")
    }
    let rows =
      (scope.map { [("Service", $0.words)] } ?? [])
      + properties.map { ($0.name, Terminal.harmless($1.words(unit: $0.unit))) }
    let width = rows.map(\.0.count).max() ?? 0
    let lines = rows.map { $0.padded(to: width + 2) + $1 + "\n" }
    try Terminal.print(lines.joined() + Self.settings(properties) + Self.other(than: scope))
  }

  /// A line about the other service, if both run: one of them may be the one that is seen.
  private static func other(than scope: ServiceScope?) -> String {
    guard let scope else { return "" }
    let other: ServiceScope? =
      scope.isUsers ? .system : (try? UserFolders()).map { ServiceScope.user($0) }
    guard let other, other.isRunning else { return "" }
    return other.isUsers
      ? "\nYour own service runs, too: snowctl status --user\n"
      : "\nThe system service runs, too, and owns the screen unless a compositor does: snowctl status --system\n"
  }

  /// What was set from outside, and how to undo it; empty if nothing was.
  private static func settings(
    _ properties: [(property: ControlProperty, value: BusValue)]
  ) -> String {
    func value(_ name: String) -> BusValue? {
      properties.first { $0.property.name == name }?.value
    }
    func text(_ name: String) -> String {
      if case .text(let text) = value(name) { Terminal.harmless(text) } else { "" }
    }
    var rows: [(what: String, undo: String)] = []
    for number in ControlValue.allCases {
      guard let value = value(number.property), value != .number(1) else { continue }
      rows.append(
        ("\(number.rawValue) \(value.words(unit: ""))", "snowctl \(number.rawValue) 1"))
    }
    if !text("Text").isEmpty { rows.append(("text \(text("Text"))", "snowctl text ''")) }
    let scene = text("ChosenScene")
    if !scene.isEmpty { rows.append(("scene \(scene)", "snowctl scene")) }
    let kept = text("OffKeptSince")
    if !kept.isEmpty {
      let isOff = value("Enabled") == .bool(false)
      rows.append((isOff ? "off, kept since \(kept)" : "off after a restart", "snowctl on"))
    } else if value("Enabled") == .bool(false) {
      rows.append(("off", "snowctl on"))
    }
    guard !rows.isEmpty else { return "" }
    return "\nSet from outside\(kept.isEmpty ? ", until the service restarts" : ""):\n"
      + rows.map { "  \($0.what); undo: \($0.undo)\n" }.joined()
  }
}

extension BusValue {
  /// As JSON.
  var json: String {
    switch self {
    case .bool(let value): "\(value)"
    case .number(let value): value.isFinite ? short(value, places: 6) : "null"
    case .text(let text): JSONText.text(text)
    case .texts(let texts): "[" + texts.map(JSONText.text).joined(separator: ", ") + "]"
    case .descriptor: "null"
    }
  }

  /// For people.
  func words(unit: String) -> String {
    switch self {
    case .bool(let value): value ? "yes" : "no"
    case .number(let value): short(value, places: 2) + unit
    case .text(let text): text
    case .texts(let texts): texts.joined(separator: " ")
    case .descriptor: ""
    }
  }
}
