import Dates
import Fleet

/// The messages of an order.
///
/// A lasting order changes desired values. Panels act on such a message once, so an order that is already stored goes to
/// each panel that differs as a direct message, too.
public struct OrderPlan: Equatable, Sendable {
  /// Desired values of one scope.
  public struct Stored: Equatable, Sendable {
    /// For which panels.
    public var scope: FleetTopics.Scope
    /// The values; nil withdraws what is there.
    public var message: DesiredMessage?

    /// Its payload; none withdraws.
    public var payload: [UInt8] { message?.payload ?? [] }
  }

  /// Desired values to store, in this order: the latest one counts.
  public private(set) var stored: [Stored] = []
  /// Panels that get a direct message.
  public private(set) var direct: [String] = []
  /// Where more specific values contradict the order, by panel.
  public private(set) var overrides: [String: FleetTopics.Scope] = [:]
  /// What is stored no longer because it is for other days, in words.
  public private(set) var dropped: [String] = []

  /// Plans an order for the panels `names` of a target; `isForced` removes what contradicts it.
  public init(
    _ order: PanelOrder, _ target: PanelTarget, _ names: [String], in table: PanelTable,
    until: CivilTime? = nil, today: CivilTime, isForced: Bool = false
  ) {
    guard order.isLasting else {
      direct = names.filter { table.panels[$0]?.isOnline != false }
      return
    }
    for name in names {
      overrides[name] = table.override(of: order, target, name, today: today)
    }
    if isForced { removeOverrides(of: order, in: table) }
    let count = stored.count
    for scope in target.scopes {
      let before = table[scope]
      let after = order.desired(over: before, until: until, today: today)
      if before == after { continue }
      stored.append(Stored(scope: scope, message: after))
      if let before, !before.isOver(on: today), before.until != until {
        if let lost = before.without(order) { dropped.append("\(scope.words): \(lost.words)") }
      }
    }
    guard stored.count == count else { return }
    direct = names.filter { name in
      guard let panel = table.panels[name], panel.isOnline != false else { return false }
      return panel.state.map { !order.isMet(by: $0) } ?? true
    }
  }

  private mutating func removeOverrides(of order: PanelOrder, in table: PanelTable) {
    let scopes = Set(overrides.values).sorted { ($0, $0.words) < ($1, $1.words) }
    for scope in scopes {
      stored.append(Stored(scope: scope, message: table[scope]?.without(order)))
    }
    overrides = [:]
  }
}

extension PanelTable {
  /// Where values contradict an order that are more specific than its target; nil if none do.
  fileprivate func override(
    of order: PanelOrder, _ target: PanelTarget, _ name: String, today: CivilTime
  ) -> FleetTopics.Scope? {
    let own = FleetTopics.Scope.panel(name)
    let group = FleetTopics.Scope.group(panels[name]?.group ?? "")
    let scopes: [FleetTopics.Scope] =
      switch target {
      case .panels: []
      case .group: [own]
      case .all: [own, group]
      }
    for scope in scopes {
      guard let desired = self[scope], !desired.isOver(on: today),
        let isMet = order.isMet(by: desired.values)
      else { continue }
      // The most specific one decides.
      return isMet ? nil : scope
    }
    return nil
  }
}
