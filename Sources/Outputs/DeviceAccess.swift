import Glibc
import Posix

extension SystemError {
  /// Whether the device's group would have access.
  var isDenied: Bool { code == EACCES }

  /// Adds what to do when access to a screen's device is denied; `kind` is its class in units: "drm".
  func explainingAccess(to path: String, _ kind: String) -> SystemError {
    let advice: String
    switch code {
    case EACCES:
      let group = fileStatus(path).flatMap { getgrgid($0.st_gid) }
        .map { String(cString: $0.pointee.gr_name) }
      advice = "access needs group '\(group ?? "video")'"
    case EPERM: advice = "a unit needs DeviceAllow=char-\(kind) rw"
    default: return self
    }
    return SystemError(
      code: code, operation: operation, subject: subject, words: "\(reason); \(advice)")
  }
}

/// The first line of one of the kernel's files; nil if it cannot be read.
func firstLine(of path: String) -> String? {
  guard let bytes = try? FileDescriptor.reading(path).readAll(limit: 4096) else { return nil }
  return String(decoding: bytes.prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
}
