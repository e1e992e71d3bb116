import CSystemd

/// The first socket that systemd has passed to this program; nil without one.
public func passedSocket() -> Int32? { sd_listen_fds(1) > 0 ? SD_LISTEN_FDS_START : nil }
