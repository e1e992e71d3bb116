import Graphics

/// A cell's colour by age; clamped only to be drawn or inherited.
///
/// The four channels are computed at once.
struct Fade {
  private let speeds: SIMD4<Float>

  init(_ cell: EmitterCell) {
    speeds = SIMD4(
      Float(cell.redSpeed), Float(cell.greenSpeed), Float(cell.blueSpeed), Float(cell.alphaSpeed))
  }

  /// The age in seconds at which an opacity at birth has become 0; nil if it does not fall.
  func vanishing(from opacity: Float) -> Double? {
    speeds.w < 0 ? Double(opacity) / -Double(speeds.w) : nil
  }

  @inline(__always)
  func color(_ birth: Color, age: Float, tint: Color) -> Color {
    Self.clamped(free(birth, age: age), tint)
  }

  /// The colour at an age in seconds, not clamped.
  @inline(__always)
  func free(_ birth: Color, age: Float) -> Color {
    Color(birth.channels + speeds * age)
  }

  @inline(__always)
  static func clamped(_ color: Color, _ tint: Color) -> Color {
    let channels = color.channels
    // NaN becomes 0.
    let lit = channels.replacing(with: 0, where: .!(channels .> 0))
    return Color(lit.replacing(with: 1, where: lit .> 1) * tint.channels)
  }

  /// The channels of two colours, not clamped.
  @inline(__always)
  func free(_ births: SIMD8<Float>, _ ages: SIMD8<Float>) -> SIMD8<Float> {
    births + SIMD8(lowHalf: speeds, highHalf: speeds) * ages
  }

  @inline(__always)
  static func clamped(_ channels: SIMD8<Float>) -> SIMD8<Float> {
    let lit = channels.replacing(with: 0, where: .!(channels .> 0))
    return lit.replacing(with: 1, where: lit .> 1)
  }
}

extension Color {
  @inline(__always)
  fileprivate init(_ channels: SIMD4<Float>) {
    self.init(red: channels[0], green: channels[1], blue: channels[2], alpha: channels[3])
  }

  @inline(__always)
  fileprivate var channels: SIMD4<Float> { SIMD4(red, green, blue, alpha) }
}
