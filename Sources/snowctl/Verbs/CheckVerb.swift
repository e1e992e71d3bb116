import Console
import Dates
import Documents
import Emitter
import Fleet
import Pipeline
import Posix
import Programs
import Scenes
import Settings

enum CheckVerb: Verb {
  static let command = Command(
    "snowctl check", "Validates a scene or a configuration; names line and column of an error.",
    operands: [Operand("PATH")],
    options: [.json("an object, also for an invalid file")],
    examples: [
      "snowctl check /etc/snowd/snowd.json5", "snowctl check /etc/snowd/agent.json5",
      "snowctl check --json my-scene.json5",
    ],
    notes: [
      "Warns of days and hours on which nothing but a backdrop is shown, because every layer is out of "
        + "season, of particles that are left out because a scene asks for more than it may have, of "
        + "pictures under /home, which the service's unit hides, and of a 'surface' on which no snow will lie.",
      "Exit codes: 0 valid, 65 invalid scene, 78 invalid configuration, 66 no such file.",
    ])

  static func run(_ arguments: Arguments) throws(Failure) {
    let path = arguments.operands[0]
    let answer: String
    var kind = DocumentKind.scene
    do throws(SettingsError) {
      kind = try DocumentKind(of: path)
      answer = try check(path, kind, json: arguments.flag("json"))
    } catch {
      if arguments.flag("json") { try Terminal.print(wrong(error, path) + "\n") }
      throw Failure(error, document: kind == .scene ? .dataError : .configuration)
    }
    try Terminal.print(answer + "\n")
  }

  private static func check(
    _ path: String, _ kind: DocumentKind, json: Bool
  ) throws(SettingsError) -> String {
    switch kind {
    case .scene: return try checkScene(path, json: json)
    case .configuration: return try checkConfiguration(path, json: json)
    case .agent: return try checkAgent(path, json: json)
    case .fleet: return try checkAccount(path, json: json)
    }
  }

  private static func checkAgent(_ path: String, json: Bool) throws(SettingsError) -> String {
    let settings = try AgentSettings(contentsOf: path)
    let broker = settings.mqtt?.address.description
    return json
      ? JSONText.object([
        ("ok", "true"), ("path", JSONText.text(path)), ("kind", JSONText.text("agent")),
        ("broker", broker.map(JSONText.text) ?? "null"), ("warnings", "[]"),
      ])
      : "\(path): a configuration of the agent, \(broker.map { "broker \($0)" } ?? "no broker")"
  }

  private static func checkAccount(_ path: String, json: Bool) throws(SettingsError) -> String {
    let broker = try FleetAccount(contentsOf: path).address.description
    return json
      ? JSONText.object([
        ("ok", "true"), ("path", JSONText.text(path)), ("kind", JSONText.text("fleet")),
        ("broker", JSONText.text(broker)), ("warnings", "[]"),
      ])
      : "\(path): an account of snowctl fleet, broker \(broker)"
  }

  private static func checkConfiguration(
    _ path: String, json: Bool
  ) throws(SettingsError) -> String {
    let scope = Self.scope(of: path)
    let library = SceneLibrary(of: scope)
    let configuration = try ConfigurationFiles(path).read(scenesFrom: library)
    let bare = bareWarnings(
      path, configuration.programme.bareDays(from: .now),
      "add an entry to 'schedule' for this time", json: json)
    var others: [String] = []
    // A configuration that names an invalid scene is invalid too.
    for name in configuration.programme.scenes {
      _ = try library.scene(name, seed: configuration.seed.number)
      let file = try library.path(of: name)
      others += try fileWarnings(
        file, try library.description(at: file), library, of: scope, json: json)
    }
    let warnings = "[\((bare + others).map(JSONText.text).joined(separator: ", "))]"
    let names = configuration.programme.scenes
    return json
      ? JSONText.object(
        [
          ("ok", "true"), ("path", JSONText.text(path)),
          ("kind", JSONText.text("configuration")),
          ("scene", JSONText.text(names[0])),
          ("scenes", "[\(names.map(JSONText.text).joined(separator: ", "))]"),
          ("warnings", warnings),
        ])
      : "\(path): a configuration, \(names.count == 1 ? "scene" : "scenes") "
        + names.map { "'\($0)'" }.joined(separator: ", ")
  }

