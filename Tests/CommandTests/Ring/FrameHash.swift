import Foundation
import Graphics
import Outputs

/// The hash of a frame as `hash:` writes it, from bytes of another program.
///
/// - Parameters:
///   - bytes: all pixels.
///   - stride: bytes a pixel: blue, green, red and a fourth, or red, green, blue.
/// - Returns: sixteen digits.
func frameHash(_ bytes: Data, stride: Int) -> String {
  var frame = Frame(width: Producer.width, height: Producer.height)
  let bytes = [UInt8](bytes)
  for index in frame.pixels.indices {
    let place = index * stride
    let (first, green, last) = (bytes[place], bytes[place + 1], bytes[place + 2])
    let (red, blue) = stride == 4 ? (last, first) : (first, last)
    frame.pixels[index] = UInt32(red) << 16 | UInt32(green) << 8 | UInt32(blue)
  }
  let digits = String(HashSink.hash(of: frame), radix: 16)
  return String(repeating: "0", count: 16 - digits.count) + digits
}

/// Frames one behind the other as their hashes.
func frameHashes(_ data: Data, stride: Int) -> [String] {
  let size = Producer.width * Producer.height * stride
  return (0..<data.count / size).map {
    frameHash(data.subdata(in: $0 * size..<($0 + 1) * size), stride: stride)
  }
}

/// The places of frames in a film, each behind the one before.
///
/// - Returns: nil where one is none of the film's, or not in order.
func places(of frames: [String], in film: [String]) -> [Int]? {
  var places: [Int] = []
  for frame in frames {
    let rest = film[(places.last.map { $0 + 1 } ?? 0)...]
    guard let place = rest.firstIndex(of: frame) else { return nil }
    places.append(place)
  }
  return places
}
