import Graphics

extension Bitmap {
  /// A frame's pixels, opaque.
  init(opaque frame: borrowing Frame) {
    self.init(width: frame.width, height: frame.height, format: .color)
    let pixels = frame.pixels.span
    var output = bytes.mutableSpan
    for index in pixels.indices {
      let pixel = pixels[index]
      output[index * 4] = UInt8(pixel & 255)
      output[index * 4 + 1] = UInt8(pixel >> 8 & 255)
      output[index * 4 + 2] = UInt8(pixel >> 16 & 255)
      output[index * 4 + 3] = 255
    }
  }

  /// Mixes in a share, 0...1, of a picture of the same size and format.
  mutating func dissolve(into other: Bitmap, _ share: Double) {
    let weight = Int32((share * 256).rounded())
    let source = other.bytes.span
    var output = bytes.mutableSpan
    for index in source.indices {
      let (from, to) = (Int32(output[index]), Int32(source[index]))
      output[index] = UInt8(truncatingIfNeeded: from + ((to - from) * weight + 128) >> 8)
    }
  }
}
