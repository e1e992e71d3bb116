import CLinux
import CSystemd

/// Sockets opened by systemd.
enum Activation {
  /// A listener for frame rings, from snowd-frames.socket; nil without one.
  static func ringListener() -> Int32? {
    let count = sd_listen_fds(1)
    guard count > 0 else { return nil }
    return (SD_LISTEN_FDS_START..<SD_LISTEN_FDS_START + count)
      .first { snow_is_message_listener($0) == 1 }
  }
}
