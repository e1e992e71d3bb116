import CLinux
import Glibc

/// Wakes another thread, which waits for its descriptor: an eventfd.
public final class Bell: Sendable {
  private let file: FileDescriptor

  /// A silent bell.
  public init() throws(SystemError) {
    let number = try check("create", "an eventfd") {
      eventfd(0, Int32(EFD_NONBLOCK | EFD_CLOEXEC))
    }
    file = FileDescriptor(owning: number, name: "an eventfd")
  }

  /// Readable while it rings; owned by the bell.
  public var descriptor: Int32 { file.number }

  /// Makes the descriptor readable.
  public func ring() {
    var one: UInt64 = 1
    _ = write(file.number, &one, 8)
  }

  /// Makes it unreadable.
  public func silence() {
    var count: UInt64 = 0
    _ = read(file.number, &count, 8)
  }
}
