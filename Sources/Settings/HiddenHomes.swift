import Portable
import Posix
import Scenes

/// Pictures in people's homes, which the service's unit hides from it.
public enum HiddenHomes {
  /// What ProtectHome= hides.
  private static let homes = ["/home/", "/root/", "/run/user/"]
  private static let additions = "/etc/systemd/system/snowd.service.d"

  /// Whether the unit was changed to show homes: then nobody needs advice.
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
    scene.decodedPaths(from: file).filter { path in homes.contains { path.hasPrefix($0) } }.map {
      """
      '\($0)' is in a home, which ProtectHome= in snowd.service hides from the service; run 'systemctl edit snowd', \
      add the lines '[Service]', 'ProtectHome=tmpfs' and 'BindReadOnlyPaths=-\($0)', and run 'systemctl restart snowd'
      """
    }
  }
}
