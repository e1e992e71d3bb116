/// A piecewise linear function of the share of its life that a particle has lived.
///
/// ```
///   value ▲   ╭──●──╮             ● values        before the first and after the last stop
///         │  ╱       ╲            ┼ locations     the value stays
///         │ ●         ●───
///         └─┼────┼────┼──▶ share of life 0…1
/// ```
struct LifeCurve: Equatable, Sendable {
  private let values: [Float]
  private let locations: [Float]
  /// The area under the curve from 0 to each location.
  private let areas: [Float]

  /// A curve without stops, which has no values.
  static let empty = LifeCurve()

  private init() { (values, locations, areas) = ([], [], []) }

  /// Nil without values; non-finite values count as 0, and stops are even unless `locations` has as many.
  init?(_ values: [Double], _ locations: [Double]) {
    guard let first = values.first else { return nil }
    self.values = values.map { $0.isFinite ? Float($0) : 0 }
    var places: [Float] = []
    let isEven = locations.count != values.count
    for index in values.indices {
      let even = Float(index) / Float(max(1, values.count - 1))
      let place = isEven ? even : Float(locations[index])
      // Locations never decrease; NaN and −0 become 0.
      places.append(max(places.last ?? 0, place > 0 ? min(place, 1) : 0))
    }
    self.locations = places
    var areas: [Float] = [(first.isFinite ? Float(first) : 0) * places[0]]
    for index in places.indices.dropFirst() {
      let mean = (self.values[index] + self.values[index - 1]) / 2
      areas.append(areas[index - 1] + mean * (places[index] - places[index - 1]))
    }
    self.areas = areas
  }

  var isEmpty: Bool { values.isEmpty }

  /// The values at eight shares, 0...1; not of an empty curve.
  @inline(__always)
  func values(_ shares: SIMD8<Float>) -> SIMD8<Float> { pieces(shares).values(shares) }

  /// The integrals of the value from birth to eight shares of the life.
  @inline(__always)
  func areas(_ shares: SIMD8<Float>) -> SIMD8<Float> {
    let pieces = pieces(shares)
    return pieces.area + (pieces.value + pieces.values(shares)) / 2 * (shares - pieces.location)
  }

  /// The straight lines that eight shares are on, from the stop before each; horizontal before the first and after the last.
  private struct Pieces {
    var value: SIMD8<Float>
    var rise = SIMD8<Float>.zero
    var location = SIMD8<Float>.zero
    var width = SIMD8<Float>(repeating: 1)
    var area = SIMD8<Float>.zero

    @inline(__always)
    func values(_ shares: SIMD8<Float>) -> SIMD8<Float> {
      value + rise * ((shares - location) / width)
    }
  }

  @inline(__always)
  private func pieces(_ shares: SIMD8<Float>) -> Pieces {
    let (values, locations, areas) = (values.span, locations.span, areas.span)
    var pieces = Pieces(value: SIMD8(repeating: values[0]))
    for stop in values.indices {
      let isLast = stop + 1 == values.count
      let areBefore = shares.areBelow(positive: locations[stop])
      pieces.value = pieces.value.kept(areBefore, else: values[stop])
      pieces.rise = pieces.rise.kept(
        areBefore, else: isLast ? 0 : values[stop + 1] - values[stop])
      pieces.location = pieces.location.kept(areBefore, else: locations[stop])
      pieces.width = pieces.width.kept(
        areBefore, else: isLast ? 1 : locations[stop + 1] - locations[stop])
      pieces.area = pieces.area.kept(areBefore, else: areas[stop])
    }
    return pieces
  }
}
