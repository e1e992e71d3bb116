import CJPEG
import Glibc
import Graphics

/// Encodes JPEG 4:2:0, which every decoder supports; quality is 1 to 100; nil if memory is exhausted.
func encodeJPEG(_ frame: borrowing Frame, quality: Int32) -> [UInt8]? {
  let (width, height) = (UInt32(frame.width), UInt32(frame.height))
  return frame.pixels.withUnsafeBytes { pixels in
    var size = 0
    // A little-endian 0x00RRGGBB is B, G, R and an ignored byte.
    let file = snow_jpeg(
      pixels.bindMemory(to: UInt8.self).baseAddress, width, height, quality, &size)
    guard let file else { return nil }
    defer { free(file) }
    return Array(UnsafeBufferPointer(start: file, count: size))
  }
}
