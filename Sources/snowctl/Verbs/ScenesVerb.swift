import Console
import Posix
import Reporting
import Scenes
import Settings

/// `snowctl scenes`: what there is to see.
enum ScenesVerb {
  static let command = Command(
    "snowctl scenes", "Lists the scenes that can be named.",
    options: [Option("json", help: "answer for programs: a list of objects")],
    notes: ["Your own scenes in /etc/snowd/scenes win over those that came with the program."])

  static func run(_ arguments: Arguments) throws(Failure) {
    let library = SceneLibrary()
    let scenes = library.all.map { scene in
      (scene.name, scene.path, (try? library.description(at: scene.path))?.summary ?? "")
    }
    let width = scenes.map { $0.0.count }.max() ?? 0
    if arguments.flag("json") {
      let objects = scenes.map {
        JSONText.object([
          ("name", JSONText.text($0.0)), ("path", JSONText.text($0.1)),
          ("description", JSONText.text($0.2)),
        ])
      }
      try Terminal.print(JSONText.list(objects) + "\n")
    } else {
      let lines = scenes.map { name, path, summary in
        let padding = String(repeating: " ", count: width - name.count)
        return "\(name)\(padding)  \(summary.isEmpty ? path : summary)\n"
      }
      try Terminal.print(lines.joined())
    }
    if scenes.isEmpty {
      throw Failure(
        "no scenes were found in \(library.folders.joined(separator: ", "))", .unavailable)
    }
  }
}
