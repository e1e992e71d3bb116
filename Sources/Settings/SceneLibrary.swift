import Dates
import Documents
import Graphics
import Images
import Pipeline
import Portable
import Posix
import Scenes

/// Finds scenes by name or path: a user's own first, where they count, then those of `/etc/snowd/scenes`, then installed
/// ones, then those next to a program in its build folder or another prefix.
public struct SceneLibrary: Sendable {
  /// The most bytes of a scene or configuration file.
  public static let longestFile = 1 << 20

  /// The folders, in search order.
  public let folders: [String]

  /// Of a user's scenes.
  public static func folder(of data: String) -> String { "\(data)/snowd/scenes" }

  /// The library of a service.
  public init(of scope: ServiceScope = .system) {
    switch scope {
    case .system: self.init(data: nil)
    case .user(let folders): self.init(data: folders.data)
    }
  }

  /// The library of the person who runs the program.
  public static var ofThisUser: SceneLibrary {
    // Errors name the folders; a missing one would mislead.
    SceneLibrary(data: UserFolders.data().flatMap { fileExists(folder(of: $0)) ? $0 : nil })
  }

  /// The library of this machine and of the running program, with the scenes in a user's folder of data.
  private init(data: String?) {
    var folders = data.map { [Self.folder(of: $0)] } ?? []
    folders += ["/etc/snowd/scenes", "/usr/share/snowd/scenes"]
    if let own = linkTarget("/proc/self/exe") {
      var parts = own.pathParts
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

  /// All scenes, sorted by name, each name once.
  public var all: [(name: String, path: String)] {
    var found: [(name: String, path: String)] = []
    // By bytes: text compares é and e with an accent as one.
    var names: Set<[UInt8]> = []
    for folder in folders {
      let files = directoryEntries(folder)
      for file in files where file.hasPathEnding(Self.ending) {
        let name = Self.name(of: file)
        guard names.insert(Array(name.utf8)).inserted else { continue }
        found.append((name, folder + "/" + file))
      }
    }
    return found.sorted { $0.name < $1.name }
  }

  private static let ending = ".json5"

  /// The name of the scene in a file.
  public static func name(of path: String) -> String {
    let file = path.pathParts.last ?? path
    guard file.hasPathEnding(ending), file.utf8.count > ending.utf8.count else { return file }
    return String(file.utf8.dropLast(ending.utf8.count)) ?? file
  }

  /// Whether a text names a file rather than a scene of the library.
  public static func isPath(_ scene: String) -> Bool {
    scene.utf8.contains(UInt8(ascii: "/")) || scene.hasPathEnding(ending)
  }

  /// The path of a scene's file outside the library, whose name was given without its ending; nil without such a file.
  public static func file(named scene: String, in folder: String = "./") -> String? {
    let path = folder + scene + ending
    return !scene.isEmpty && isRegularFile(path) ? path : nil
  }

  /// The path of a scene, which need not exist if `scene` is a path; throws with the existing names for an unknown
  /// name.
  public func path(of scene: String) throws(SettingsError) -> String {
    if Self.isPath(scene) { return scene }
    let all = all
    if let found = all.first(where: { $0.name.utf8.elementsEqual(scene.utf8) }) {
      return found.path
    }
    let names = all.map(\.name)
    let file = Self.file(named: scene)
    let near = file == nil ? nearestWord(to: scene, in: names) : nil
    let known =
      names.isEmpty
      ? "no scene found in \(alternatives(folders))" : "expected \(alternatives(names))"
    let words = "unknown scene '\(scene.prefix(40))'; \(known)"
    throw .noScene(words + (near.map { "; did you mean '\($0)'?" } ?? ""), file: file)
  }

  /// Reads a scene file without drawing its random values; throws with file, line and column.
  public func description(at path: String) throws(SettingsError) -> SceneDescription {
    let bytes = try readDocument(path)
    do {
      return try SceneFile.parse(bytes, file: path)
    } catch {
      throw refusal(error, of: path)
    }
  }

  /// An error in a scene, which is quotable for everyone if its file is the library's.
  private func refusal(_ error: DocumentError, of path: String) -> SettingsError {
    var error = error
    // Compared as written: a path with '..' is not the library's.
    error.isQuotable = folders.contains { path.pathFolder == $0 + "/" }
    return .document(error)
  }

  /// Reads a scene and makes it ready to run.
  ///
  /// Without `seed`, the scene's own counts. `gravity` overrides its layers' modes. Pictures with far more pixels than `screen` are reduced when they are
  /// loaded. Snow crystals are grown on up to `threads` threads.
  public func scene(
    _ scene: String, seed: UInt64?, gravity: GravityMode? = nil,
    for screen: (width: Int, height: Int) = (800, 480), threads: DrawingThreads.Limit = .automatic
  ) throws(SettingsError) -> Scene {
    let path = try path(of: scene)
    var description = try description(at: path)
    description.write(datesIn: .ofEnvironment)
    let loader = PictureLoader(folder: path.pathFolder, screen: screen)
    do {
      return try Scene(
        description, seed: seed, gravity: gravity, file: path, sharing: threads.sharing,
        loadImage: loader.load)
    } catch {
      throw refusal(error, of: path)
    }
  }
}

extension SceneLibrary {
  /// The bytes of a scene's file after a change, both checked; errors name the file.
  public func bytes(
    of path: String, changed change: ([UInt8]) throws(DocumentError) -> [UInt8]
  ) throws(SettingsError) -> [UInt8] {
    _ = try scene(path, seed: nil)
    try checkPictures(of: try description(at: path), at: path)
    let bytes = try readDocument(path)
    do {
      let changed = try change(bytes)
      _ = try SceneFile.parse(changed, file: path)
      return changed
    } catch {
      // Its place is one in the changed text, which is in no file.
      throw .document(
        DocumentError(
          "after the change: \(error.message)", at: TextPosition(line: 1, column: 1), file: path))
    }
  }

  /// Opens the pictures of a scene that a content source decodes later; throws at the first that cannot be read.
  public func checkPictures(
    of scene: SceneDescription, at path: String
  ) throws(SettingsError) {
    for picture in scene.laterPictures(from: path) {
      do throws(SystemError) {
        _ = try FileDescriptor.reading(picture.path)
      } catch {
        var problem = DocumentError(error.description, at: picture.place, file: path)
        problem.kind = .picture
        throw refusal(problem, of: path)
      }
    }
  }
}

/// Loads the pictures of a scene, relative to its folder.
private struct PictureLoader {
  /// In pixels: 8 MiB.
  static let leastLimit = 1 << 21

  let folder: String
  let screen: (width: Int, height: Int)

  /// About twice the screen's pixels across and down.
  private var mostPixels: Int { max(Self.leastLimit, 4 * screen.width * screen.height) }

  func load(_ path: String) throws(ImageLoadError) -> Bitmap {
    do {
      return try readPNG(
        path.utf8.first == UInt8(ascii: "/") ? path : folder + path, mostPixels: mostPixels)
    } catch {
      throw ImageLoadError(error.description)
    }
  }
}

func readDocument(
  _ path: String, limit: Int = SceneLibrary.longestFile
) throws(SettingsError) -> [UInt8] {
  do {
    return try FileDescriptor.reading(path).readAll(limit: limit)
  } catch {
    throw .system(error)
  }
}
