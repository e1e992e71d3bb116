import Dates
import Fleet

@testable import Panels

extension DesiredMessage {
  init(on isOn: Bool? = nil, scene: String? = nil, until: String? = nil) {
    var values = PanelValues()
    (values.isOn, values.scene) = (isOn, scene)
    self.init(values, until: until.flatMap { CivilTime($0) })
  }
}

extension PanelTable {
  /// Panels lobby-1 to lobby-`count`, online and on.
  static func lobby(_ count: Int) -> PanelTable {
    var table = PanelTable()
    for index in 0..<count {
      table.take(isOnline: true, of: "lobby-\(index + 1)")
      table.report("lobby-\(index + 1)", on: true)
    }
    return table
  }

  mutating func take(isOnline: Bool, of name: String) {
    let word = isOnline ? FleetTopics.online : FleetTopics.offline
    take(Array(word.utf8), .panel(name, .availability))
  }

  mutating func report(_ name: String, on isOn: Bool, brightness: Double = 1) {
    var state = PanelState()
    (state.isOn, state.brightness) = (isOn, brightness)
    (state.group, state.scene, state.version) = ("lobby", "classic", "0.9")
    state.chosenScene = "classic"
    take(state.payload, .panel(name, .state))
  }
}
