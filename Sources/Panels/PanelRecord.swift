import Fleet
import Motion

/// What is known of a panel, from its messages.
public struct PanelRecord: Equatable, Sendable {
  /// Its name.
  public let name: String
  /// Its newest state; nil until one has arrived.
  public internal(set) var state: PanelState?
  /// Why its newest state cannot be read; nil if it can.
  public internal(set) var fault: String?
  /// Whether it is online; nil until that is known.
  public internal(set) var isOnline: Bool?
  /// How often it has come and gone since the table began.
  var turns = 0
  /// How many states have arrived.
  var reports = 0
  /// Its own desired values; nil without any.
  public internal(set) var desired: DesiredMessage?

  init(_ name: String) { self.name = name }

  /// Whether it has said anything; desired values may be stored for panels that do not exist.
  public var isKnown: Bool { state != nil || fault != nil || isOnline != nil }

  /// The group that it says it is in; empty for none.
  public var group: String { state?.group ?? "" }

  /// Whether two machines seem to have its name: each sends the other one away.
  public var isContested: Bool { turns >= 4 }
}
