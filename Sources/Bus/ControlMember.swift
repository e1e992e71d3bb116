/// A property: its name, type, and value.
public struct ControlProperty: Sendable {
  /// How changes are announced.
  enum Change: Equatable, Sendable {
    /// By PropertiesChanged; numbers from a `step` on.
    case signalled(step: Double)
    /// Not at all: it changes too often, or is seldom of interest.
    case polled
    case constant
  }

  /// The name on the bus.
  public let name: String
  /// What follows a number for people: " ms".
  public let unit: String
  let signature: String
  let change: Change
  let value: @Sendable (any ControlTarget) -> BusValue
  /// Checks and takes another value; nil if it is read-only.
  let set: (@Sendable (any ControlTarget, BusValue) throws(BusError) -> Void)?

  /// The smallest change of a number that is announced; nil for none.
  var step: Double? {
    switch change {
    case .signalled(let step): step
    case .polled, .constant: nil
    }
  }

  init(
    _ name: String, _ signature: String, _ change: Change = .signalled(step: 0), unit: String = "",
    _ value: @escaping @Sendable (any ControlTarget) -> BusValue,
    set: (@Sendable (any ControlTarget, BusValue) throws(BusError) -> Void)? = nil
  ) {
    (self.name, self.unit, self.signature) = (name, unit, signature)
    (self.change, self.value, self.set) = (change, value, set)
  }
}

/// What programs at the remote socket, which may face a network, may do with a method.
public enum RemoteAccess: Equatable, Sendable {
  /// Calls are refused, and introspection does not show it.
  case closed
  case open
  /// Only with such an argument.
  case limited(to: String)
}

/// A method: its name, arguments and results by name and type, and its effect.
public struct ControlMethod: Sendable {
  typealias Parameter = (name: String, signature: String)

  /// The name on the bus.
  public let name: String
  let arguments: [Parameter]
  let results: [Parameter]
  let remote: RemoteAccess
  /// Replies once, now or later, or throws.
  let act: @Sendable (any ControlTarget, BusCall) throws(BusError) -> Void

  init(
    _ name: String, _ arguments: [Parameter] = [], results: [Parameter] = [],
    remote: RemoteAccess = .closed,
    _ act: @escaping @Sendable (any ControlTarget, BusCall) throws(BusError) -> Void
  ) {
    (self.name, self.arguments, self.results) = (name, arguments, results)
    (self.remote, self.act) = (remote, act)
  }
}
