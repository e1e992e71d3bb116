import Documents
import Glibc
import Graphics
import Images
import Posix
import Scenes
import Wording

/// Finds scenes by name or path, and the pictures beside them.
///
/// Yours in `/etc/snowd/scenes` win over those that came with the program; a program that runs from
/// its build folder or from another prefix finds the ones next to it.
public struct SceneLibrary: Sendable {
  /// A JSON5 file longer than this is no scene.
  public static let longestFile = 1 << 20

  /// Folders in the order in which they are searched.
  public let folders: [String]

  /// The library of this machine and of the running program.
  public init() {
    var folders = ["/etc/snowd/scenes", "/usr/share/snowd/scenes"]
    var buffer = [CChar](repeating: 0, count: 4096)
    let length = readlink("/proc/self/exe", &buffer, buffer.count - 1)
    if length > 0 {
      var parts = String(decoding: buffer[..<length].map(UInt8.init(bitPattern:)), as: UTF8.self)
        .split(separator: "/")
      // …/prefix/bin/snowctl, or …/checkout/.build/x86_64-unknown-linux-gnu/release/snowctl.
      for _ in 0..<5 where !parts.isEmpty {
        parts.removeLast()
        let base = "/" + parts.joined(separator: "/")
        for place in ["/share/snowd/scenes", "/config/scenes"] where fileExists(base + place) {
          if !folders.contains(base + place) { folders.append(base + place) }
        }
      }
    }
    self.folders = folders
  }

  /// A library over given folders.
  public init(folders: [String]) { self.folders = folders }

  /// All scenes: names and paths, sorted, each name once.
  public var all: [(name: String, path: String)] {
    var found: [String: String] = [:]
    for folder in folders {
      let files = directoryEntries(folder)
      for file in files where file.hasSuffix(Self.ending) {
        let name = String(file.dropLast(Self.ending.count))
        if found[name] == nil { found[name] = folder + "/" + file }
      }
    }
    return found.sorted { $0.key < $1.key }.map { (name: $0.key, path: $0.value) }
  }

  /// The extension of scene files.
  private static let ending = ".json5"

  /// The name of the scene in a file.
  public static func name(of path: String) -> String {
    let file = path.split(separator: "/").last.map(String.init) ?? path
    guard file.hasSuffix(ending), file.count > ending.count else { return file }
    return String(file.dropLast(ending.count))
  }

  /// Whether a text names a file rather than a scene of the library.
  public static func isPath(_ scene: String) -> Bool {
    scene.contains("/") || scene.hasSuffix(ending)
  }

  /// The file of a scene.
  ///
  /// - Parameter scene: a name, or a path: anything with a slash or ending in `.json5`.
  /// - Returns: its path, which need not exist when a path was given.
  /// - Throws: `PipelineError.noScene` that lists what there is.
  public func path(of scene: String) throws(PipelineError) -> String {
    if Self.isPath(scene) { return scene }
    let all = all
    if let found = all.first(where: { $0.name == scene }) { return found.path }
    let names = all.map(\.name)
    let near = nearestWord(to: scene, in: names).map { "; did you mean '\($0)'?" } ?? ""
    let there = names.isEmpty ? "none was found" : "there is \(names.joined(separator: ", "))"
    throw .noScene("there is no scene '\(scene.prefix(40))'; \(there)\(near)")
  }

  /// Reads a scene file without drawing its random values.
  ///
  /// - Throws: `PipelineError` with file, line and column.
  public func description(at path: String) throws(PipelineError) -> SceneDescription {
    let bytes = try readDocument(path)
    do {
      return try SceneFile.parse(bytes, file: path)
    } catch {
      throw .document(error)
    }
  }

  /// Reads a scene and makes it ready to run.
  ///
  /// - Parameters:
  ///   - scene: a name or a path.
  ///   - seed: for its random values.
  ///   - gravity: overrides what its layers say.
  /// - Returns: the scene.
  /// - Throws: `PipelineError` with what is wrong and where.
  public func scene(
    _ scene: String, seed: UInt64, gravity: GravityMode? = nil
  ) throws(PipelineError) -> Scene {
    let path = try path(of: scene)
    let description = try description(at: path)
    let loader = PictureLoader(
      folder: path.lastIndex(of: "/").map { String(path[...$0]) } ?? "")
    do {
      return try Scene(
        description, seed: seed, gravity: gravity, file: path, loadImage: loader.load)
    } catch {
      throw .document(error)
    }
  }
}

/// Loads the pictures that a scene names, relative to its own folder.
private struct PictureLoader {
  let folder: String

  func load(_ path: String) throws(ImageLoadError) -> Bitmap {
    do {
      return try readPNG(path.hasPrefix("/") ? path : folder + path)
    } catch {
      throw ImageLoadError(error.description)
    }
  }
}

/// The bytes of a scene or configuration file, no longer than `limit`.
func readDocument(
  _ path: String, limit: Int = SceneLibrary.longestFile
) throws(PipelineError) -> [UInt8] {
  do {
    return try FileDescriptor.reading(path).readAll(limit: limit)
  } catch {
    throw .system(error)
  }
}
