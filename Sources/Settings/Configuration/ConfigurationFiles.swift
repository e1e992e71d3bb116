import Documents
import Posix

/// The files of a configuration, later ones over earlier ones.
///
/// ```
///   snowd.json5  ◀─  calibration.json5 of the state folder  ◀─  conf.d/*.json5 beside snowd.json5, by name
/// ```
/// Those of a user's own service apply over the machine's, whose screen is not the user's: `machineKeys` do not apply there.
public struct ConfigurationFiles: Sendable {
  /// The configuration itself.
  public let main: String
  /// What `snowctl calibrate` has found; it may be missing.
  public let calibration: String?
  var isOptional: Bool
  /// The machine's files below a user's; empty or one.
  private let below: [ConfigurationFiles]

  /// The service's state folder.
  public static let stateFolder = "/var/lib/snowd"
  /// The name of the calibration in a state folder.
  public static let calibrationName = "calibration.json5"
  /// Keys that describe the machine's screen, its console and the sockets of its service.
  public static let machineKeys: Set = ["output", "display", "vt", "touch", "ring", "metrics"]
  /// The keys whose text is short for an object.
  private static let shorthands = ["sensor": "source", "touch": "source"]

  /// The files of the configuration at `path`; nil for the machine's, which may be missing.
  ///
  /// `state` is the service's state folder; the machine's configuration has one by default.
  public init(_ path: String? = nil, state: String? = nil) {
    main = path ?? Configuration.defaultPath
    isOptional = path == nil
    let folder = state ?? (path == nil ? Self.stateFolder : nil)
    calibration = folder.map { "\($0)/\(Self.calibrationName)" }
    below = []
  }

  /// The files of a service without a path of its own.
  public init(of scope: ServiceScope) {
    switch scope {
    case .system: self.init()
    case .user(let folders): self.init(of: folders, over: ConfigurationFiles())
    }
  }

  /// The files of a user over the machine's.
  init(of folders: UserFolders, over machine: ConfigurationFiles) {
    main = "\(folders.configuration)/snowd/snowd.json5"
    isOptional = true
    calibration = "\(ServiceScope.stateFolder(folders))/\(Self.calibrationName)"
    below = [machine]
  }

  /// The folder of the drop-ins.
  public var dropInFolder: String { main.pathFolder + "conf.d" }

  /// The files over the configuration that exist, in the order in which they apply.
  public var additions: [String] {
    let folder = dropInFolder
    let dropIns = directoryEntries(folder).filter {
      $0.hasPathEnding(".json5") && !$0.hasPrefix(".")
    }
    return [calibration].compactMap(\.self).filter(fileExists) + dropIns.map { "\(folder)/\($0)" }
  }

  /// Whether the configuration itself is missing, and may be.
  public var isMissing: Bool { isOptional && !fileExists(main) }

  /// The machine's files that exist, below a user's, in the order in which they apply.
  public var machineFiles: [String] { below.flatMap(\.own) }

  /// The files that exist, without the machine's below.
  private var own: [String] { (isMissing ? [] : [main]) + additions }

  /// All files that exist, in the order in which they apply.
  private var files: [String] { machineFiles + own }

  /// Reads all files and the scenes of their programme, but no pictures.
  ///
  /// Throws with file, line and column: those of a scene's name, if there is no such scene or its file cannot be read.
  public func read(scenesFrom library: SceneLibrary) throws(SettingsError) -> Configuration {
    var configuration = try read()
    try configuration.programme.read(from: library, explaining: placed)
    return configuration
  }

  private func placed(_ error: SettingsError, _ scene: String) -> SettingsError {
    guard let (file, place) = place(of: scene) else { return error }
    let message: String
    switch error {
    // Its place is in the scene's own file.
    case .document: return error
    case .system(let reason): message = "'scene': \(reason)"
    case .noScene(let words, _):
      // The service runs in another folder than a check.
      let folder = absolutePath(file.pathFolder.isEmpty ? "." : file.pathFolder)
      let beside = folder.flatMap { SceneLibrary.file(named: scene, in: $0 + "/") }
      message = SettingsError.noScene(words, file: beside).description
    }
    return .document(DocumentError(message, at: place, file: file))
  }

  /// Where a scene is named, in the last file that does so.
  private func place(of scene: String) -> (file: String, place: TextPosition)? {
    for path in files.reversed() {
      guard let bytes = try? readDocument(path), let node = try? JSON5Parser.parse(bytes) else {
        continue
      }
      let entries = node.member("schedule").flatMap { try? $0.list("schedule", 0...Int.max) } ?? []
      for holder in [node] + entries {
        guard let name = holder.member("scene"), case .string(let text) = name.value,
          text.utf8.elementsEqual(scene.utf8)
        else { continue }
        return (path, name.place)
      }
    }
    return nil
  }

  /// Reads all files, each of which must be valid by itself; throws with file, line and column.
  public func read() throws(SettingsError) -> Configuration {
    var merged: Node?
    var configuration = Configuration()
    let machineFiles = Set(machineFiles.map(\.pathBytes))
    for path in files {
      let bytes = try readDocument(path)
      do {
        let node = try JSON5Parser.parse(bytes)
        // Valid by itself.
        _ = try Configuration(node)
        var expanded = node.expanded(Self.shorthands)
        if machineFiles.contains(path.pathBytes) { expanded = expanded.without(Self.machineKeys) }
        let all = merged?.merged(with: expanded) ?? expanded
        configuration = try Configuration(all)
        merged = all
      } catch {
        throw .document(error.inFile(path))
      }
    }
    return configuration
  }
}
