import Graphics

struct DashPattern {
  private let lengths: [Double]
  /// The length of a round; infinite for solid lines.
  let period: Double
  private let phase: Double

  /// Shorter rounds are invisible, and slow to draw.
  static let shortest = 1.0 / 16

  init(_ style: ShapeStyle) {
    lengths = style.lineDashPattern
    let sum = lengths.reduce(0) { $0 + ($1 >= 0 ? $1 : .nan) }
    // An odd number of lengths repeats after two rounds.
    let round = sum * (lengths.count % 2 == 0 ? 1 : 2)
    period = sum >= Self.shortest && round < Reach.farthest ? round : .infinity
    phase = style.lineDashPhase.isFinite ? style.lineDashPhase : 0
  }

  struct Place {
    /// The index of the length; even ones are dashes.
    var index: Int
    var rest: Double
    var isDash: Bool { index % 2 == 0 }
  }

  /// The position at a distance from a subpath's start.
  func place(at distance: Double) -> Place {
    guard period < .infinity else { return Place(index: 0, rest: .infinity) }
    var rest = (phase.truncatingRemainder(dividingBy: period) + distance)
      .truncatingRemainder(dividingBy: period)
    if rest < 0 { rest += period }
    var place = Place(index: 0, rest: lengths[0])
    // The next length begins at the end of the previous one; zero lengths are kept.
    while rest > 0, rest >= place.rest {
      rest -= place.rest
      advance(&place)
      if place.index == 0 { break }
    }
    place.rest = max(place.rest - rest, 0)
    return place
  }

  func advance(_ place: inout Place) {
    guard period < .infinity else { return }
    place.index = (place.index + 1) % (lengths.count % 2 == 0 ? lengths.count : 2 * lengths.count)
    place.rest = lengths[place.index % lengths.count]
  }
}
