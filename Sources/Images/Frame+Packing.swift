import Graphics

extension Frame {
  /// Packs red, green and blue, one byte each, rows from the top without gaps; reuses memory of the right size.
  public borrowing func packRGB(into bytes: inout [UInt8]) {
    resize(&bytes, to: width * height * 3)
    var output = bytes.mutableSpan
    if format == .rgb565 {
      let words = pixels565.span
      for index in words.indices {
        Self.put(Self.expanded(words[index]), at: index * 3, in: &output)
      }
    } else {
      let words = pixels.span
      for index in words.indices { Self.put(words[index], at: index * 3, in: &output) }
    }
  }

  /// Packs red, green, blue and alpha of an `argb8888` frame, not premultiplied, as PNG requires.
  borrowing func packRGBA(into bytes: inout [UInt8]) {
    precondition(format == .argb8888)
    resize(&bytes, to: width * height * 4)
    var output = bytes.mutableSpan
    let words = pixels.span
    for index in words.indices {
      let alpha = words[index] >> 24
      Self.put(Self.straight(words[index], alpha), at: index * 4, in: &output)
      output[index * 4 + 3] = UInt8(alpha)
    }
  }

  private func resize(_ bytes: inout [UInt8], to count: Int) {
    if bytes.count != count { bytes = [UInt8](repeating: 0, count: count) }
  }

  @inline(__always)
  private static func expanded(_ pixel: UInt16) -> UInt32 {
    let (red, green, blue) = (UInt32(pixel >> 11), UInt32(pixel >> 5 & 63), UInt32(pixel & 31))
    return ((red * 255 + 15) / 31) << 16 | ((green * 255 + 31) / 63) << 8 | (blue * 255 + 15) / 31
  }

  /// Divides premultiplied colours by alpha, rounded to nearest.
  @inline(__always)
  private static func straight(_ pixel: UInt32, _ alpha: UInt32) -> UInt32 {
    guard alpha > 0, alpha < 255 else { return alpha == 0 ? 0 : pixel }
    // Additive light may be brighter than the flakes' alpha.
    let channel = { (shift: UInt32) in
      min(((pixel >> shift & 255) * 255 + alpha / 2) / alpha, 255) << shift
    }
    return channel(16) | channel(8) | channel(0)
  }

  @inline(__always)
  private static func put(_ pixel: UInt32, at place: Int, in bytes: inout MutableSpan<UInt8>) {
    bytes[place] = UInt8(truncatingIfNeeded: pixel >> 16)
    bytes[place + 1] = UInt8(truncatingIfNeeded: pixel >> 8)
    bytes[place + 2] = UInt8(truncatingIfNeeded: pixel)
  }
}
