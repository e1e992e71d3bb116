/// Where the service serves its numbers, as written in its configuration.
public enum MetricsChoice: Equatable, Sendable {
  /// In the folder that systemd made for it, if it made one.
  case automatic
  /// Nowhere.
  case unused
  /// On a socket at this path.
  case path(String)

  static let pattern = "^(auto|none|.*/.+)$"

  /// Reads `text`; nil if it is neither a word nor a path with a slash.
  init?(_ text: String) {
    switch text {
    case "auto": self = .automatic
    case "none": self = .unused
    default:
      guard text.contains("/"), !text.hasSuffix("/") else { return nil }
      self = .path(text)
    }
  }

  /// As it is written.
  var text: String {
    switch self {
    case .automatic: "auto"
    case .unused: "none"
    case .path(let path): path
    }
  }

  /// The path of the socket, with the folder that systemd made for it; nil for none.
  public func path(in folder: String?) -> String? {
    switch self {
    case .unused: nil
    case .path(let path): path
    case .automatic: folder.map { "\($0)/socket" }
    }
  }
}
