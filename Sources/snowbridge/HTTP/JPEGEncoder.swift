import CTurboJPEG
import Graphics

/// libjpeg-turbo with memory that is used again.
///
/// Colours at half the resolution, 4:2:0: docs/bridges.md has what the other choice costs.
final class JPEGEncoder {
  private let handle: tjhandle?
  private let quality: Int32
  private var memory: UnsafeMutablePointer<UInt8>?
  private var size: UInt = 0

  /// - Parameter quality: 1 to 100.
  init(quality: Int32) {
    handle = tjInitCompress()
    self.quality = quality
  }

  deinit {
    tjFree(memory)
    if let handle { tjDestroy(handle) }
  }

  /// A frame as a JPEG file; nil where memory has run out.
  func encode(_ frame: borrowing Frame) -> [UInt8]? {
    guard let handle else { return nil }
    let (width, height) = (Int32(frame.width), Int32(frame.height))
    let isDone = frame.pixels.withUnsafeBytes {
      // A little-endian 0x00RRGGBB is B, G, R and a byte that does not count.
      tjCompress2(
        handle, $0.bindMemory(to: UInt8.self).baseAddress, width, width * 4, height,
        Int32(TJPF_BGRX.rawValue), &memory, &size, Int32(TJSAMP_420.rawValue), quality, 0) == 0
    }
    guard isDone, let memory else { return nil }
    return Array(UnsafeBufferPointer(start: memory, count: Int(size)))
  }
}
