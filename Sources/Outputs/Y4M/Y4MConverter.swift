import Graphics

/// Converts frames to YUV4MPEG2, with the luma and chroma of `StudioRange`; reuses its memory.
///
/// ```
/// F R A M E \n │ Y: width × height │ Cb: ⌈width/2⌉ × ⌈height/2⌉ │ Cr: as Cb
/// ```
struct Y4MConverter {
  private(set) var bytes: [UInt8]
  private let width: Int
  private let height: Int
  private static let marker = Array("FRAME\n".utf8)

  init(width: Int, height: Int) {
    self.width = width
    self.height = height
    let chroma = ((width + 1) / 2) * ((height + 1) / 2)
    bytes = Self.marker + [UInt8](repeating: 0, count: width * height + 2 * chroma)
  }

  /// Converts a frame; false if its size is not the converter's.
  mutating func convert(_ frame: borrowing Frame) -> Bool {
    guard frame.width == width, frame.height == height else { return false }
    convertLuma(frame.pixels.span)
    convertChroma(frame.pixels.span)
    return true
  }

  private mutating func convertLuma(_ pixels: Span<UInt32>) {
    var output = bytes.mutableSpan
    for index in pixels.indices {
      output[Self.marker.count + index] = StudioRange.luma(pixels[index])
    }
  }

  private mutating func convertChroma(_ pixels: Span<UInt32>) {
    let (width, height) = (width, height)
    var blueIndex = Self.marker.count + width * height
    var redIndex = blueIndex + ((width + 1) / 2) * ((height + 1) / 2)
    var output = bytes.mutableSpan
    for y in stride(from: 0, to: height, by: 2) {
      let upper = y * width
      let lower = min(y + 1, height - 1) * width
      for x in stride(from: 0, to: width, by: 2) {
        let right = min(x + 1, width - 1)
        (output[blueIndex], output[redIndex]) = StudioRange.chroma(
          pixels[upper + x], pixels[upper + right], pixels[lower + x], pixels[lower + right])
        blueIndex += 1
        redIndex += 1
      }
    }
  }
}
