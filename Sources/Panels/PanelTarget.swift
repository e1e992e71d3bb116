import Fleet

/// Which panels an order is for.
public enum PanelTarget: Equatable, Sendable {
  case panels([String])
  case group(String)
  case all

  /// Where desired values for it are stored.
  var scopes: [FleetTopics.Scope] {
    switch self {
    case .panels(let names): names.map(FleetTopics.Scope.panel)
    case .group(let name): [.group(name)]
    case .all: [.all]
    }
  }
}

extension FleetTopics {
  /// What a client subscribes to first that wants to know all about a target: which panels there are, and what is desired.
  ///
  /// These messages are short. Brokers drop what a slow client has not taken: mosquitto, beyond 1,000 messages. States are
  /// therefore subscribed to by panel, so many at a time that they fit.
  public func filters(for target: PanelTarget) -> [String] {
    switch target {
    case .panels(let names):
      names.flatMap { [topic(.availability, of: $0), desired(.panel($0))] }
        + [desired(.all), "\(prefix)/groups/+/desired"]
    case .group, .all: [topic(.availability, of: "+")] + desiredFilters
    }
  }

  /// States that are subscribed to at a time.
  public static let mostStates = 200

  /// The panel that a topic for direct messages belongs to; nil for other topics.
  public func panel(ofSet topic: String) -> String? {
    if case .panel(let name, .set)? = parse(topic) { name } else { nil }
  }
}
