import Dates
import Fleet
import Portable

/// What an operator orders panels to do.
public enum PanelOrder: Equatable, Sendable {
  case on
  case off
  /// A scene of the panels' libraries; empty for the schedule's.
  case scene(String)
  /// A factor, 0...1.
  case brightness(Double)
  /// A picture of what a panel shows.
  case picture
  /// A panel shows its name.
  case identify

  /// In words: "off", "scene 'fireworks'".
  public var words: String {
    switch self {
    case .on: "on"
    case .off: "off"
    case .scene(""): "the schedule's scene"
    case .scene(let name): "scene '\(name)'"
    case .brightness(let value): "brightness \(short(value, places: 3))"
    case .picture: "picture"
    case .identify: "identify"
    }
  }

  /// Whether it lasts: stored at the broker as desired values, for panels that are offline, too.
  public var isLasting: Bool { !values.isEmpty }

  /// The message to one panel.
  public var message: SetMessage {
    switch self {
    case .on, .off, .scene, .brightness: SetMessage(values)
    case .picture: SetMessage(do: .picture)
    case .identify: SetMessage(do: .identify)
    }
  }

  /// The values that are ordered.
  var values: PanelValues {
    var values = PanelValues()
    switch self {
    case .on: values.isOn = true
    case .off: values.isOn = false
    case .scene(let name): values.scene = name
    case .brightness(let value): values.brightness = value
    case .picture, .identify: break
    }
    return values
  }

  /// Whether a panel shows what is ordered; false for what no state tells.
  public func isMet(by state: PanelState) -> Bool {
    guard isMet(by: state.values) == true else { return false }
    // A scene takes a moment to load.
    if case .scene(let name) = self, !name.isEmpty { return state.scene == name }
    return true
  }

  /// Whether values are as ordered; nil if they say nothing about it.
  func isMet(by values: PanelValues) -> Bool? {
    switch self {
    case .on: values.isOn
    case .off: values.isOn.map { !$0 }
    case .scene(let name): values.scene.map { $0 == name }
    case .brightness(let value): values.brightness.map { abs($0 - value) < Self.tolerance }
    case .picture, .identify: nil
    }
  }

  /// Panels may report rounded values.
  private static let tolerance = 0.005

  /// The order's values over those that are stored; values for other days are dropped.
  func desired(
    over before: DesiredMessage?, until: CivilTime?, today: CivilTime
  ) -> DesiredMessage {
    guard let before, !before.isOver(on: today), before.until == until else {
      return DesiredMessage(values, until: until)
    }
    return DesiredMessage(values.over(before.values), until: until)
  }
}

extension DesiredMessage {
  /// The values but those that an order is about; nil if nothing is left.
  func without(_ order: PanelOrder) -> DesiredMessage? {
    var rest = self
    let drop = order.values
    if drop.isOn != nil { rest.values.isOn = nil }
    if drop.scene != nil { rest.values.scene = nil }
    if drop.brightness != nil { rest.values.brightness = nil }
    return rest.values.isEmpty ? nil : rest
  }

  /// In words: "on, scene 'rope' until 2026-12-26".
  var words: String {
    guard let until else { return values.words }
    let (month, day) = (twoDigits(until.month), twoDigits(until.day))
    return "\(values.words) until \(until.year)-\(month)-\(day)"
  }
}

private func twoDigits(_ number: Int) -> String { (number < 10 ? "0" : "") + String(number) }
