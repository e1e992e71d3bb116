import Console
import FrameRing
import Glibc
import Posix

extension Failure {
  init(_ error: RingError, at path: String) {
    let words = error.words(at: path)
    switch error {
    case .system where error.isAbsence:
      self.init(
        words, .unavailable,
        hint:
          "Start the service: 'systemctl start snowd'; after 'systemctl enable --now snowd-frames.socket' "
          + "readers start it. Without systemd, add 'ring:' to the outputs in /etc/snowd/snowd.json5."
      )
    case .system where error.isRefusal:
      self.init(words, .noPermission, hint: Self.membershipHint(path))
    case .system where error.isCrowded:
      self.init(words, .temporary, hint: "Try again; 'ss -xp src \(path)' lists them.")
    case .system(let reason): self.init(reason)
    case .silent:
      self.init(
        words, .unavailable,
        hint: "'systemctl status snowd' shows what the service does.")
    case .refused:
      self.init(
        words, .unavailable,
        hint:
          "'ss -xp src \(path)' lists the readers; 'ring:' in /etc/snowd/snowd.json5 sets their number."
      )
    case .ended: self.init(words, .unavailable)
    case .malformed: self.init(words, .dataError)
    case .tooSlow: self.init(words, .temporary)
    }
  }

  private static func membershipHint(_ path: String) -> String {
    guard let status = fileStatus(path), status.st_gid != 0, status.st_mode & S_IWGRP != 0,
      let group = getgrgid(status.st_gid)
    else {
      return "'ls -l \(path)' and 'ring:' in /etc/snowd/snowd.json5 show which users may connect."
    }
    let name = String(cString: group.pointee.gr_name)
    return "Access needs group \(name): 'sudo usermod -aG \(name) $USER', then log in again."
  }
}
