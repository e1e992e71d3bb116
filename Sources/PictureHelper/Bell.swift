import CLinux
import Glibc
import Posix

/// Wakes another thread, which waits for its descriptor: an eventfd.
final class Bell: Sendable {
  private let file: FileDescriptor

  init() throws(SystemError) {
    let number = try check("create", "an eventfd") {
      eventfd(0, Int32(EFD_NONBLOCK | EFD_CLOEXEC))
    }
    file = FileDescriptor(owning: number, name: "an eventfd")
  }

  var descriptor: Int32 { file.number }

  func ring() {
    var one: UInt64 = 1
    _ = write(file.number, &one, 8)
  }

  func silence() {
    var count: UInt64 = 0
    _ = read(file.number, &count, 8)
  }
}
