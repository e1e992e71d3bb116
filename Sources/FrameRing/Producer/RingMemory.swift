import CFrameRing
import CLinux
import Glibc
import Posix

/// A ring's memory, writable in this process only; it has no name and is freed with its owner and all readers.
///
/// `F_SEAL_FUTURE_WRITE` leaves this one mapping writable; the kernel refuses every other one, and `write`.
final class RingMemory {
  let layout: RingLayout
  private let file: FileDescriptor
  private let bytes: UnsafeMutableRawBufferPointer

  /// Creates memory with a header.
  init(_ layout: RingLayout, _ identity: RingIdentity) throws(RingError) {
    self.layout = layout
    let size = layout.totalSize
    let number = try system { () throws(SystemError) in
      try check("make", "the frame ring") { snow_memfd("snowfrm") }
    }
    file = FileDescriptor(owning: number, name: "the frame ring")
    try system { () throws(SystemError) in
      try check("make room for", "the frame ring") { ftruncate(number, off_t(size)) }
    }
    let address = mmap(nil, size, PROT_READ | PROT_WRITE, MAP_SHARED, number, 0)
    let code = errno
    guard let address, address != MAP_FAILED else {
      throw .system(SystemError(code: code, operation: "map", subject: "the frame ring"))
    }
    bytes = UnsafeMutableRawBufferPointer(start: address, count: size)
    header.initialize(to: snowring_header(layout, identity))
    try system { () throws(SystemError) in
      try check("seal", "the frame ring") { snow_seal_for_readers(number) }
    }
  }

  deinit { munmap(bytes.baseAddress, bytes.count) }

  /// For readers; borrowed.
  var descriptor: Int32 { file.number }

  var header: UnsafeMutablePointer<snowring_header> {
    bytes.baseAddress.unsafelyUnwrapped.assumingMemoryBound(to: snowring_header.self)
  }

  func slot(_ index: Int) -> UnsafeMutablePointer<snowring_slot> {
    (bytes.baseAddress.unsafelyUnwrapped + RingLayout.descriptorOffset
      + index * RingLayout.descriptorSize)
      .assumingMemoryBound(to: snowring_slot.self)
  }

  func pixels(_ index: Int) -> UnsafeMutableRawBufferPointer {
    let start = layout.pixelsOffset + index * layout.slotStride
    return UnsafeMutableRawBufferPointer(rebasing: bytes[start..<start + layout.frameBytes])
  }
}
