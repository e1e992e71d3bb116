import Graphics

/// Turns frames into a video device's pixels, in memory that is made once.
///
/// Luma and chroma are BT.601 scaled to 219 and 224 steps, in 16-bit fixed point, rounded to the nearest:
/// what the y4m output writes, and what readers of a device take YUV for unless told otherwise.
struct VideoConverter {
  /// The picture as it is written.
  private(set) var bytes: [UInt8]
  let format: VideoFormat
  /// Pixels across and down that are written; no more than a frame has.
  let width: Int
  let height: Int

  /// A converter for frames of one size.
  ///
  /// - Precondition: the format needs no more than a frame has: at least 2 pixels a side.
  init(_ format: VideoFormat, width: Int, height: Int) {
    self.format = format
    (self.width, self.height) = format.possible(width: width, height: height)
    bytes = [UInt8](repeating: 0, count: format.size(width: self.width, height: self.height))
  }

  /// Converts a frame of the size that was said.
  mutating func convert(_ frame: borrowing Frame) {
    switch format {
    case .bgrx: copy(frame)
    case .yuyv: interleave(frame.pixels.span, frame.width)
    case .yu12: separate(frame.pixels.span, frame.width)
    }
  }

  /// A little-endian 0x00RRGGBB is B, G, R and zero already.
  private mutating func copy(_ frame: borrowing Frame) {
    bytes.withUnsafeMutableBytes { target in
      frame.pixels.withUnsafeBytes { target.copyMemory(from: $0) }
    }
  }

  private mutating func interleave(_ pixels: Span<UInt32>, _ stride: Int) {
    let (width, height) = (width, height)
    var output = bytes.mutableSpan
    for y in 0..<height {
      for x in Swift.stride(from: 0, to: width, by: 2) {
        let (left, right) = (pixels[y * stride + x], pixels[y * stride + x + 1])
        let both = ChannelSums(left, right, left, right)
        let place = (y * width + x) * 2
        output[place] = luma(left)
        output[place + 1] = both.blueness
        output[place + 2] = luma(right)
        output[place + 3] = both.redness
      }
    }
  }

  private mutating func separate(_ pixels: Span<UInt32>, _ stride: Int) {
    let (width, height) = (width, height)
    var (blue, red) = (width * height, width * height * 5 / 4)
    var output = bytes.mutableSpan
    for y in 0..<height {
      for x in 0..<width { output[y * width + x] = luma(pixels[y * stride + x]) }
    }
    for y in Swift.stride(from: 0, to: height, by: 2) {
      for x in Swift.stride(from: 0, to: width, by: 2) {
        let (upper, lower) = (y * stride + x, (y + 1) * stride + x)
        let four = ChannelSums(pixels[upper], pixels[upper + 1], pixels[lower], pixels[lower + 1])
        output[blue] = four.blueness
        output[red] = four.redness
        (blue, red) = (blue + 1, red + 1)
      }
    }
  }
}

@inline(__always)
private func luma(_ pixel: UInt32) -> UInt8 {
  let sum = 16829 * (pixel >> 16 & 255) + 33039 * (pixel >> 8 & 255) + 6416 * (pixel & 255)
  return UInt8(truncatingIfNeeded: (sum + 0x10_8000) >> 16)
}

/// Red, green and blue of four pixels, added up.
private struct ChannelSums {
  let red, green, blue: Int32

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

  @inline(__always) var blueness: UInt8 { chroma(-9714, -19070, 28784) }
  @inline(__always) var redness: UInt8 { chroma(28784, -24103, -4681) }

  @inline(__always)
  private func chroma(_ redWeight: Int32, _ greenWeight: Int32, _ blueWeight: Int32) -> UInt8 {
    // The sum is of four pixels, hence 18 bits and not 16; 128 and a half are added before.
    let sum = red * redWeight + green * greenWeight + blue * blueWeight
    return UInt8(truncatingIfNeeded: (sum + 128 << 18 + 1 << 17) >> 18)
  }
}