  private static func checkScene(_ path: String, json: Bool) throws(SettingsError) -> String {
    let library = SceneLibrary.ofThisUser
    let file = SceneLibrary.isPath(path) ? path : "./" + path
    let scene = try library.scene(file, seed: nil)
    let description = try library.description(at: file)
    let bare = bareWarnings(
      path, SceneVisibility(description).bareDays(from: .now),
      "a configuration's 'schedule' can show another scene then", json: json)
    let thinning = scene.thinning
    if !json { for words in thinning { Report.voice.say("\(path): \(words)") } }
    let others = try fileWarnings(
      file, description, library, of: Self.scope(of: path), json: json)
    let warnings = "[\((bare + thinning + others).map(JSONText.text).joined(separator: ", "))]"
    let cells = scene.layers.reduce(0) { $0 + $1.content.cellCount }
    let alive = scene.layers.reduce(0.0) { $0 + $1.content.expectedCount }
    let count = alive < 1e9 ? "\(Int(alive.rounded()))" : "\(alive)"
    return json
      ? JSONText.object(
        [
          ("ok", "true"), ("path", JSONText.text(path)), ("kind", JSONText.text("scene")),
          ("name", JSONText.text(scene.name)), ("layers", "\(scene.layers.count)"),
          ("cells", "\(cells)"), ("alive", count), ("warnings", warnings),
        ])
      : "\(path): a scene, '\(scene.name)': \(counted(scene.layers.count, "layer")), "
        + "\(counted(cells, "cell")), about \(count) particles alive"
  }

  /// Whose service reads a file: one's own, if it is among one's own configurations or scenes.
  private static func scope(of path: String) -> ServiceScope {
    guard let folders = try? UserFolders(), let real = absolutePath(path) else { return .system }
    let own = ["\(folders.configuration)/snowd", SceneLibrary.folder(of: folders.data)]
    let isOwn = own.compactMap(absolutePath).contains { real.utf8.starts(with: "\($0)/".utf8) }
    return isOwn ? .user(folders) : .system
  }

  /// The warning; without `json`, prints it with the advice.
  private static func bareWarnings(
    _ path: String, _ bare: BareDays, _ advice: String, json: Bool
  ) -> [String] {
    guard let warning = bare.warning else { return [] }
    if !json { Report.voice.say("\(path): \(warning); \(advice)") }
    return [warning]
  }

  /// Surfaces without snow, and pictures that the service does not see; without `json`, prints them.
  ///
  /// A missing picture is an error.
  private static func fileWarnings(
    _ file: String, _ scene: SceneDescription, _ library: SceneLibrary, of scope: ServiceScope,
    json: Bool
  ) throws(SettingsError) -> [String] {
    try library.checkPictures(of: scene, at: file)
    let isHidden = !scope.isUsers && !HiddenHomes.areShown
    let hidden = isHidden ? HiddenHomes.warnings(scene, at: file) : []
    let warnings = scene.bareSurfaces + hidden
    if !json { for words in warnings { Report.voice.say("\(file): \(words)") } }
    return warnings
  }

  private static func counted(_ count: Int, _ what: String) -> String {
    "\(count) \(what)\(count == 1 ? "" : "s")"
  }

  private static func wrong(_ error: SettingsError, _ path: String) -> String {
    var members = [("ok", "false"), ("path", JSONText.text(path))]
    if case .document(let error) = error {
      members += [
        ("file", JSONText.text(error.file ?? path)), ("line", "\(error.place.line)"),
        ("column", "\(error.place.column)"), ("message", JSONText.text(error.message)),
      ]
    } else {
      members.append(("message", JSONText.text(error.description)))
    }
    return JSONText.object(members)
  }
}
