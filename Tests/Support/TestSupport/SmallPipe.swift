import Foundation
import Glibc

/// A FIFO with an open reader, which takes a page until something is read.
public final class SmallPipe {
  private let folder: TemporaryFolder
  private let reader: Int32
  /// Where writers open it.
  public let path: String

  /// Makes an empty one.
  public init() throws {
    folder = try TemporaryFolder()
    path = folder.path("pipe")
    guard mkfifo(path, 0o600) == 0 else { throw POSIXError(.EIO) }
    reader = open(path, O_RDONLY | O_NONBLOCK)
    // F_SETPIPE_SZ of <fcntl.h>.
    guard fcntl(reader, 1031, 4096) == 4096 else { throw POSIXError(.EIO) }
  }

  deinit { close(reader) }

  /// Reads all that is in it now.
  public func read() -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: 1 << 16)
    let count = Glibc.read(reader, &bytes, bytes.count)
    return Array(bytes[..<max(0, count)])
  }
}
