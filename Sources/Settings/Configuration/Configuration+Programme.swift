import Documents
import Scenes

extension Configuration {
  /// The most entries of `schedule`.
  static let mostEntries = 64

  /// Reads `scene`, `schedule` and `night`.
  static func programme(_ reader: inout ObjectReader) throws(DocumentError) -> Programme {
    var programme = Programme()
    programme.scene = try reader.string("scene") ?? programme.scene
    for node in try reader.array("schedule", atMost: mostEntries) ?? [] {
      programme.entries.append(try entry(node))
    }
    if let node = reader.node("night") { programme.night = try night(node) }
    return programme
  }

  private static func entry(_ node: Node) throws(DocumentError) -> Programme.Entry {
    var reader = try ObjectReader(node, "an entry of 'schedule'")
    let scene = try reader.string("scene")
    let schedule = try ScheduleReader.schedule(&reader)
    try reader.finish()
    guard let scene else {
      throw DocumentError("an entry of 'schedule' needs a 'scene'", at: node.place)
    }
    return Programme.Entry(scene: scene, schedule: schedule)
  }

  private static func night(_ node: Node) throws(DocumentError) -> Programme.Night? {
    if case .null = node.value { return nil }
    var reader = try ObjectReader(node, "'night'")
    let hours = try ScheduleReader.hours("hours", &reader)
    let brightness = try reader.number("brightness", in: 0...1) ?? 0.3
    try reader.finish()
    guard let hours else {
      throw DocumentError("'night' needs 'hours' such as '22:00..06:30'", at: node.place)
    }
    return Programme.Night(hours: hours, brightness: brightness)
  }
}
