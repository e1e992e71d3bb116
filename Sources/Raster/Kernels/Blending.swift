/// Arithmetic on two 8-bit channels in one word: red and blue, or alpha and green.
/// ```
/// 0x00RR00BB · weight:   each product stays below 2¹⁶, so the halves do not overlap
/// ```
enum Blending {
  static let channels: UInt32 = 0x00ff_00ff

  /// Divides both by 255, rounded exactly: for t up to 255², (t + 128 + ((t + 128) >> 8)) >> 8 equals round(t / 255).
  @inline(__always)
  static func over255(_ sum: UInt32) -> UInt32 {
    let rounded = sum &+ 0x0080_0080
    return (rounded &+ ((rounded >> 8) & channels)) >> 8 & channels
  }

  /// `color` over `pixel` with a weight in 256ths, all four channels alike.
  @inline(__always)
  static func mix(_ pixel: UInt32, _ color: UInt32, weight: UInt32) -> UInt32 {
    let rest = 256 &- weight
    let redBlue = (pixel & channels) &* rest &+ (color & channels) &* weight
    let alphaGreen = (pixel >> 8 & channels) &* rest &+ (color >> 8 & channels) &* weight
    let half: UInt32 = 0x0080_0080
    return (redBlue &+ half) >> 8 & channels | (alphaGreen &+ half) & ~channels
  }

  /// A premultiplied `source` over `pixel`, both 0xAARRGGBB.
  @inline(__always)
  static func over(_ pixel: UInt32, _ source: UInt32) -> UInt32 {
    let rest = 255 &- source >> 24
    // Channels above 255 occur only if a picture was not premultiplied.
    let redBlue = saturated(over255((pixel & channels) &* rest) &+ (source & channels))
    let alphaGreen = saturated(
      over255((pixel >> 8 & channels) &* rest) &+ (source >> 8 & channels))
    return redBlue | alphaGreen << 8
  }

  /// Each channel of `color` times the same channel of `tint`, in 255ths.
  @inline(__always)
  static func multiplied(_ color: UInt32, _ tint: UInt32) -> UInt32 {
    var result: UInt32 = 0
    for shift in stride(from: UInt32(0), to: 32, by: 8) {
      result |= over255((color >> shift & 255) &* (tint >> shift & 255)) << shift
    }
    return result
  }

  @inline(__always)
  static func premultiplied(_ color: UInt32) -> UInt32 {
    multiplied(color | 0xff00_0000, (color >> 24) &* 0x0101_0101)
  }

  /// `pixel` and `light` added channel by channel, saturating at 255.
  @inline(__always)
  static func sum(_ pixel: UInt32, _ light: UInt32) -> UInt32 {
    let redBlue = saturated((pixel & channels) &+ (light & channels))
    let alphaGreen = saturated((pixel >> 8 & channels) &+ (light >> 8 & channels))
    return redBlue | alphaGreen << 8
  }

  /// Saturates two sums of bytes in one word: a set ninth bit fills the eight below it.
  @inline(__always)
  private static func saturated(_ sums: UInt32) -> UInt32 {
    let carries = sums >> 8 & 0x0001_0001
    return (sums | (carries << 8 &- carries)) & channels
  }

  /// The mix of four texels, for one channel or two in one word; weights are in 256ths.
  @inline(__always)
  static func mix4(
    _ a: UInt32, _ b: UInt32, _ c: UInt32, _ d: UInt32, _ weights: BilinearWeights
  ) -> UInt32 {
    let top = (a & channels) &* weights.a &+ (b & channels) &* weights.b
    let bottom = (c & channels) &* weights.c &+ (d & channels) &* weights.d
    return (top &+ bottom &+ 0x0080_0080) >> 8 & channels
  }
}

/// The weights of four texels, `a b` above `c d`, in 256ths; their sum is 256.
struct BilinearWeights {
  var a: UInt32
  var b: UInt32
  var c: UInt32
  var d: UInt32

  /// `u` and `v` are the pixel's distances right of and below `a`, 0...255 of 256.
  @inline(__always)
  init(_ u: UInt32, _ v: UInt32) {
    d = (u &* v &+ 128) >> 8
    (b, c) = (u &- d, v &- d)
    a = 256 &- u &- c
  }
}
