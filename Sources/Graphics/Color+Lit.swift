extension Color {
  /// The colour in light, of which `w` is the strongest channel: (c + l) / (1 + softness · w), at most 1.
  ///
  /// With a softness below 1 it is brighter than colour and light, as what glows is, and still warm. What is thin gets more
  /// opaque.
  @inline(__always)
  func lit(by light: SIMD4<Float>, softness: Float) -> Color {
    let (gain, rest) = (1 / (1 + softness * light.w), 1 / (1 + light.w))
    return Color(
      red: min((red + light.x) * gain, 1), green: min((green + light.y) * gain, 1),
      blue: min((blue + light.z) * gain, 1), alpha: alpha * (1 + (1 - alpha) * (1 - rest)))
  }
}
