import Bus
import Console
import Portable

enum StatusVerb: Verb {
  static let command = Command(
    "snowctl status", "Shows what the service does.",
    options: [Option("json", help: "answer for programs"), .control],
    examples: ["snowctl status", "snowctl status --json"],
    notes: [
      "Over the system bus everyone may read it. The members and their units are in docs/bus.md."
    ])

  static func run(_ arguments: Arguments) throws(Failure) {
    let properties = try Service(arguments).properties()
    guard !arguments.flag("json") else {
      return try Terminal.print(JSONText.object(properties.map { ($0.name, $0.value.json) }) + "\n")
    }
    let width = properties.map(\.name.count).max() ?? 0
    let lines = properties.map { name, value in
      name + String(repeating: " ", count: width - name.count + 2)
        + Terminal.harmless(value.words(of: name)) + "\n"
    }
    try Terminal.print(lines.joined())
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

  /// For people, with the unit of the property `name`.
  fileprivate func words(of name: String) -> String {
    switch self {
    case .bool(let value): value ? "yes" : "no"
    case .number(let value): short(value, places: 2) + (Self.units[name] ?? "")
    case .text(let text): text
    case .texts(let texts): texts.joined(separator: " ")
    case .descriptor: ""
    }
  }

  private static let units = [
    "Angle": "\u{b0}", "Shake": " g\u{b2}s", "FrameTime": " ms",
  ]
}
