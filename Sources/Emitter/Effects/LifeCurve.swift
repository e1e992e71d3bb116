/// A piecewise linear function of the share of its life that a particle has lived.
///
/// ```
///   value ▲   ╭──●──╮             ● values        before the first and after the last stop
///         │  ╱       ╲            ┼ locations     the value stays
///         │ ●         ●───
///         └─┼────┼────┼──▶ share of life 0…1
/// ```
struct LifeCurve: Sendable {
  private struct Stop {
    let location: Float
    let value: Float
    /// To the next stop; after the last one the value stays.
    var rise: Float = 0
    var width: Float = 1
    /// The area under the curve from 0.
    var area: Float = 0

    @inline(__always)
    func value(_ share: Float) -> Float { value + rise * ((share - location) / width) }
  }

  private var stops: [Stop] = []

  /// A curve without stops, which has no values.
  static let none = LifeCurve()

  private init() {}

  /// Nil without values; non-finite values count as 0, and stops are even unless `locations` has as many.
  init?(_ values: [Double], _ locations: [Double]) {
    guard !values.isEmpty else { return nil }
    let isEven = locations.count != values.count
    for index in values.indices {
      let even = Float(index) / Float(max(1, values.count - 1))
      let place = isEven ? even : Float(locations[index])
      let value = values[index].isFinite ? Float(values[index]) : 0
      // Locations never decrease; NaN and −0 become 0.
      let location = max(stops.last?.location ?? 0, place > 0 ? min(place, 1) : 0)
      append(Stop(location: location, value: value))
    }
  }

  private mutating func append(_ stop: Stop) {
    var stop = stop
    if let last = stops.last {
      let (rise, width) = (stop.value - last.value, stop.location - last.location)
      (stops[stops.count - 1].rise, stops[stops.count - 1].width) = (rise, width)
      stop.area = last.area + (stop.value + last.value) / 2 * width
    } else {
      stop.area = stop.value * stop.location
    }
    stops.append(stop)
  }

  func value(_ share: Float) -> Float { stop(before: share)?.value(share) ?? stops[0].value }

  /// The values of eight shares, 0...1; 1 without stops.
  @inline(__always)
  func factors(_ shares: SIMD8<Float>) -> SIMD8<Float> {
    let stops = stops.span
    var (value, rise) = (
      SIMD8<Float>(repeating: stops.isEmpty ? 1 : stops[0].value), SIMD8<Float>.zero
    )
    var (location, width) = (SIMD8<Float>.zero, SIMD8<Float>(repeating: 1))
    for index in stops.indices {
      let stop = stops[index]
      let areBefore = shares.areBelow(positive: stop.location)
      value = value.kept(areBefore, else: stop.value)
      rise = rise.kept(areBefore, else: stop.rise)
      location = location.kept(areBefore, else: stop.location)
      width = width.kept(areBefore, else: stop.width)
    }
    return value + rise * ((shares - location) / width)
  }

  /// The integral of the value from birth to a share of the life.
  func area(_ share: Float) -> Float {
    guard let stop = stop(before: share) else { return stops[0].value * share }
    return stop.area + (stop.value + stop.value(share)) / 2 * (share - stop.location)
  }

  /// The last stop that is not after a share.
  private func stop(before share: Float) -> Stop? {
    var next = 0
    while next < stops.count, stops[next].location <= share { next += 1 }
    return next > 0 ? stops[next - 1] : nil
  }
}
