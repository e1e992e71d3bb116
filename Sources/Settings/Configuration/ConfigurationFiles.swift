import Documents
import Posix

/// The files of a configuration, later ones over earlier ones.
///
/// ```
///   snowd.json5  ◀─  calibration.json5 of the state folder  ◀─  conf.d/*.json5 beside snowd.json5, by name
/// ```
public struct ConfigurationFiles: Sendable {
  /// The configuration itself.
  public let main: String
  /// What `snowctl calibrate` has found; it may be missing.
  public let calibration: String?
  private let isOptional: Bool

  /// The service's state folder.
  public static let stateFolder = "/var/lib/snowd"
  /// The name of the calibration in a state folder.
  public static let calibrationName = "calibration.json5"
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

  /// Reads all files, each of which must be valid by itself; throws with file, line and column.
  public func read() throws(SettingsError) -> Configuration {
    var merged: Node?
    var configuration = Configuration()
    for path in (isMissing ? [] : [main]) + additions {
      let bytes = try readDocument(path)
      do {
        let node = try JSON5Parser.parse(bytes)
        configuration = try Configuration(node)
        let expanded = node.expanded(Self.shorthands)
        if let before = merged {
          merged = before.merged(with: expanded)
          configuration = try Configuration(before.merged(with: expanded))
        } else {
          merged = expanded
        }
      } catch {
        throw .document(DocumentError(error.message, at: error.place, file: path))
      }
    }
    return configuration
  }
}
