/// A gradient's colours along the way from start to end, prepared for many pixels.
public struct GradientRamp: Sendable {
  /// What is between a location and the one before.
  private struct Stretch {
    /// The position where it ends.
    let end: Double
    /// The position where it begins.
    let start: Double
    /// Red, green, blue and alpha at its start, and how much they change to its end.
    let color: SIMD4<Float>
    let change: SIMD4<Float>
  }

  private let stretches: [Stretch]
  private let last: SIMD4<Float>

  /// The colours of a gradient.
  public init(_ gradient: Gradient) {
    let colors = gradient.colors.isEmpty ? [.black] : gradient.colors
    let channels = colors.map { SIMD4($0.red, $0.green, $0.blue, $0.alpha) }
    let isGiven = gradient.locations.count == colors.count
    var (stretches, start) = ([Stretch](), 0.0)
    for (index, color) in channels.enumerated() {
      let end =
        isGiven ? gradient.locations[index] : Double(index) / Double(max(1, colors.count - 1))
      if index > 0, end > start {
        let before = channels[index - 1]
        stretches.append(Stretch(end: end, start: start, color: before, change: color - before))
      } else {
        stretches.append(Stretch(end: end, start: -.infinity, color: color, change: .zero))
      }
      start = end
    }
    (self.stretches, last) = (stretches, channels[channels.count - 1])
  }

  /// Red, green, blue and alpha at a position, linear between colours; constant before the first and after the last one.
  public func color(at share: Double) -> SIMD4<Float> {
    let stretches = stretches.span
    for index in stretches.indices where share < stretches[index].end {
      let stretch = stretches[index]
      guard stretch.start > -.infinity else { return stretch.color }
      let part = Float((share - stretch.start) / (stretch.end - stretch.start))
      return stretch.color + stretch.change * part
    }
    return last
  }
}
