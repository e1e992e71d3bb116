/// The topics below a prefix: what they are called, and what a topic is.
///
/// ```
///   PREFIX/NAME/state  availability  picture  light        the panel writes
///   PREFIX/NAME/set  light/set  desired                    operators write
///   PREFIX/groups/GROUP/desired   PREFIX/all/desired
/// ```
public struct FleetTopics: Equatable, Sendable {
  /// Whose wanted state a topic has; later ones are more specific.
  public enum Scope: Hashable, Comparable, Sendable {
    case all
    case group(String)
    case panel(String)

    private var rank: Int {
      switch self {
      case .all: 0
      case .group: 1
      case .panel: 2
      }
    }

    /// Less specific comes first.
    public static func < (one: Scope, other: Scope) -> Bool { one.rank < other.rank }

    /// In words: "group lobby".
    public var words: String {
      switch self {
      case .all: "all panels"
      case .group(let name): "group \(name)"
      case .panel(let name): "panel \(name)"
      }
    }
  }

  /// What a topic of a panel carries.
  public enum Channel: String, CaseIterable, Sendable {
    /// `PanelState`, retained.
    case state
    /// `online` or `offline`, retained; the will.
    case availability
    /// `SetMessage`, never retained.
    case set
    /// A PNG file, not retained.
    case picture
    /// State of the light for Home Assistant, retained.
    case light
    /// Commands for that light.
    case lightSet = "light/set"
  }

  /// What a topic is.
  public enum Topic: Equatable, Sendable {
    case panel(String, Channel)
    /// `DesiredMessage`, retained; without bytes it withdraws.
    case desired(Scope)
  }

  /// The payload of `availability` while the panel is connected.
  public static let online = "online"
  /// The payload of `availability` when it is not.
  public static let offline = "offline"

  /// What all topics begin with, without the slash behind it.
  public let prefix: String

  /// The topics below a prefix, which `PanelName.fault(prefix:)` has accepted.
  public init(prefix: String = "snowd") { self.prefix = prefix }

  /// A panel's topic; with `+` as the name, the filter for all panels.
  public func topic(_ channel: Channel, of panel: String) -> String {
    "\(prefix)/\(panel)/\(channel.rawValue)"
  }

  /// The topic of a wanted state.
  public func desired(_ scope: Scope) -> String {
    switch scope {
    case .all: "\(prefix)/all/desired"
    case .group(let name): "\(prefix)/groups/\(name)/desired"
    case .panel(let name): "\(prefix)/\(name)/desired"
    }
  }

  /// Filters for all wanted states.
  public var desiredFilters: [String] {
    ["\(prefix)/+/desired", "\(prefix)/groups/+/desired"]
  }

  /// What a topic is; nil for foreign topics, and for names that no panel has.
  public func parse(_ topic: String) -> Topic? {
    guard topic.utf8.starts(with: prefix.utf8), topic.utf8.count <= 512 else { return nil }
    let rest = topic.utf8.dropFirst(prefix.utf8.count)
    guard rest.first == UInt8(ascii: "/") else { return nil }
    let parts = String(decoding: rest.dropFirst(), as: UTF8.self)
      .split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    switch (parts.count, parts.first) {
    case (2, "all") where parts[1] == "desired": return .desired(.all)
    case (3, "groups") where parts[2] == "desired" && PanelName.fault(parts[1]) == nil:
      return .desired(.group(parts[1]))
    case (2..., let name?) where PanelName.fault(name) == nil:
      let kind = parts.dropFirst().joined(separator: "/")
      if kind == "desired" { return .desired(.panel(name)) }
      return Channel(rawValue: kind).map { .panel(name, $0) }
    default: return nil
    }
  }
}
