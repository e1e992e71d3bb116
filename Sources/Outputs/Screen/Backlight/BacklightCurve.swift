/// The step of a backlight that looks as bright as a dimmed picture.
///
/// ```
///   brightness b ─▶ lightness L* = 100 b ─▶ luminance Y = ((L* + 16) / 116)³, or L* / 903.3 up to 8 ─▶ step Y · most
/// ```
/// CIE 1976's lightness, because equal steps of it look equal, and because it is close to what the factor b does to the
/// sRGB values of a picture: half of each is 0.22 of the light, and L* 50 is 0.18. The kernel makes the tables of PWM
/// backlights by the same curve.
public enum BacklightCurve {
  /// The step, 1...most, for a brightness in 0...1; 0 is off, which a brightness never is.
  ///
  /// `isPerceptual`: whether the device's steps look equal already.
  public static func step(_ brightness: Double, of most: Int, isPerceptual: Bool = false) -> Int {
    let share = isPerceptual ? brightness : luminance(brightness)
    return min(most, max(1, Int((share * Double(most)).rounded())))
  }

  /// The relative luminance of a lightness in 0...1.
  static func luminance(_ brightness: Double) -> Double {
    let lightness = 100 * min(1, max(0, brightness))
    guard lightness > 8 else { return lightness / 903.3 }
    let root = (lightness + 16) / 116
    return root * root * root
  }
}
