import Posix

/// Where a screen appears: folders, and how the names of its nodes or sockets begin.
public struct ScreenNodePlace: Sendable {
  /// The folders.
  public let folders: [String]
  /// How names begin; empty for all.
  public let prefix: String

  /// The machine's screens.
  public static let devices = ScreenNodePlace(folders: DeviceNodeWatch.screens)

  /// Folders, and how names in them begin.
  public init(folders: [String], prefix: String = "") {
    (self.folders, self.prefix) = (folders, prefix)
  }
}
