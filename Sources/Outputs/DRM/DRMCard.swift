import CDRM
import Glibc
import Posix

/// A frame that the kernel has shown.
struct DRMFlip: Equatable, Sendable {
  /// The CRTC; 0 from kernels before 4.12.
  let crtc: UInt32
  /// The number of the screen's refresh; 0 if the driver counts none.
  let sequence: UInt32
  /// When the refresh began, on CLOCK_MONOTONIC.
  let nanoseconds: Int64
}

/// An open graphics card, `/dev/dri/cardN`.
final class DRMCard {
  /// "/dev/dri/card0".
  let path: String
  /// "card0".
  let name: String
  /// Whether it takes atomic commits.
  private(set) var isAtomic = false
  private var file: FileDescriptor?
  private var hasBeenMaster = false
  private var flips: [DRMFlip] = []

  /// Opens a card; the first program that does is its master.
  ///
  /// `asksForAtomic` is false in tests of the older interface.
  init(path: String, asksForAtomic: Bool = true) throws(SystemError) {
    self.path = path
    name = path.pathParts.last ?? path
    let file = try Self.open(path, O_RDWR)
    prepare(file.number, asksForAtomic: asksForAtomic)
    hasBeenMaster = drmIsMaster(file.number) != 0
    self.file = consume file
  }

  /// The descriptor; −1 after `close()`.
  var number: Int32 { file?.number ?? -1 }

  /// Closes the card.
  func close() { file = nil }

  private static func open(_ path: String, _ mode: Int32) throws(SystemError) -> FileDescriptor {
    do throws(SystemError) {
      let number = try check("open", path: path) {
        Glibc.open($0, mode | O_CLOEXEC | O_NONBLOCK)
      }
      return FileDescriptor(owning: number, name: path)
    } catch {
      throw error.explainingAccess(to: path, "drm")
    }
  }

  private func prepare(_ number: Int32, asksForAtomic: Bool) {
    // A driver without planes or atomic commits refuses.
    drmSetClientCap(number, UInt64(DRM_CLIENT_CAP_UNIVERSAL_PLANES), 1)
    isAtomic = asksForAtomic && drmSetClientCap(number, UInt64(DRM_CLIENT_CAP_ATOMIC), 1) == 0
  }

  /// A number that the driver reports; 0 if it does not know it.
  func capability(_ key: Int32) -> UInt64 {
    var value: UInt64 = 0
    return drmGetCap(number, UInt64(key), &value) == 0 ? value : 0
  }

  /// The driver's name: "virtio_gpu".
  var driver: String? {
    guard let version = drmGetVersion(number) else { return nil }
    defer { drmFreeVersion(version) }
    return version.pointee.name.map { String(cString: $0) }
  }
}

// Only the master may set modes. A card has one master at a time.
extension DRMCard {
  /// Whether this program is the card's master.
  var isMaster: Bool { drmIsMaster(number) != 0 }

  /// Whether the card has no master: the first program that opens it then becomes master.
  private var isFree: Bool {
    // Programs that wait for a master to end watch for files that were opened for writing.
    guard let file = try? Self.open(path, O_RDONLY) else { return false }
    return drmIsMaster(file.number) != 0
  }

  /// Becomes master if the card has none; `number` may change.
  func takeMaster() -> Bool {
    if isMaster || drmSetMaster(number) == 0 {
      hasBeenMaster = true
      return true
    }
    // Without root, the kernel gives it only to a file that was master before, or to the first one opened.
    guard errno == EACCES || errno == EPERM, !hasBeenMaster else { return false }
    guard isFree, let file = try? Self.open(path, O_RDWR), drmIsMaster(file.number) != 0 else {
      return false
    }
    prepare(file.number, asksForAtomic: isAtomic)
    self.file = consume file
    hasBeenMaster = true
    return true
  }

  /// Lets others become master.
  func dropMaster() { drmDropMaster(number) }
}

extension DRMCard {
  /// Asks the kernel to report a flip as one of this card's `takeFlips()`.
  var flipContext: UnsafeMutableRawPointer { Unmanaged.passUnretained(self).toOpaque() }

  /// The flips that the kernel has reported since the last call; never blocks.
  func takeFlips() -> [DRMFlip] {
    var context = drmEventContext()
    context.version = 3
    context.page_flip_handler2 = { _, sequence, seconds, microseconds, crtc, card in
      guard let card else { return }
      let flip = DRMFlip(
        crtc: crtc, sequence: sequence,
        nanoseconds: Int64(seconds) * 1_000_000_000 + Int64(microseconds) * 1000)
      Unmanaged<DRMCard>.fromOpaque(card).takeUnretainedValue().flips.append(flip)
    }
    // Events come in blocks; without any, the call fails with EAGAIN.
    while number >= 0, drmHandleEvent(number, &context) == 0 {}
    defer { flips.removeAll(keepingCapacity: true) }
    return flips
  }

  /// Runs a call of libdrm, which is negative on failure and sets `errno`.
  @discardableResult
  func call(_ operation: String, _ function: (Int32) -> Int32) throws(SystemError) -> Int32 {
    let answer = function(number)
    let code = errno
    guard answer < 0 else { return answer }
    throw SystemError(code: code, operation: operation, subject: name)
  }
}
