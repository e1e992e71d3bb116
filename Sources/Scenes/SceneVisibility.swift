import Dates

/// When a scene shows more than its backdrop: a scene of which every layer is out of season leaves a bare panel.
public struct SceneVisibility: Equatable, Sendable {
  /// The schedules of the layers that can be seen; empty if the scene never depends on the date.
  public let schedules: [Schedule]

  /// When a scene is to be seen; a scene without layers shows what it was made for, and so does a picture.
  public init(_ scene: SceneDescription) {
    let layers = scene.layers.filter { $0.opacity > 0 }
    if case .image = scene.backdrop {
      schedules = []
    } else {
      schedules = layers.contains { $0.schedule.isAlways } ? [] : layers.map(\.schedule)
    }
  }

  /// Whether nothing but the backdrop is to be seen at a date and time.
  public func isBare(at time: CivilTime) -> Bool {
    !schedules.isEmpty && !schedules.contains { $0.isOn(at: time) }
  }

  /// The days and hours at which nothing but the backdrop is to be seen; `today` matters if a year is named.
  public func bareDays(from today: CivilTime) -> BareDays {
    BareDays(
      from: schedules.contains(where: \.hasYear) ? today : nil,
      boundaries: schedules.flatMap(\.boundaries), isBare: isBare)
  }
}
