import Graphics
import Motion
import People

/// A person's place in a crowd on an upright screen; the numbers are the article's.
struct Standing: Equatable, Sendable {
  let person: Person
  /// Middle of the box, in points from the screen's middle.
  let x: Double
  /// Depth of the box below the ground, in points; it varies the people's heights.
  let sunk: Double

  /// Draws with replacement, as the article does: the box in [−width, W), 7 to 32 of its whole points below ground.
  init(_ layer: CrowdLayer, _ index: Int, width: Double) {
    var random = SeededGenerator(seed: layer.seed, stream: 0, index: UInt64(index))
    let people = Person.allCases
    person = people[Int(random.nextUnit() * Double(people.count))]
    let box = Person.size.width
    let places = (width / layer.scale + box).rounded(.down)
    let left = (random.nextUnit() * places).rounded(.down) - box
    x = (left + box / 2) * layer.scale - width / 2
    sunk = ((random.nextUnit() * 26).rounded(.down) + 7) * layer.scale
  }
}

/// The line that a crowd stands on, at one angle.
///
/// ```
///   ┌──────────────┐     At the depth of the ground, at right angles to down. People keep their order
///   │   o  o     o │     along it; where the screen is narrower there, as in its corners, they stand
///   │▁▁▁█▁▁█▁▁▁▁▁█▁│     closer together, and all of it glides as the screen turns.
///   └──────────────┘
/// ```
struct StandingLine {
  private let room: ScreenRoom
  /// From the screen's middle along down, in points.
  let distance: Double
  /// Horizontal scale relative to upright.
  private let closeness: Double
  /// Middle of the visible part of the line, positive to the right seen with down below.
  private let center: Double

  init(_ layer: CrowdLayer, _ room: ScreenRoom) {
    self.room = room
    distance = room.support - room.depth(ofShare: layer.ground)
    // The chord at head height: on the ground it shrinks to a point when a corner is down.
    let heads = room.support - room.depth(ofShare: max(layer.ground, Self.heads))
    let chord = room.chord(at: heads)
    closeness = ((chord.end - chord.start) / room.size.width).squareRoot()
    center = (chord.start + chord.end) / 2
  }

  private static let heads = 0.12

  /// Where a person's box touches the bottom, in the screen's frame, in points.
  func foot(_ standing: Standing) -> Vector2 {
    place(center + standing.x * closeness, below: standing.sunk)
  }

  /// A place at `x` along the line and `below` it, in points.
  func place(_ x: Double, below: Double) -> Vector2 {
    room.middle + room.turn.applied(to: Vector2(x: x, y: distance + below))
  }
}

extension ScreenRoom {
  /// Ends of the visible part of a line at right angles to down: x from the middle, rightwards seen with down below.
  func chord(at distance: Double) -> (start: Double, end: Double) {
    var (start, end) = (-extent, extent)
    func cut(_ offset: Double, _ slope: Double, _ half: Double) {
      // A line parallel to a side does not cross it.
      guard slope.magnitude > 1e-9 else { return }
      let (one, other) = ((-half - offset) / slope, (half - offset) / slope)
      start = max(start, min(one, other))
      end = min(end, max(one, other))
    }
    cut(-turn.sine * distance, turn.cosine, size.width / 2)
    cut(turn.cosine * distance, turn.sine, size.height / 2)
    return (start, max(start, end))
  }

  /// The columns of what the screen shows below a depth: x from the middle along the level, rightwards seen with down below.
  func columns(below depth: Double) -> ClosedRange<Double> {
    let chord = chord(at: depth)
    var (left, right) = (chord.start, chord.end)
    for (x, y) in [(-0.5, -0.5), (0.5, -0.5), (0.5, 0.5), (-0.5, 0.5)] {
      let corner = Vector2(x: x * size.width, y: y * size.height)
      guard corner.y * turn.cosine - corner.x * turn.sine >= depth else { continue }
      let across = corner.x * turn.cosine + corner.y * turn.sine
      (left, right) = (min(left, across), max(right, across))
    }
    // A line beside the screen has no chord, and its ends are anywhere.
    (left, right) = (max(left, -extent), min(right, extent))
    // All if nothing is shown below, or the angle is no number.
    return left <= right ? left...right : -.infinity...(.infinity)
  }
}
