import Foundation
import MockSensors
import TestSupport

typealias MockDevice = MockIIODevice

/// Runs the probe behind umockdev.
struct Bench {
  /// Runs the probe on mocked devices.
  func run(
    _ arguments: String..., on devices: [MockDevice], stream: MockStream? = nil
  ) throws -> Findings {
    try shell(
      "exec umockdev-run -d devices \(stream == nil ? "" : "-s /dev/iio:device0=script")"
        + " -- \"$PROBE\" \(arguments.joined(separator: " "))", on: devices, stream: stream)
  }

  /// Runs a script beside the files `devices` and `script`; `$PROBE` is the probe.
  func shell(
    _ script: String, on devices: [MockDevice], stream: MockStream? = nil,
    command: [String] = ["sh"]
  ) throws -> Findings {
    let folder = try TemporaryFolder()
    var blocks: [String] = []
    for block in devices.flatMap(\.blocks) where !blocks.contains(block) { blocks.append(block) }
    try folder.write("devices", blocks.joined(separator: "\n"))
    if let stream { try folder.write("script", stream.data) }
    try folder.write("job.sh", script)
    let outcome = try TestSupport.run(
      command + ["job.sh"], in: folder.url,
      environment: ["PROBE": Checkout.product("SensorProbe")])
    return Findings(outcome.text)
  }
}

/// What the probe said.
struct Findings {
  /// A line: its first word, and its pairs.
  struct Line {
    let word: String
    let pairs: [String: String]

    subscript(key: String) -> String? { pairs[key] }
  }

  let lines: [Line]

  init(_ text: String) {
    lines = text.split(separator: "\n").map { line in
      let parts = line.split(separator: "\t", omittingEmptySubsequences: false)
      let pairs = parts.dropFirst().compactMap { part -> (String, String)? in
        guard let equals = part.firstIndex(of: "=") else { return nil }
        return (String(part[..<equals]), String(part[part.index(after: equals)...]))
      }
      return Line(
        word: String(parts[0]), pairs: Dictionary(pairs, uniquingKeysWith: { first, _ in first }))
    }
  }

  var devices: [Line] { lines.filter { $0.word == "device" } }
  var samples: [Line] { lines.filter { $0.word == "sample" } }
  var fault: String? { lines.first { $0.word == "fault" }?["kind"] }
  var isComplete: Bool { lines.last?.word == "end" }
  var raws: [String] { samples.compactMap { $0["raw"] } }
}
