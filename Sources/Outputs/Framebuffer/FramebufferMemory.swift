import Glibc
import Posix

/// Memory to paint into: the framebuffer's own, or a copy if the driver cannot map it.
struct FramebufferMemory: ~Copyable {
  /// From the framebuffer's first byte on; write-only.
  let bytes: UnsafeMutableRawBufferPointer
  /// Whether writes show at once, without `send`.
  let isMapped: Bool
  private let layout: FramebufferLayout
  private let mapping: UnsafeMutableRawBufferPointer

  /// Maps a framebuffer that is open for reading and writing, as a shared mapping needs, or makes a copy if that
  /// fails; `misalignment` is in bytes from the page's start, where mappings begin, to the framebuffer's.
  init(
    device: borrowing FileDescriptor, layout: FramebufferLayout, misalignment: Int = 0,
    canMap: Bool = true
  ) throws(SystemError) {
    let length = misalignment + layout.length
    var address = canMap ? mmap(nil, length, PROT_WRITE, MAP_SHARED, device.number, 0) : MAP_FAILED
    isMapped = address != MAP_FAILED
    if !isMapped {
      address = mmap(nil, length, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)
    }
    let code = errno
    guard let address, address != MAP_FAILED else {
      throw SystemError(code: code, operation: "map", subject: device.name)
    }
    mapping = UnsafeMutableRawBufferPointer(start: address, count: length)
    bytes = UnsafeMutableRawBufferPointer(rebasing: mapping[misalignment...])
    self.layout = layout
  }

  deinit { munmap(mapping.baseAddress, mapping.count) }

  /// Writes painted rows to a device that is not mapped; throws `SystemError` if it is full or gone.
  func send(rows: Range<Int>, to device: borrowing FileDescriptor) throws(SystemError) {
    guard !isMapped, !rows.isEmpty else { return }
    var (first, end) = (rows.lowerBound, rows.upperBound)
    // Framebuffers that DRM emulates do not show a write of a single line.
    if end - first == 1 { (first, end) = (max(0, first - 1), min(layout.height, end + 1)) }
    var position = layout.start + first * layout.lineLength
    let stop = layout.start + (end - 1) * layout.lineLength + layout.rowLength
    while position < stop {
      let count = try check("write", device.name) {
        pwrite(
          device.number, bytes.baseAddress?.advanced(by: position), stop - position, off_t(position)
        )
      }
      // Nothing written without an error: the device is shorter than it said.
      guard count > 0 else {
        throw SystemError(code: ENOSPC, operation: "write", subject: device.name)
      }
      position += count
    }
  }
}
