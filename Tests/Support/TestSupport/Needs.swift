import Foundation

/// A program that a test runs is not installed.
public struct Missing: Error, CustomStringConvertible {
  /// The programs that are missing.
  public let programs: [String]

  /// The programs, and what installs them.
  public var description: String {
    let packages = Set(programs.map { debianPackages[$0] ?? $0 }).sorted()
    return
      "\(programs.joined(separator: " and ")) \(programs.count == 1 ? "is" : "are") not installed; "
      + "apt-get install \(packages.joined(separator: " "))"
  }
}

/// Debian's packages of programs that tests run; the Makefile installs them.
public let debianPackages = [
  "c++": "g++", "cc": "gcc", "chromium": "chromium", "curl": "curl",
  "dbus-daemon": "dbus", "dbus-monitor": "dbus", "dbus-send": "dbus", "ffmpeg": "ffmpeg",
  "ffprobe": "ffmpeg", "fish": "fish", "git": "git", "groff": "groff-base",
  "gst-launch-1.0": "gstreamer1.0-tools gstreamer1.0-plugins-base", "gvnccapture": "gvncviewer",
  "iiod": "iiod",
  "ip": "iproute2", "journalctl": "systemd", "make": "make", "objdump": "binutils",
  "mosquitto": "mosquitto", "mosquitto_passwd": "mosquitto",
  "mosquitto_pub": "mosquitto-clients", "mosquitto_sub": "mosquitto-clients",
  "openssl": "openssl", "pango-view": "pango1.0-tools",
  "pkg-config": "pkg-config", "pkill": "procps", "python3": "python3", "script": "bsdutils",
  "setpriv": "util-linux", "strip": "binutils", "systemd-analyze": "systemd",
  "systemd-socket-activate": "systemd", "tbl": "groff-base", "umockdev-run": "umockdev",
  "umockdev-wrapper": "umockdev", "unshare": "util-linux", "valgrind": "valgrind", "zsh": "zsh",
]

/// The path of a program, if it is installed.
private func place(_ program: String) -> String? {
  ["/usr/bin", "/usr/sbin", "/bin", "/sbin", "/usr/local/bin"].lazy.map { "\($0)/\(program)" }
    .first { FileManager.default.isExecutableFile(atPath: $0) }
}

/// The path of an installed program; a test that calls this has the trait `needs`.
public func installed(_ program: String) throws -> String {
  guard let path = place(program) else { throw Missing(programs: [program]) }
  return path
}

/// Why programs cannot be run; nil if all are installed.
func missing(_ programs: [String]) -> Missing? {
  let absent = programs.filter { place($0) == nil }
  return absent.isEmpty ? nil : Missing(programs: absent)
}
