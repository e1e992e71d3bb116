import Console
import Portable
import Posix
import Programs
import Scenes
import Settings

enum ScenesVerb: Verb {
  static let command = Command(
    "snowctl scenes", "Lists the scenes.", options: [.json("a list of objects")],
    notes: ["A scene in /etc/snowd/scenes replaces the shipped one of the same name."])

  static func run(_ arguments: Arguments) throws(Failure) {
    let library = SceneLibrary.ofThisUser
    let scenes = library.all.map { scene in
      (
        name: scene.name, path: scene.path,
        summary: (try? library.description(at: scene.path))?.summary ?? ""
      )
    }
    if arguments.flag("json") {
      let objects = scenes.map {
        JSONText.object([
          ("name", JSONText.text($0.name)), ("path", JSONText.text($0.path)),
          ("description", JSONText.text($0.summary)),
        ])
      }
      try Terminal.print(JSONText.list(objects) + "\n")
    } else {
      let width = scenes.map(\.name.count).max() ?? 0
      for scene in scenes {
        let summary = scene.summary.isEmpty ? scene.path : scene.summary
        try Terminal.print("\(scene.name.padded(to: width))  \(summary)\n")
      }
    }
    _ = try library.requireScenes()
  }
}
