import CDRM
import Glibc
import Posix

/// Memory of one picture that a screen shows.
package protocol ScanoutBuffer: AnyObject {
  /// The kernel's number.
  var framebuffer: UInt32 { get }
  /// All rows.
  var bytes: UnsafeMutableRawBufferPointer { get }
  /// Bytes from a row to the next.
  var pitch: Int { get }
}

/// Memory of a graphics card that the CPU draws in.
///
/// The mapping stays valid while the object lives, also after `destroy()` and without the card.
final class DumbBuffer: ScanoutBuffer {
  let framebuffer: UInt32
  let bytes: UnsafeMutableRawBufferPointer
  let pitch: Int
  private let handle: UInt32
  private var card: DRMCard?

  /// Creates a buffer, black, and maps it.
  init(
    _ card: DRMCard, width: Int, height: Int, format: ScanoutFormat
  ) throws(SystemError) {
    var (handle, pitch, size): (UInt32, UInt32, UInt64) = (0, 0, 0)
    try card.call("create a buffer of \(width)x\(height)") {
      drmModeCreateDumbBuffer(
        $0, UInt32(width), UInt32(height), UInt32(format.pixels.bitsPerPixel), 0, &handle, &pitch,
        &size)
    }
    do {
      let (handles, pitches) = ([handle, 0, 0, 0], [pitch, 0, 0, 0])
      let offsets: [UInt32] = [0, 0, 0, 0]
      var framebuffer: UInt32 = 0
      try card.call("show buffers of this format") {
        drmModeAddFB2(
          $0, UInt32(width), UInt32(height), format.code, handles, pitches, offsets, &framebuffer,
          0)
      }
      self.framebuffer = framebuffer
    } catch {
      drmModeDestroyDumbBuffer(card.number, handle)
      throw error
    }
    do {
      bytes = try Self.map(card, handle, size)
    } catch {
      drmModeRmFB(card.number, framebuffer)
      drmModeDestroyDumbBuffer(card.number, handle)
      throw error
    }
    (self.handle, self.pitch, self.card) = (handle, Int(pitch), card)
  }

  private static func map(
    _ card: DRMCard, _ handle: UInt32, _ size: UInt64
  ) throws(SystemError) -> UnsafeMutableRawBufferPointer {
    var offset: UInt64 = 0
    try card.call("map a buffer") { drmModeMapDumbBuffer($0, handle, &offset) }
    let address = mmap(
      nil, Int(size), PROT_READ | PROT_WRITE, MAP_SHARED, card.number, off_t(offset))
    let code = errno
    guard let address, address != MAP_FAILED else {
      throw SystemError(
        code: code, operation: "map a buffer", subject: card.name,
        words: "\(String(cString: strerror(code))); output 'fb:/dev/fb0' needs no buffers")
    }
    return UnsafeMutableRawBufferPointer(start: address, count: Int(size))
  }

  /// Gives it back to the card; a screen that shows it turns off.
  func destroy() {
    guard let card else { return }
    drmModeRmFB(card.number, framebuffer)
    drmModeDestroyDumbBuffer(card.number, handle)
    self.card = nil
  }

  deinit {
    destroy()
    munmap(bytes.baseAddress, bytes.count)
  }
}
