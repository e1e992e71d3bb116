/// Arithmetic on two 8-bit channels in one word: red and blue, or alpha and green.
///
/// ```
/// 0x00RR00BB · weight:   each product stays below 2¹⁶, so the halves never meet
/// ```
enum Blending {
  static let channels: UInt32 = 0x00ff_00ff

  /// The two channels of `sum` divided by 255, rounded to the nearest, exactly.
  ///
  /// (t + 128 + ((t + 128) >> 8)) >> 8 equals round(t / 255) for all t up to 255².
  @inline(__always)
  static func over255(_ sum: UInt32) -> UInt32 {
    let rounded = sum &+ 0x0080_0080
    return (rounded &+ ((rounded >> 8) & channels)) >> 8 & channels
  }

  /// `color` over `pixel`, both 0x00RRGGBB, where `weight` of 255 parts is `color`.
  @inline(__always)
  static func mix(_ pixel: UInt32, _ color: UInt32, weight: UInt32) -> UInt32 {
    let rest = 255 &- weight
    let redBlue = over255((pixel & channels) &* rest &+ (color & channels) &* weight)
    let green = over255((pixel >> 8 & 0xff) &* rest &+ (color >> 8 & 0xff) &* weight)
    return redBlue | green << 8
  }

  /// A premultiplied `source` 0xAARRGGBB over `pixel` 0x00RRGGBB.
  @inline(__always)
  static func over(_ pixel: UInt32, _ source: UInt32) -> UInt32 {
    let rest = 255 &- source >> 24
    let redBlue = over255((pixel & channels) &* rest) &+ (source & channels)
    let green = over255((pixel >> 8 & 0xff) &* rest) &+ (source >> 8 & 0xff)
    // Channels beyond 255 appear only when a picture was not premultiplied as promised.
    return min(redBlue >> 16, 255) << 16 | min(green, 255) << 8 | min(redBlue & 0xffff, 255)
  }

  /// `pixel` and `light`, both 0x00RRGGBB, added channel by channel, none beyond 255.
  @inline(__always)
  static func sum(_ pixel: UInt32, _ light: UInt32) -> UInt32 {
    let redBlue = saturated((pixel & channels) &+ (light & channels))
    let green = saturated((pixel >> 8 & 0xff) &+ (light >> 8 & 0xff))
    return redBlue | green << 8
  }

  /// Two sums of bytes in one word, each at most 255: the ninth bit, where there is one, fills the
  /// eight below it.
  @inline(__always)
  private static func saturated(_ sums: UInt32) -> UInt32 {
    let carries = sums >> 8 & 0x0001_0001
    return (sums | (carries << 8 &- carries)) & channels
  }

  /// The mix of four bytes: `a b` above `c d`, weights by fractions of 256.
  @inline(__always)
  static func bilinear(
    _ a: UInt32, _ b: UInt32, _ c: UInt32, _ d: UInt32, _ fu: UInt32, _ fv: UInt32
  ) -> UInt32 {
    let top = a &* (256 &- fu) &+ b &* fu
    let bottom = c &* (256 &- fu) &+ d &* fu
    return (top &* (256 &- fv) &+ bottom &* fv &+ 32768) >> 16
  }

  /// The same for two channels in one word.
  @inline(__always)
  static func bilinearPair(
    _ a: UInt32, _ b: UInt32, _ c: UInt32, _ d: UInt32, _ fu: UInt32, _ fv: UInt32
  ) -> UInt32 {
    let top = (a &* (256 &- fu) &+ b &* fu) >> 8 & channels
    let bottom = (c &* (256 &- fu) &+ d &* fu) >> 8 & channels
    return (top &* (256 &- fv) &+ bottom &* fv) >> 8 & channels
  }
}
