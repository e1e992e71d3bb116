import Glibc
import Posix

/// Files of the service's state folder.
enum StateFile {
  /// Writes a file in one step: a power cut leaves the old one or the new one.
  static func replace(_ path: String, with text: String) throws(SystemError) {
    let bytes = Array(text.utf8)
    try replaceFile(path) { (file: borrowing FileDescriptor) throws(SystemError) in
      try file.write(bytes.span.bytes)
      // Every user may read it; the unit's UMask= would forbid that.
      try check("set the mode", path) { fchmod(file.number, 0o644) }
    }
  }
}
