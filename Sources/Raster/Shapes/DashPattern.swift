import Graphics

/// Where along a line there is ink.
struct DashPattern {
  private let lengths: [Double]
  /// Of a whole round; infinite where the line has no gaps.
  let period: Double
  private let phase: Double

  /// Rounds shorter than this cannot be seen, only waited for.
  static let shortest = 1.0 / 16

  init(_ style: ShapeStyle) {
    lengths = style.lineDashPattern
    let sum = lengths.reduce(0) { $0 + ($1 >= 0 ? $1 : .nan) }
    // An odd number of lengths comes round in two rounds.
    let round = sum * (lengths.count % 2 == 0 ? 1 : 2)
    period = sum >= Self.shortest && round < Reach.farthest ? round : .infinity
    phase = style.lineDashPhase.isFinite ? style.lineDashPhase : 0
  }

  /// Where a line is in the pattern.
  struct Place {
    /// Which length; even ones are dashes.
    var index: Int
    /// How much of it is left.
    var rest: Double
    var isDash: Bool { index % 2 == 0 }
  }

  /// The place so far from a subpath's beginning.
  func place(at distance: Double) -> Place {
    guard period < .infinity else { return Place(index: 0, rest: .infinity) }
    var rest = (phase.truncatingRemainder(dividingBy: period) + distance)
      .truncatingRemainder(dividingBy: period)
    if rest < 0 { rest += period }
    var place = Place(index: 0, rest: lengths[0])
    // At the very end of a length the next one begins; one of no length is not left out.
    while rest > 0, rest >= place.rest {
      rest -= place.rest
      advance(&place)
      if place.index == 0 { break }
    }
    place.rest = max(place.rest - rest, 0)
    return place
  }

  /// Goes on to the next length.
  func advance(_ place: inout Place) {
    guard period < .infinity else { return }
    place.index = (place.index + 1) % (lengths.count % 2 == 0 ? lengths.count : 2 * lengths.count)
    place.rest = lengths[place.index % lengths.count]
  }
}
