import Console
import FrameRing
import Glibc
import Posix

extension RingError {
  /// In words that begin with the socket.
  func words(at path: String) -> String {
    switch self {
    case .system where isAbsence: return "\(path): nobody publishes frames there"
    case .system where isRefusal: return "\(path): you may not take frames there"
    default:
      let words = description
      return words.hasPrefix(path) ? words : "\(path): \(words)"
    }
  }

  /// Whether nobody listens.
  fileprivate var isAbsence: Bool { hasCode(ENOENT, ECONNREFUSED) }

  /// Whether the socket's permissions say no.
  fileprivate var isRefusal: Bool { hasCode(EACCES, EPERM) }

  private func hasCode(_ codes: Int32...) -> Bool {
    if case .system(let error) = self { codes.contains(error.code) } else { false }
  }
}

extension Failure {
  /// Why there are no frames, and what to do.
  init(_ error: RingError, at path: String) {
    let words = error.words(at: path)
    switch error {
    case .system where error.isAbsence:
      self.init(
        words, .unavailable,
        hint:
          "The service does as soon as it runs: 'systemctl start snowd'. After 'systemctl enable --now "
          + "snowd-frames.socket' readers start it. Without systemd it does with 'ring:' among the "
          + "outputs in /etc/snowd/snowd.json5.")
    case .system where error.isRefusal:
      self.init(words, .noPermission, hint: Self.membershipHint(path))
    case .system(let reason): self.init(reason)
    case .silent:
      self.init(
        words, .unavailable,
        hint: "'systemctl status snowd' says what the service does.")
    case .refused, .ended: self.init(words, .unavailable)
    case .malformed: self.init(words, .dataError)
    case .tooSlow: self.init(words, .temporary)
    }
  }

  private static func membershipHint(_ path: String) -> String {
    var status = stat()
    guard withPath(path, { stat($0, &status) }) == 0, status.st_gid != 0,
      status.st_mode & S_IWGRP != 0,
      let group = getgrgid(status.st_gid)
    else {
      return "'ls -l \(path)' says who may, and so does 'ring:' in /etc/snowd/snowd.json5."
    }
    let name = String(cString: group.pointee.gr_name)
    return "The group \(name) may: 'sudo usermod -aG \(name) $USER', then log in again."
  }
}
