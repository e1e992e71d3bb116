import Documents
import Fleet

/// All panels below a prefix, from what a broker passes on.
///
/// Bounded: what is beyond `most` names is counted and left out.
public struct PanelTable: Sendable {
  /// The most panels, and the most groups.
  public static let most = 20_000
  /// Characters of the reason why a state cannot be read, at most.
  private static let longestFault = 200

  /// By name.
  public private(set) var panels: [String: PanelRecord] = [:]
  private var all: DesiredMessage?
  private var groups: [String: DesiredMessage] = [:]
  /// Messages for which there was no room.
  public private(set) var leftOut = 0

  /// An empty table.
  public init() {}

  /// Takes a message's payload; returns the panel whose state or availability changed.
  @discardableResult
  public mutating func take(_ payload: [UInt8], _ topic: FleetTopics.Topic) -> PanelRecord? {
    switch topic {
    case .panel(let name, .state): return takeState(payload, of: name)
    case .panel(let name, .availability): return takeAvailability(payload, of: name)
    case .panel: return nil
    case .desired(let scope):
      // An invalid one is of no effect at the panels.
      take(desired: payload.isEmpty ? nil : try? DesiredMessage(payload), for: scope)
      return nil
    }
  }

  private mutating func takeState(_ payload: [UInt8], of name: String) -> PanelRecord? {
    if payload.isEmpty { return forget(name) }
    return change(name) { panel in
      panel.reports += 1
      do throws(DocumentError) {
        (panel.state, panel.fault) = (try PanelState(payload), nil)
      } catch {
        let words = "\(error)"
        (panel.state, panel.fault) = (nil, String(words.prefix(Self.longestFault)))
      }
    }
  }

  private mutating func takeAvailability(_ payload: [UInt8], of name: String) -> PanelRecord? {
    if payload.isEmpty { return forget(name) }
    let isOnline = payload.elementsEqual(FleetTopics.online.utf8)
    return change(name) { panel in
      if let before = panel.isOnline, before != isOnline { panel.turns += 1 }
      panel.isOnline = isOnline
    }
  }

  /// A panel whose retained messages are removed: it was taken out of the fleet.
  private mutating func forget(_ name: String) -> PanelRecord? {
    panels[name]?.state = nil
    panels[name]?.isOnline = nil
    return panels[name]
  }

  mutating func take(desired: DesiredMessage?, for scope: FleetTopics.Scope) {
    switch scope {
    case .all: all = desired
    case .group(let name):
      guard groups[name] != nil || groups.count < Self.most else { return leftOut += 1 }
      groups[name] = desired
    case .panel(let name):
      if desired == nil, panels[name] == nil { return }
      change(name) { $0.desired = desired }
    }
  }

  @discardableResult
  private mutating func change(_ name: String, _ act: (inout PanelRecord) -> Void) -> PanelRecord? {
    guard panels[name] != nil || panels.count < Self.most else {
      leftOut += 1
      return nil
    }
    act(&panels[name, default: PanelRecord(name)])
    return panels[name]
  }

  /// The desired values of a scope; nil without any.
  public subscript(scope: FleetTopics.Scope) -> DesiredMessage? {
    switch scope {
    case .all: all
    case .group(let name): groups[name]
    case .panel(let name): panels[name]?.desired
    }
  }

  /// The panels that a target means, sorted: those that have said something, or that are named.
  public func names(of target: PanelTarget) -> [String] {
    switch target {
    case .panels(let names): Set(names).sorted(by: isBefore)
    case .group(let group): known { $0.group == group }
    case .all: known { _ in true }
    }
  }

  /// Panels whose states have not been subscribed to, of those that have said something; a group is known by states.
  public func unread(_ read: Set<String>) -> [String] {
    panels.values.filter { $0.isKnown && !read.contains($0.name) }.map(\.name)
  }

  private func known(_ isWanted: (PanelRecord) -> Bool) -> [String] {
    panels.values.filter { $0.isKnown && isWanted($0) }.map(\.name).sorted(by: isBefore)
  }
}
