import Console
import Portable
import Posix

/// One line of figures.
struct Row {
  var name: String
  var figures: [(name: String, value: Double, unit: String)]
  /// Figures that could not be measured, and why.
  var notes: [(name: String, words: String)] = []
}

/// Writes rows when they are measured, for people or for programs.
struct Table {
  let json: Bool

  func add(_ row: Row) {
    guard !json else {
      var members: [(key: String, value: String)] = [("benchmark", JSONText.text(row.name))]
      members += row.figures.map { ($0.name, "\($0.value)") }
      let notes = row.notes.map { (key: $0.name, value: JSONText.text($0.words)) }
      if !notes.isEmpty { members.append(("notes", JSONText.object(notes))) }
      print(JSONText.object(members))
      return
    }
    print(row.name)
    for figure in row.figures {
      let value = short(figure.value, places: 3)
      print("  \(figure.name.padded(to: 25)) \(value) \(figure.unit)")
    }
    for note in row.notes { print("  \(note.name.padded(to: 25)) \(note.words)") }
  }

  func finish() {
    add(Row(name: "whole run", figures: [("peak_rss", peakMemory(), "MiB")]))
  }

  /// VmHWM in MiB; `getrusage` would include the shell's memory.
  private func peakMemory() -> Double {
    guard let file = try? FileDescriptor.reading("/proc/self/status"),
      let bytes = try? file.readAll(limit: 65536)
    else { return .nan }
    for line in String(decoding: bytes, as: UTF8.self).split(separator: "\n")
    where line.hasPrefix("VmHWM:") {
      return (Double(line.filter(\.isNumber)) ?? .nan) / 1024
    }
    return .nan
  }
}

/// The middle value.
func median(_ values: [Double]) -> Double {
  let sorted = values.sorted()
  return sorted.isEmpty ? 0 : sorted[sorted.count / 2]
}
