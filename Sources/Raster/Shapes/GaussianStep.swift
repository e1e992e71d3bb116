/// A blurred edge: a Gaussian's integral, from −½ to ½.
/// ```
///   Φ(z) = erf(z / √2) / 2, cut off at three sigma and renormalised
///          z·(c₀ + c₁z² + … + c₅z¹⁰), error at most 4.2·10⁻⁵
/// ```
/// Only products and sums, eight at a time, so that every CPU gives the same bits.
enum GaussianStep {
  /// Beyond this many sigma, less than half of a 255th remains.
  static let reach = 3.0

  @inline(__always)
  static func value(_ z: SIMD8<Float>) -> SIMD8<Float> {
    // (|z + 3| − |z − 3|) / 2 clamps z to ±3; `pointwiseMin` would be a call.
    let within = ((z + 3).withoutSign - (z - 3).withoutSign) * 0.5
    let square = within * within
    var sum = square * -1.4438544e-06 + 5.483916e-05
    sum = sum * square + -9.240831e-04
    sum = sum * square + 9.3866084e-03
    sum = sum * square + -6.6040955e-02
    sum = sum * square + 3.998350e-01
    return within * sum
  }
}

extension SIMD8<Float> {
  @inline(__always)
  var withoutSign: Self {
    let bits = unsafe unsafeBitCast(self, to: Words.self) & Words(repeating: 0x7fff_ffff)
    return unsafe unsafeBitCast(bits, to: Self.self)
  }

  /// Shares of 0...1 in 255ths, a byte each, first lane lowest.
  @inline(__always)
  var shareBytes: UInt64 {
    // Adding 2²³ rounds into the lowest bits.
    let scaled = self * 255 + 0x1p23
    return unsafe unsafeBitCast(scaled, to: Words.self).lowestBytes
  }
}
