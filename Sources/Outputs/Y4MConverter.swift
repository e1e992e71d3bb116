import Graphics

/// Turns frames into YUV4MPEG2 frames, in memory that is made once.
///
/// ```
/// F R A M E \n │ Y: width × height │ Cb: ⌈width/2⌉ × ⌈height/2⌉ │ Cr: as Cb
/// ```
/// Luma and chroma are BT.601 scaled to 219 and 224 steps, in 16-bit fixed point, rounded to the
/// nearest. The weights of Y add up to 219/255, those of Cb and Cr to nothing, so that greys have
/// a chroma of exactly 128.
struct Y4MConverter {
  /// The frame as it goes into the file.
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

  /// Converts a frame; false when its size is not the converter's.
  mutating func convert(_ frame: borrowing Frame) -> Bool {
    guard frame.width == width, frame.height == height else { return false }
    convertLuma(frame.pixels.span)
    convertChroma(frame.pixels.span)
    return true
  }

  private mutating func convertLuma(_ pixels: Span<UInt32>) {
    var output = bytes.mutableSpan
    for index in pixels.indices {
      let pixel = pixels[index]
      let sum = 16829 * (pixel >> 16 & 255) + 33039 * (pixel >> 8 & 255) + 6416 * (pixel & 255)
      output[Self.marker.count + index] = UInt8(truncatingIfNeeded: (sum + 0x10_8000) >> 16)
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
        let four = ChannelSums(
          pixels[upper + x], pixels[upper + right], pixels[lower + x], pixels[lower + right])
        output[blueIndex] = four.chroma(red: -9714, green: -19070, blue: 28784)
        output[redIndex] = four.chroma(red: 28784, green: -24103, blue: -4681)
        blueIndex += 1
        redIndex += 1
      }
    }
  }
}

/// Red, green and blue of four pixels, added up.
private struct ChannelSums {
  let red: Int32
  let green: Int32
  let blue: Int32

  @inline(__always)
  init(_ first: UInt32, _ second: UInt32, _ third: UInt32, _ fourth: UInt32) {
    // Two channels in one word: four times 255 stays below the sixteen bits between them.
    let mask: UInt32 = 0x00FF_00FF
    let redAndBlue = (first & mask) + (second & mask) + (third & mask) + (fourth & mask)
    let greens =
      (first >> 8 & 255) + (second >> 8 & 255) + (third >> 8 & 255) + (fourth >> 8 & 255)
    red = Int32(truncatingIfNeeded: redAndBlue >> 16)
    green = Int32(truncatingIfNeeded: greens)
    blue = Int32(truncatingIfNeeded: redAndBlue & 0xFFFF)
  }

  @inline(__always)
  func chroma(red: Int32, green: Int32, blue: Int32) -> UInt8 {
    // The sum is of four pixels, hence 18 bits and not 16; 128 and a half are added before.
    let sum = red * self.red + green * self.green + blue * self.blue
    return UInt8(truncatingIfNeeded: (sum + 128 << 18 + 1 << 17) >> 18)
  }
}
