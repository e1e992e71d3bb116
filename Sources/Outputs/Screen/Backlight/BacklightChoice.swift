/// Which backlight shows the brightness, as written in the configuration.
public enum BacklightChoice: Equatable, Sendable {
  /// The one that belongs to the screen, if exactly one does.
  case automatic
  /// None: the picture itself is dimmed.
  case unused
  /// The one of this name in `/sys/class/backlight`.
  case named(String)

  /// The regular expression of its texts, for the configuration's schema.
  public static let pattern = "^[^./][^/]*$"

  /// Reads `auto`, `none` or a name; nil for a text that cannot be a file's name.
  public init?(_ text: String) {
    switch text {
    case "auto": self = .automatic
    case "none": self = .unused
    default:
      guard let first = text.utf8.first, first != UInt8(ascii: "."),
        text.utf8.allSatisfy({ $0 >= 32 && $0 != UInt8(ascii: "/") })
      else { return nil }
      self = .named(text)
    }
  }

  /// The text that `init(_:)` reads back.
  public var text: String {
    switch self {
    case .automatic: "auto"
    case .unused: "none"
    case .named(let name): name
    }
  }
}
