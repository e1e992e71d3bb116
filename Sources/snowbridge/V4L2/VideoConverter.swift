import Graphics
import Outputs

/// Turns frames into a video device's pixels, in memory that is made once.
///
/// Luma and chroma are those of `StudioRange`: what the y4m output writes, and what readers of a device
/// take YUV for unless told otherwise.
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
        let chroma = StudioRange.chroma(left, right, left, right)
        let place = (y * width + x) * 2
        output[place] = StudioRange.luma(left)
        output[place + 1] = chroma.blue
        output[place + 2] = StudioRange.luma(right)
        output[place + 3] = chroma.red
      }
    }
  }

  private mutating func separate(_ pixels: Span<UInt32>, _ stride: Int) {
    let (width, height) = (width, height)
    var (blue, red) = (width * height, width * height * 5 / 4)
    var output = bytes.mutableSpan
    for y in 0..<height {
      for x in 0..<width { output[y * width + x] = StudioRange.luma(pixels[y * stride + x]) }
    }
    for y in Swift.stride(from: 0, to: height, by: 2) {
      for x in Swift.stride(from: 0, to: width, by: 2) {
        let (upper, lower) = (y * stride + x, (y + 1) * stride + x)
        (output[blue], output[red]) = StudioRange.chroma(
          pixels[upper], pixels[upper + 1], pixels[lower], pixels[lower + 1])
        (blue, red) = (blue + 1, red + 1)
      }
    }
  }
}
