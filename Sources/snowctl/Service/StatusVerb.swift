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
      return try Terminal.print(
        JSONText.object(properties.map { ($0.property.name, $0.value.json) }) + "\n")
    }
    let width = properties.map(\.property.name.count).max() ?? 0
    let lines = properties.map { property, value in
      property.name + String(repeating: " ", count: width - property.name.count + 2)
        + Terminal.harmless(value.words(unit: property.unit)) + "\n"
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

  /// For people.
  fileprivate func words(unit: String) -> String {
    switch self {
    case .bool(let value): value ? "yes" : "no"
    case .number(let value): short(value, places: 2) + unit
    case .text(let text): text
    case .texts(let texts): texts.joined(separator: " ")
    case .descriptor: ""
    }
  }
}
