import Graphics

/// The way of somebody who walks between the church's door, or the village, and the foreground.
///
/// ```
///      ╥      far: small and slow on the screen          The eye looks down from a hill: what stands on the
///       ·                                                snow is as high as a fixed share of its distance
///        ·    q = 1 / (y − horizon) is the distance      below the horizon. Even steps are even in q.
///          ·  near
/// ```
struct WalkersWay: Sendable {
  /// A print, in the order from the village.
  struct Step: Sendable {
    let place: Vector2
    /// Height of a person there, in units.
    let tall: Double
    /// Distance of the prints there, in units.
    let apart: Double
    /// How much of a person there is seen, 0...1: firs and houses may stand nearer.
    let seen: Double
  }

  let steps: [Step]

  /// Distance of two prints.
  private static let stride = 0.09
  /// Height of a person, as a share of the distance below the horizon.
  private static let person = 0.2

  init(_ village: Village) {
    let horizon = LandscapeFrame.horizon
    let door = village.church.map { Vector2(x: $0.foot.x, y: $0.foot.y + 0.004) }
    let start = door?.y ?? village.pathTop
    let end = min(village.frame.reach + 0.1, 1.1)
    let (first, last) = (1 / (start - horizon), 1 / (end - horizon))
    let silhouettes = village.silhouettes
    let count = max(Int((first - last) / Self.stride), 1)
    steps = (0...count).map { index in
      let y = horizon + 1 / (first - Double(index) * Self.stride)
      var (x, half) = village.path(max(y, village.pathTop))
      if let door, y < village.pathTop {
        x = door.x + (x - door.x) * (y - door.y) / (village.pathTop - door.y)
        half *= (y - horizon) / (village.pathTop - horizon)
      }
      let tall = Self.person * (y - horizon)
      let place = Vector2(x: x, y: y)
      let side = (index % 2 == 0 ? 0.3 : -0.3) * min(half, 0.35 * tall)
      let nearer = silhouettes.filter { Self.isNearer($0.plane, than: place, in: village) }
      let hidden = [0.05, 0.25, 0.5, 0.75, 1].count { share in
        let point = Vector2(x: x, y: y - share * tall)
        return nearer.contains { $0.contains(point) }
      }
      return Step(
        place: place + Vector2(x: side, y: 0), tall: tall,
        apart: Self.stride * (y - horizon) * (y - horizon), seen: 1 - Double(hidden) / 5)
    }
  }

  private static func isNearer(
    _ plane: Silhouette.Plane, than place: Vector2, in village: Village
  ) -> Bool {
    if place.y < village.terrain.mainRow.height(place.x) { return plane > .backFirs }
    if let lamp = village.lamp, plane == .lamp { return lamp.foot.y > place.y }
    return village.nearFirs.indices.contains {
      plane == .nearFir($0) && village.nearFirs[$0].foot.y > place.y
    }
  }

  /// What is between two steps, at a number of steps from the village; without the feet's sides.
  func at(_ way: Double) -> Step {
    let place = min(max(way, 0), Double(steps.count - 1))
    let index = min(Int(place), steps.count - 2)
    let share = place - Double(index)
    // Means of two steps, left and right, lie on the middle of the path.
    let (a, b) = (steps[max(index - 1, 0)], steps[index])
    let (c, d) = (steps[index + 1], steps[min(index + 2, steps.count - 1)])
    let from = (a.place + b.place * 2 + c.place) * 0.25
    let to = (b.place + c.place * 2 + d.place) * 0.25
    return Step(
      place: from + (to - from) * share, tall: b.tall + (c.tall - b.tall) * share, apart: b.apart,
      seen: b.seen + (c.seen - b.seen) * share)
  }
}
