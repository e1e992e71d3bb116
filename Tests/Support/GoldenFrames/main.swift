import Console
import Foundation
import Pipeline

/// Compares frames with the goldens in Tests/Goldens, or rewrites those: `make goldens`.
let command = Command(
  "GoldenFrames", "Compares every shipped scene's frames with Tests/Goldens.",
  operands: [Operand("REPOSITORY")],
  options: [
    Option(
      "threads", value: "N", help: "threads that draw: 1 or 2 (2, and 1 for what 2 have divided)"),
    Option("scene", value: "NAME", repeats: true, help: "only this scene (all)"),
    Option("all", value: "FILE", help: "draw every frame, and write their hashes to FILE"),
    Option("write", help: "store what is drawn now instead of comparing"),
    Option("pictures", value: "DIR", help: "where pictures of what differs go (goldens)"),
  ])

do {
  let arguments = try command.parse(Array(CommandLine.arguments.dropFirst()))
  if arguments.wantsHelp {
    try Terminal.print(HelpPage(command).text)
    exit(0)
  }
  let threads = try arguments.choice("threads", of: ["1", "2"])
  let goldens = Goldens(
    repository: arguments.operands[0], threads: threads.map { $0 == "2" ? .two : .one },
    chosen: arguments.values("scene"),
    texts: try RecordedTexts(
      "\(arguments.operands[0])/Tests/Goldens/texts.txt", records: arguments.flag("write")))
  let folder = arguments.value("pictures") ?? "goldens"
  if arguments.flag("write") {
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    let lines = try goldens.write(sheet: "\(folder)/changes.png")
    print(lines.isEmpty ? "nothing changed" : lines.joined(separator: "\n"))
  } else {
    let list = arguments.value("all")
    let findings = try goldens.check(
      list == nil ? HashFile.pinned : HashFile.keys, leavings: folder)
    if let list {
      let text = findings.lines.map { $0 + "\n" }.joined()
      try Data(text.utf8).write(to: URL(filePath: list))
    }
    for line in findings.differences { print(line) }
    print(
      "\(findings.lines.count) frames drawn"
        + (threads == nil ? ", \(findings.again) of them on two threads and on one" : ""))
    exit(findings.differences.isEmpty ? 0 : 1)
  }
} catch {
  FileHandle.standardError.write(Data("GoldenFrames: \(error)\n".utf8))
  exit(70)
}
