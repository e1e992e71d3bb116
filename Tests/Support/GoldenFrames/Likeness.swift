import Foundation
import Graphics

/// How far a frame is from the one that is expected.
struct Likeness: CustomStringConvertible {
  /// Peak signal-to-noise ratio over red, green and blue, dB; infinite for equal frames.
  let decibels: Double
  /// The part of the pixels that differ, 0 to 1.
  let differing: Double
  /// The largest difference of a channel.
  let largest: UInt32

  /// Compares two frames of the same size, four bytes a pixel.
  init(of frame: borrowing Frame, to expected: borrowing Frame) {
    var (squares, count, largest) = (0, 0, UInt32(0))
    for index in 0..<frame.width * frame.height {
      let errors = channelErrors(frame.pixels[index], expected.pixels[index])
      let most = errors.max() ?? 0
      if most > 0 { count += 1 }
      largest = max(largest, most)
      squares += errors.reduce(0) { $0 + Int($1 * $1) }
    }
    let pixels = Double(frame.width * frame.height)
    decibels = 10 * log10(255 * 255 * 3 * pixels / Double(squares))
    differing = Double(count) / pixels
    self.largest = largest
  }

  var description: String {
    String(
      format: "%.1f dB, %.1f %% of pixels differ, by at most %d", decibels, 100 * differing,
      largest)
  }
}

/// The distances of blue, green and red.
private func channelErrors(_ one: UInt32, _ two: UInt32) -> [UInt32] {
  [0, 8, 16].map { shift in
    let (one, two) = (one >> shift & 255, two >> shift & 255)
    return max(one, two) - min(one, two)
  }
}

extension Frame {
  /// How far each channel is from another frame's, eight times as bright; equal pixels are black.
  ///
  /// - Precondition: both frames have the same size and four bytes a pixel.
  func difference(from other: borrowing Frame) -> Frame {
    var result = Frame(width: width, height: height)
    for index in 0..<width * height {
      let errors = channelErrors(pixels[index], other.pixels[index])
      result.pixels[index] = errors.reversed().reduce(0) { $0 << 8 | min($1 * 8, 255) }
    }
    return result
  }

  /// Copies another frame of four bytes a pixel to a place inside this one.
  mutating func paste(_ other: borrowing Frame, at corner: (x: Int, y: Int)) {
    for y in 0..<other.height {
      for x in 0..<other.width {
        pixels[(corner.y + y) * width + corner.x + x] = other.pixels[y * other.width + x]
      }
    }
  }
}
