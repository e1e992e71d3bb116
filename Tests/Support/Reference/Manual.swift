import Documents
import Foundation

/// Writes man/ and completions/ into a folder, from what the built programs declare, the schemas and docs/ring.md.
struct Manual {
  let checkout: URL
  let programs: URL
  let folder: URL

  /// What a program declares about itself.
  private func declaration(_ program: String, _ words: [String]) throws -> Node {
    let process = Process()
    let pipe = Pipe()
    process.executableURL = programs.appending(path: program)
    process.arguments = words + ["help", "--json"]
    process.standardOutput = pipe
    try process.run()
    let data = try pipe.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return try Node(json: String(decoding: data, as: UTF8.self))
  }

  private func read(_ path: String) throws -> String {
    try String(contentsOf: checkout.appending(path: path), encoding: .utf8)
  }

  private func write(_ path: String, _ text: String) throws {
    let file = folder.appending(path: path)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
  }

  func write() throws {
    let service = DeclaredCommand(try declaration("snowd", []))
    var control = DeclaredProgram(try declaration("snowctl", []))
    // `snowctl bridge` and `snowctl fleet` hand their words on to other programs, whose verbs belong on the same pages.
    for (program, words) in [("snowbridge", []), ("snowagent", ["fleet"])] {
      control.add(DeclaredProgram(try declaration(program, words)))
    }

    try write("man/snowd.8", servicePage(service))
    try write(
      "man/snowagent.8", agentPage(DeclaredProgram(try declaration("snowagent", []))))
    try write("man/snowctl.1", programPage(control))
    for group in control.groups {
      try write("man/snowctl-\(group.page).1", groupPage(control, group))
      // `man snowctl replay` shows the page of the verb's group.
      for word in topWords(group.verbs) where word.word != group.page {
        try write("man/snowctl-\(word.word).1", ".so man1/snowctl-\(group.page).1\n")
      }
    }
    try write(
      "man/snowd.json5.5",
      SchemaPage(
        "snowd.json5", "configuration of snowd", try Node(json: read("config/snowd.schema.json")),
        files: [
          ("/etc/snowd/snowd.json5", "The configuration."),
          ("/etc/snowd/conf.d/*.json5", "Drop-ins that apply over it, key by key."),
          (
            "~/.config/snowd/snowd.json5",
            "The configuration of a user's own service; it applies over the machine's."
          ),
          ("/usr/share/snowd/snowd.schema.json", "Its JSON schema, for editors."),
        ]
      ).text)
    try write(
      "man/agent.json5.5",
      SchemaPage(
        "agent.json5", "configuration of snowagent",
        try Node(json: read("config/agent.schema.json")),
        files: [
          ("/etc/snowd/agent.json5", "The configuration."),
          ("/usr/share/snowd/agent.schema.json", "Its JSON schema, for editors."),
        ]
      ).text)
    try write(
      "man/fleet.json5.5",
      SchemaPage(
        "fleet.json5", "account of snowctl fleet",
        try Node(json: read("config/fleet.schema.json")),
        files: [
          ("~/.config/snowd/fleet.json5", "The account; or $XDG_CONFIG_HOME/snowd/fleet.json5."),
          ("/usr/share/snowd/fleet.schema.json", "Its JSON schema, for editors."),
        ]
      ).text)
    try write(
      "man/snow-scene.5",
      SchemaPage(
        "snow-scene", "scenes of snowd", try Node(json: read("config/scenes/scene.schema.json")),
        files: [
          ("/etc/snowd/scenes", "Your scenes; they replace shipped ones of the same name."),
          ("~/.local/share/snowd/scenes", "Scenes of a user's own service; they come first."),
          ("/usr/share/snowd/scenes", "The shipped scenes, and scene.schema.json for editors."),
        ]
      ).text)
    try write(
      "man/snow-ring.7",
      MarkdownPage(
        "snow-ring", "7", "frames of snowd in shared memory, for other programs",
        try read("docs/ring.md")
      ).text(seeAlso: [
        ("snowd", "8"), ("snowctl-frames", "1"), ("memfd_create", "2"), ("unix", "7"),
      ]))
    for (name, commands) in [("snowctl", control.verbs), ("snowd", [service])] {
      try write("completions/bash/\(name)", bashCompletion(name, commands))
      try write("completions/zsh/_\(name)", zshCompletion(name, commands))
      try write("completions/fish/\(name).fish", fishCompletion(name, commands))
    }
  }
}
