/// Which pixels a sprite covers, and what its picture is there.
extension SpriteKernels {
  /// Calls `body` for each pixel that a mask covers, with how much of it: 1...255.
  @inline(__always)
  static func forEachCoverage(
    _ texels: Span<UInt8>, _ place: borrowing SpritePlacement, width: Int,
    _ body: (_ pixel: Int, _ coverage: UInt32) -> Void
  ) {
    let (offset, stride) = (place.level.offset, place.level.stride)
    forEachPixel(place, width: width) { pixel, u, v in
      let at = offset &+ (v >> 16) &* stride &+ u >> 16
      let coverage = Blending.bilinear(
        UInt32(texels[at]), UInt32(texels[at &+ 1]),
        UInt32(texels[at &+ stride]), UInt32(texels[at &+ stride &+ 1]),
        UInt32(truncatingIfNeeded: u >> 8 & 255), UInt32(truncatingIfNeeded: v >> 8 & 255))
      guard coverage > 0 else { return }
      body(pixel, coverage)
    }
  }

  /// Calls `body` for each pixel that a colour picture may cover, with its premultiplied colour
  /// there: 0xAARRGGBB.
  @inline(__always)
  static func forEachColor(
    _ texels: Span<UInt32>, _ place: borrowing SpritePlacement, width: Int,
    _ body: (_ pixel: Int, _ color: UInt32) -> Void
  ) {
    let (offset, stride, low) = (place.level.offset, place.level.stride, Blending.channels)
    forEachPixel(place, width: width) { pixel, u, v in
      let at = offset &+ (v >> 16) &* stride &+ u >> 16
      let fu = UInt32(truncatingIfNeeded: u >> 8 & 255)
      let fv = UInt32(truncatingIfNeeded: v >> 8 & 255)
      let (a, b) = (texels[at], texels[at &+ 1])
      let (c, d) = (texels[at &+ stride], texels[at &+ stride &+ 1])
      guard a | b | c | d != 0 else { return }
      let redBlue = Blending.bilinearPair(a & low, b & low, c & low, d & low, fu, fv)
      let alphaGreen = Blending.bilinearPair(
        a >> 8 & low, b >> 8 & low, c >> 8 & low, d >> 8 & low, fu, fv)
      body(pixel, redBlue | alphaGreen << 8)
    }
  }

  /// Walks the rectangle row by row, calling `body` where the sprite covers something.
  @inline(__always)
  private static func forEachPixel(
    _ place: borrowing SpritePlacement, width: Int,
    _ body: (_ pixel: Int, _ u: Int, _ v: Int) -> Void
  ) {
    let limitU = UInt((place.level.width &+ 1) &* SpritePlacement.one)
    let limitV = UInt((place.level.height &+ 1) &* SpritePlacement.one)
    var (rowU, rowV) = (place.u, place.v)
    for y in place.rect.y {
      var (u, v) = (rowU, rowV)
      let row = y &* width
      for x in place.rect.x {
        // As unsigned numbers, what lies before the border is large as well.
        if UInt(bitPattern: u) < limitU, UInt(bitPattern: v) < limitV { body(row &+ x, u, v) }
        u &+= place.du
        v &+= place.dv
      }
      rowU &-= place.dv
      rowV &+= place.du
    }
  }
}
