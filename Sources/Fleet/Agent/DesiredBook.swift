import Dates
import Documents

/// What is desired of a panel, and what of it has acted.
///
/// ```
///   all ─┐                             differs from what acted last
///   group ├─▶ for each value the most specific ───────────────────────▶ act, once
///   panel ┘
/// ```
/// Later changes by other ways stay: a value acts again only when it is another one, or when the service, with which all
/// values but a stored "off" end, has restarted. A topic without a message changes nothing; one that was withdrawn, or whose
/// last day is over, takes back what still stands of it.
public struct DesiredBook: Equatable, Sendable {
  private var messages: [FleetTopics.Scope: DesiredMessage] = [:]
  /// Topics that had a message since the last subscription; nil once all have arrived.
  private var heard: Set<FleetTopics.Scope>?
  /// Values that no message has any more, and that may have to be taken back.
  private var withdrawn: Set<PanelValues.Key> = []
  /// Why the service did not take a value that acted.
  private var refusals: [PanelValues.Key: String] = [:]
  /// What acted last.
  public private(set) var memory: DesiredMemory

  /// A book with what an earlier agent knew.
  public init(_ memory: DesiredMemory = DesiredMemory()) { self.memory = memory }

  /// Retained messages follow: topics without one have been withdrawn while there was no connection.
  public mutating func beginSession() { heard = [] }

  /// All retained messages have arrived.
  public mutating func endSession() {
    guard let heard else { return }
    messages = messages.filter { heard.contains($0.key) }
    self.heard = nil
  }

  /// The connection was lost before all retained messages arrived: nothing is known of the others.
  public mutating func abandonSession() { heard = nil }

  /// A topic's message; nil withdraws it.
  public mutating func receive(_ message: DesiredMessage?, for scope: FleetTopics.Scope) {
    heard?.insert(scope)
    let old = messages[scope]?.values.keys ?? []
    messages[scope] = message
    withdrawn.formUnion(old)
  }

  /// The service runs as this process, which may be another one than before.
  public mutating func meet(service: String) {
    guard memory.service != service else { return }
    for key in PanelValues.Key.allCases where key != .on || !memory.isOffStored {
      memory.values[key] = nil
    }
    memory.service = service
  }

  /// What is desired: for each value that of the most specific message whose last day is not over.
  public func values(on today: CivilTime?) -> PanelValues {
    var values = PanelValues()
    for (_, message) in messages.sorted(by: { $0.key < $1.key }) where !message.isOver(on: today) {
      values = message.values.over(values)
    }
    return values
  }

  /// What has to be set now; it counts as done.
  ///
  /// - Parameters:
  ///   - today: the local date; nil while the clock is not synchronised.
  ///   - reported: what the service has.
  /// - Returns: the values; empty for none.
  public mutating func changes(on today: CivilTime?, reported: PanelValues) -> PanelValues {
    for (scope, message) in messages where message.isOver(on: today) {
      withdrawn.formUnion(message.values.keys)
      // It stays known: a broker may repeat it.
      messages[scope]?.values = PanelValues()
    }
    let desired = values(on: today)
    var changes = PanelValues()
    for key in PanelValues.Key.allCases {
      if let value = desired[key] {
        guard value != memory.values[key] else { continue }
        refusals[key] = nil
        memory.values[key] = value
        changes[key] = value
      } else if withdrawn.contains(key), let old = memory.values[key] {
        if reported[key] == old { changes[key] = PanelValues.resting[key] }
        memory.values[key] = nil
        refusals[key] = nil
      }
    }
    withdrawn = []
    if let isOn = changes.isOn { memory.isOffStored = !isOn }
    return changes
  }

  /// The service did not take a value.
  public mutating func refuse(_ key: PanelValues.Key, _ words: String) { refusals[key] = words }

  /// The off ends with the service, because it could not be stored.
  public mutating func offIsNotStored() { memory.isOffStored = false }

  /// How what the service has compares with what is desired, and why it differs.
  public func compliance(
    on today: CivilTime?, reported: PanelValues
  ) -> (compliance: PanelState.Compliance, reason: String) {
    let desired = values(on: today)
    guard !desired.isEmpty else { return (.none, "") }
    let differing = desired.differing(from: reported)
    guard let key = differing.keys.first else { return (.met, "") }
    if let words = differing.keys.lazy.compactMap({ refusals[$0] }).first {
      return (.refused, words)
    }
    return (
      .changed,
      "desired of \(scope(of: key, on: today)?.words ?? "this panel"): \(desired.words(key)); set since: "
        + reported.words(key)
    )
  }

  /// Whose message decides a value.
  public func scope(of key: PanelValues.Key, on today: CivilTime?) -> FleetTopics.Scope? {
    messages.filter { !$0.value.isOver(on: today) && $0.value.values[key] != nil }.keys.max()
  }
}

/// What an agent remembers over its restarts, so that a message acts once.
public struct DesiredMemory: Equatable, Sendable {
  /// The values that acted last.
  public var values = PanelValues()
  /// The service's process, with which all values but a stored off end.
  public var service = ""
  /// Whether the service has stored an off.
  public var isOffStored = false

  /// Nothing known.
  public init() {}

  /// Reads what `text` wrote; throws with line and column.
  public init(_ text: [UInt8]) throws(DocumentError) {
    self = try Self.fields.read(try JSON5Parser.parse(text))
  }

  /// As it is stored.
  public var text: [UInt8] {
    let json: JSON = [
      "version": 1, "values": values.json, "service": .string(service),
      "isOffStored": .bool(isOffStored),
    ]
    return Array((json.line + "\n").utf8)
  }

  private static let fields = Fields("the agent's memory", "", DesiredMemory()) {
    Field.constant("version", 1, "")
    Field(
      "values",
      Format<PanelValues>(
        read: { (_, node) throws(DocumentError) in try PanelValues(node) }, schema: { _ in [:] }),
      ""
    ) { memory, values, _ in memory.values = values }
    Field("service", \.service, .string)
    Field("isOffStored", \.isOffStored, .bool)
  }
}
