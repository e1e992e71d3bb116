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

  func value(_ share: Float) -> Float {
    let next = stop(after: share)
    guard next > 0 else { return values[0] }
    guard next < values.count else { return values[values.count - 1] }
    return between(next, share)
  }

  /// The values of eight shares, 0...1; 1 without stops.
  @inline(__always)
  func factors(_ shares: SIMD8<Float>) -> SIMD8<Float> {
    let (values, locations) = (values.span, locations.span)
    var value = SIMD8<Float>(repeating: values.isEmpty ? 1 : values[0])
    var (rise, location) = (SIMD8<Float>.zero, SIMD8<Float>.zero)
    var width = SIMD8<Float>(repeating: 1)
    for stop in values.indices {
      let isLast = stop + 1 == values.count
      let areBefore = shares.areBelow(positive: locations[stop])
      value = value.kept(areBefore, else: values[stop])
      rise = rise.kept(areBefore, else: isLast ? 0 : values[stop + 1] - values[stop])
      location = location.kept(areBefore, else: locations[stop])
      width = width.kept(areBefore, else: isLast ? 1 : locations[stop + 1] - locations[stop])
    }
    return value + rise * ((shares - location) / width)
  }

  /// The integral of the value from birth to a share of the life.
  func area(_ share: Float) -> Float {
    let next = stop(after: share)
    guard next > 0 else { return values[0] * share }
    let last = next - 1
    let value = next < values.count ? between(next, share) : values[last]
    return areas[last] + (values[last] + value) / 2 * (share - locations[last])
  }

  private func between(_ next: Int, _ share: Float) -> Float {
    let (from, to) = (locations[next - 1], locations[next])
    let part = (share - from) / (to - from)
    return values[next - 1] + (values[next] - values[next - 1]) * part
  }

  private func stop(after share: Float) -> Int {
    var next = 0
    while next < locations.count, locations[next] <= share { next += 1 }
    return next
  }
}
