import CLinux
import CSystemd

/// What systemd has opened for the service: snowd-frames.socket's listener.
enum Activation {
  /// The descriptor of a listener for frame rings; nil where there is none.
  static func ringListener() -> Int32? {
    let count = sd_listen_fds(1)
    guard count > 0 else { return nil }
    return (SD_LISTEN_FDS_START..<SD_LISTEN_FDS_START + count)
      .first { snow_is_message_listener($0) == 1 }
  }
}
