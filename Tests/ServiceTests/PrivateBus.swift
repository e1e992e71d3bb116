import Foundation
import TestSupport

/// A message bus of a test's own, with the system bus's rules and the policy of the package.
final class PrivateBus {
  /// How programs find it.
  let environment: [String: String]
  private let folder: TemporaryFolder
  private var daemon: RunningProgram?
  private let configuration: String

  /// Starts it; `isTrusted` gives this user root's rights in the policy, else it may own the name only.
  ///
  /// The user and the group named `standIn` have the rights of snowd's.
  init(isTrusted: Bool = true, isRunning: Bool = true, standIn: String? = nil) throws {
    folder = try TemporaryFolder()
    environment = [
      "DBUS_SYSTEM_BUS_ADDRESS": "unix:path=\(folder["socket"])",
      "XDG_RUNTIME_DIR": "/nonexistent/run",
    ]
    var policy = try String(
      contentsOfFile: Checkout.path("dbus/io.github.snowd.Snowd1.conf"), encoding: .utf8)
    // Users that a test's machine may lack.
    if let standIn {
      policy.replace(/<policy (group|user)="snowd">/) { "<policy \($0.1)=\"\(standIn)\">" }
    } else {
      policy.replace(/<policy (group|user)="snowd">.*?<\/policy>/.dotMatchesNewlines(), with: "")
    }
    if isTrusted {
      policy.replace("user=\"root\"", with: "user=\"\(getuid())\"")
    } else {
      policy.replace(/<policy user="root">.*?<\/policy>/.dotMatchesNewlines()) { _ in
        "<policy user=\"\(getuid())\"><allow own=\"io.github.snowd.Snowd1\"/></policy>"
      }
    }
    try folder.write("policy.conf", policy)
    configuration = try folder.write(
      "bus.conf",
      """
      <!DOCTYPE busconfig PUBLIC "-//freedesktop//DTD D-Bus Bus Configuration 1.0//EN"
       "http://www.freedesktop.org/standards/dbus/1.0/busconfig.dtd">
      <busconfig>
        <type>system</type>
        <listen>unix:path=\(folder["socket"])</listen>
        <auth>EXTERNAL</auth>
        <policy context="default">
          <allow user="*"/>
          <deny own="*"/>
          <deny send_type="method_call"/>
          <allow send_type="signal"/>
          <allow send_requested_reply="true" send_type="method_return"/>
          <allow send_requested_reply="true" send_type="error"/>
          <allow receive_type="method_call"/>
          <allow receive_type="method_return"/>
          <allow receive_type="error"/>
          <allow receive_type="signal"/>
          <allow send_destination="org.freedesktop.DBus"/>
          <allow eavesdrop="true"/>
        </policy>
        <include>\(folder["policy.conf"])</include>
      </busconfig>
      """)
    if isRunning { try start() }
  }

  /// Its socket.
  var path: String { folder["socket"] }

  /// Starts the daemon.
  func start() throws {
    daemon = try RunningProgram(
      ["dbus-daemon", "--config-file=\(configuration)", "--nofork", "--nopidfile"])
    guard waits({ isListening(at: folder["socket"]) }) else {
      throw Problem(words: daemon?.words ?? "")
    }
  }

  struct Problem: Error { let words: String }

  /// Kills the daemon; its socket stays, as after a crash.
  func stop() throws {
    try daemon?.end(SIGKILL)
    daemon = nil
  }

  /// Calls the bus or the service with dbus-send.
  func send(_ words: [String]) throws -> Outcome {
    try run(
      ["dbus-send", "--bus=\(environment["DBUS_SYSTEM_BUS_ADDRESS"] ?? "")", "--print-reply"]
        + words)
  }

  /// The signals that pass.
  func monitor() throws -> RunningProgram {
    try RunningProgram([
      "dbus-monitor", "--address", environment["DBUS_SYSTEM_BUS_ADDRESS"] ?? "",
      "type='signal',interface='org.freedesktop.DBus.Properties'",
    ])
  }
}
