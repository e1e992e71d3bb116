import CFrameRing
import CLinux
import Glibc
import Graphics
import Posix

/// A reader's read-only mapping of a ring; checked before use.
final class RingMapping {
  let header: snowring_header
  let format: Frame.Format
  private let file: FileDescriptor
  private let bytes: UnsafeRawBufferPointer

  /// Maps a producer's memory; throws `RingError.malformed` before any frame is touched.
  init(_ file: consuming FileDescriptor) throws(RingError) {
    let number = file.number
    var status = stat()
    try system { () throws(SystemError) in
      try check("look at", "the frame ring") { fstat(number, &status) }
    }
    let size = Int(status.st_size)
    // Unsealed memory could shrink, and reading it would then end the program.
    guard snow_is_sealed(number) == 1, size >= Int(SNOWRING_HEADER_SIZE) else {
      throw .malformed("the memory is not sealed, or too small to be a frame ring")
    }
    let address = mmap(nil, size, PROT_READ, MAP_SHARED, number, 0)
    let code = errno
    guard let address, address != MAP_FAILED else {
      throw .system(SystemError(code: code, operation: "map", subject: "the frame ring"))
    }
    bytes = UnsafeRawBufferPointer(start: address, count: size)
    header = bytes.load(as: snowring_header.self)
    self.file = file
    do throws(RingError) {
      format = try header.check(size: size)
    } catch {
      // A class whose initialiser throws is not deinitialised.
      munmap(address, size)
      throw error
    }
  }

  deinit { munmap(UnsafeMutableRawPointer(mutating: bytes.baseAddress), bytes.count) }

  var published: UInt64 { snowring_load_acquire(snowring_published_seq(live)) }

  var state: snowring_state { snowring_state(snowring_load32_acquire(snowring_state_word(live))) }

  var heartbeat: Int64 { Int64(clamping: snowring_load_relaxed(snowring_heartbeat(live))) }

  /// Copies a frame and returns its slot; nil if it was overwritten meanwhile.
  func copy(_ sequence: UInt64, to frame: inout Frame) -> snowring_slot? {
    let index = Int(sequence % UInt64(header.slot_count))
    let place =
      bytes.baseAddress.unsafelyUnwrapped + Int(header.desc_offset)
      + index * Int(header.desc_size)
    let version = place.assumingMemoryBound(to: UInt64.self)
    guard snowring_load_acquire(version) == sequence << 1 else { return nil }
    // Slots of other versions are shorter, or longer.
    var slot = snowring_slot()
    withUnsafeMutableBytes(of: &slot) {
      $0.copyMemory(
        from: UnsafeRawBufferPointer(start: place, count: min($0.count, Int(header.desc_size))))
    }
    let start = Int(header.pixels_offset) + index * Int(header.slot_stride)
    frame.fill(from: bytes[start...], stride: Int(header.stride))
    snowring_fence_acquire()
    return snowring_load_relaxed(version) == sequence << 1 ? slot : nil
  }

  // The memory is read-only; only C's type is mutable.
  private var live: UnsafeMutablePointer<snowring_header> {
    UnsafeMutableRawPointer(mutating: bytes.baseAddress.unsafelyUnwrapped)
      .assumingMemoryBound(to: snowring_header.self)
  }
}

extension Frame {
  fileprivate mutating func fill(from bytes: Slice<UnsafeRawBufferPointer>, stride: Int) {
    let row = width * format.bytesPerPixel
    let rows = height
    let copy = { (target: UnsafeMutableRawBufferPointer) in
      let source = UnsafeRawBufferPointer(rebasing: bytes)
      guard stride != row else {
        return target.copyMemory(from: UnsafeRawBufferPointer(rebasing: source[..<(row * rows)]))
      }
      for y in 0..<rows {
        UnsafeMutableRawBufferPointer(rebasing: target[y * row..<(y + 1) * row])
          .copyMemory(
            from: UnsafeRawBufferPointer(rebasing: source[y * stride..<y * stride + row]))
      }
    }
    withUnsafeMutableBytesInPlace(copy)
  }
}

extension snowring_header {
  fileprivate func check(size: Int) throws(RingError) -> Frame.Format {
    guard hasMagic else {
      throw .malformed("not a frame ring: it does not begin with SNOWFRM1")
    }
    guard endian_tag == SNOWRING_ENDIAN_TAG else {
      throw .malformed("the frame ring has another byte order")
    }
    guard major == UInt16(SNOWRING_MAJOR) else {
      throw .malformed(
        "unsupported frame ring version \(major); expected \(SNOWRING_MAJOR)")
    }
    guard header_size >= UInt32(SNOWRING_HEADER_SIZE), crc == checksum else {
      throw .malformed("the frame ring's header is damaged")
    }
    guard let format = Frame.Format(fourcc: fourcc), modifier == 0 else {
      throw .malformed("unsupported pixel format of the frame ring")
    }
    guard hasRoom(bytesPerPixel: format.bytesPerPixel, size: size) else {
      throw .malformed("the frame ring's header promises more than its memory holds")
    }
    return format
  }

  private func hasRoom(bytesPerPixel: Int, size: Int) -> Bool {
    // Limits every number to 2⁴⁰, so that nothing overflows.
    for value in [total_size, desc_offset, pixels_offset, slot_stride] where value > 1 << 40 {
      return false
    }
    guard Frame.isPossible(width: Int(width), height: Int(height)),
      (2...64).contains(slot_count), (256...4096).contains(desc_size), desc_size % 8 == 0,
      desc_offset >= UInt64(SNOWRING_HEADER_SIZE), desc_offset % 8 == 0,
      Int(stride) >= Int(width) * bytesPerPixel, Int(stride) <= 1 << 24,
      UInt64(stride) * UInt64(height) <= slot_stride,
      desc_offset + UInt64(slot_count) * UInt64(desc_size) <= pixels_offset
    else { return false }
    return pixels_offset + UInt64(slot_count) * slot_stride <= total_size
      && total_size <= UInt64(size)
  }
}
