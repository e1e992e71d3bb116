import Foundation

/// Whether a program listens on the socket at a path; looks without connecting.
///
/// The file alone is no sign: it is there a moment before its socket listens.
public func isListening(at path: String) -> Bool {
  // Read to its end: the kernel's tables have no length.
  let table = try? FileHandle(forReadingFrom: URL(filePath: "/proc/net/unix")).readToEnd()
  // Number, references, protocol, flags, type, state, file, path.
  return String(decoding: table ?? Data(), as: UTF8.self).split(separator: "\n").contains {
    let fields = $0.split(separator: " ", maxSplits: 7)
    return fields.count == 8 && fields[3] == "00010000" && fields[7] == path
  }
}
