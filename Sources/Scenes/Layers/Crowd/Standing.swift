import Graphics
import Motion

/// Where one person of a crowd stands on an upright screen: the article's numbers.
struct Standing: Equatable, Sendable {
  /// Who it is.
  let person: Person
  /// Where the middle of the box is, in points from the screen's middle.
  let x: Double
  /// How far the box reaches below the ground, in points: nobody is as tall as the next one.
  let sunk: Double

  /// Draws a person: a picture with replacement, x of the box in [−width, W) and the box 7 to 32 points
  /// below the ground, in whole points of the article's.
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
  /// From the screen's middle along down.
  let distance: Double
  /// How much closer together they stand than upright.
  private let closeness: Double
  /// The middle of what can be seen of the line, to the right of who looks at what is upright.
  private let center: Double

  /// The line of a crowd on a screen.
  init(_ layer: CrowdLayer, _ room: ScreenRoom) {
    self.room = room
    distance = room.support - room.depth(ofShare: layer.ground)
    // The chord where heads are: on the ground itself it is only a point when a corner is down.
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

  /// A place beside the line's middle and below the line.
  func place(_ x: Double, below: Double) -> Vector2 {
    room.middle + room.turn.applied(to: Vector2(x: x, y: distance + below))
  }
}

extension ScreenRoom {
  /// What of a line at right angles to down is on the screen: from where to where, to the right of who looks
  /// at what is upright, from the middle.
  func chord(at distance: Double) -> (start: Double, end: Double) {
    var (start, end) = (-extent, extent)
    func cut(_ offset: Double, _ slope: Double, _ half: Double) {
      // A line along a side is not cut by it.
      guard slope.magnitude > 1e-9 else { return }
      let (one, other) = ((-half - offset) / slope, (half - offset) / slope)
      start = max(start, min(one, other))
      end = min(end, max(one, other))
    }
    cut(-turn.sine * distance, turn.cosine, size.width / 2)
    cut(turn.cosine * distance, turn.sine, size.height / 2)
    return (start, max(start, end))
  }
}
