import Portable
import Posix
import Scenes

/// Pictures in people's homes, which the service's unit hides from it.
public enum HiddenHomes {
  /// What ProtectHome= hides.
  private static let homes = ["/home", "/root", "/run/user"]
  private static let additions = "/etc/systemd/system/snowd.service.d"
  /// As many links as the kernel follows.
  private static let mostLinks = 40

  /// Whether a drop-in sets ProtectHome=: advice is then not needed.
  public static var areShown: Bool {
    directoryEntries(additions).contains { name in
      guard name.hasPathEnding(".conf"),
        let bytes = try? readDocument(additions + "/" + name)
      else { return false }
      return String(decoding: bytes, as: UTF8.self).contains("ProtectHome=")
    }
  }

  /// A warning with the remedy for each path of a scene in a home; `file` is the scene's.
  public static func warnings(_ scene: SceneDescription, at file: String) -> [String] {
    scene.decodedPaths(from: file).compactMap(warning)
  }

  /// The warning for a file or folder; nil if it is in no home.
  static func warning(_ path: String) -> String? {
    let absolute = path.utf8.first == slash ? path : "\(absolutePath(".") ?? "")/\(path)"
    let parts = absolute.pathParts
    // The service reaches it by the name in the scene, if that leads through a home.
    let named = "/" + parts.filter { $0 != "." }.joined(separator: "/")
    let real = resolved(absolute)
    let place = isHidden(named) && !parts.contains("..") ? named : real
    guard isHidden(place) else { return nil }
    let lines =
      homes.contains(place)
      ? "the lines '[Service]' and 'ProtectHome=read-only'"
      : "the lines '[Service]', 'ProtectHome=tmpfs' and 'BindReadOnlyPaths=\(mount(real, at: place))'"
    return """
      '\(path)' is in a home directory, which ProtectHome= in snowd.service hides from the service. \
      Run 'systemctl edit snowd', add \(lines), and run 'systemctl restart snowd'
      """
  }

  private static let slash = UInt8(ascii: "/")

  private static func isHidden(_ path: String) -> Bool {
    homes.contains { path == $0 || path.utf8.starts(with: "\($0)/".utf8) }
  }

  /// An absolute path without `..` and links, as far as this user can follow it.
  private static func resolved(_ path: String, links: Int = 0) -> String {
    if let whole = absolutePath(path) { return whole }
    let parts = path.pathParts
    guard let last = parts.last else { return "/" }
    let folder = resolved("/" + parts.dropLast().joined(separator: "/"), links: links)
    let parent = folder == "/" ? "" : folder
    switch last {
    case ".": return folder
    case "..": return "/" + parent.pathParts.dropLast().joined(separator: "/")
    default:
      let whole = "\(parent)/\(last)"
      guard links < mostLinks, let target = linkTarget(whole) else { return whole }
      return resolved(target.utf8.first == slash ? target : "\(parent)/\(target)", links: links + 1)
    }
  }

  /// The value of BindReadOnlyPaths=, by the rules of systemd.exec(5) and systemd.syntax(7).
  private static func mount(_ source: String, at place: String) -> String {
    let target = place == source ? "" : ":" + quoted(place)
    return quoted("-" + source) + target
  }

  /// A word of a unit: '%' begins a specifier everywhere, and ':' and blanks end a word without quotes.
  private static func quoted(_ word: String) -> String {
    let text = word.replacing("%", with: "%%")
    let special = " \t:'\"\\".unicodeScalars
    guard text.unicodeScalars.contains(where: special.contains) else { return text }
    var escaped = ""
    for scalar in text.unicodeScalars {
      if "\"\\:".unicodeScalars.contains(scalar) { escaped += "\\" }
      escaped.unicodeScalars.append(scalar)
    }
    return "\"\(escaped)\""
  }
}
