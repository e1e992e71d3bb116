import Foundation
import Glibc
import TestSupport

/// A service and its agent.
final class TestPanel {
  let name: String
  let folder: TemporaryFolder
  private(set) var service: RunningProgram?
  private(set) var agent: RunningProgram?
  private let broker: String

  static let scene = """
    { version: 1, backdrop: '#204060', layers: [ { emitter: { timeOffset: 2, cells: [
      { birthRate: 90, lifetime: 2, velocity: 9, emissionLongitude: '180deg' } ] } } ] }
    """

  /// Starts a service and an agent.
  ///
  /// - Parameters:
  ///   - broker: its address.
  ///   - name: the panel's name.
  ///   - authority: the file of the broker's authority.
  ///   - password: that of the panel's account; nil for none.
  ///   - keys: more keys of 'mqtt'.
  ///   - isServed: whether a service runs.
  /// - Throws: when they cannot be started.
  init(
    _ broker: String, name: String = "hall", authority: String? = nil, password: String? = nil,
    keys: String = "", isServed: Bool = true
  ) throws {
    (self.name, self.broker) = (name, broker)
    folder = try TemporaryFolder()
    for name in ["control", "remote", "state/snowd", "agent", "credentials"] {
      try FileManager.default.createDirectory(
        atPath: folder[name], withIntermediateDirectories: true)
    }
    try folder.write(
      "snowd.json5",
      """
      { version: 1, output: 'stats:\(folder["stats"])', sensor: 'still:20', fps: 30,
        display: { width: 64, height: 48 }, scene: './a.json5', metrics: 'none' }
      """)
    try folder.write("a.json5", Self.scene)
    if let password {
      let path = try folder.write("credentials/mqtt.password", password + "\n")
      chmod(path, 0o600)
    }
    let ca = authority.map { "ca: '\($0)', " } ?? ""
    let reconnect = keys.contains("reconnect") ? "" : "reconnect: 1, "
    try folder.write(
      "agent.json5",
      "{ version: 1, mqtt: { broker: '\(broker)', name: '\(name)', \(ca)\(reconnect)\(keys) } }")
    if isServed { try startService() }
    try startAgent()
  }

  var socket: String { folder["remote/bus"] }

  func startService() throws {
    service = try RunningProgram(
      [Checkout.product("snowd"), "--config", "snowd.json5"], in: folder.url,
      environment: [
        "DBUS_SYSTEM_BUS_ADDRESS": "unix:path=/nonexistent/bus",
        "RUNTIME_DIRECTORY": folder["control"], "STATE_DIRECTORY": folder["state/snowd"],
      ])
  }

  func startAgent() throws {
    agent = try RunningProgram(
      [
        Checkout.product("snowagent"), "run", "--config", folder["agent.json5"], "--control",
        socket,
      ],
      environment: [
        "STATE_DIRECTORY": folder["agent"], "CREDENTIALS_DIRECTORY": folder["credentials"],
        "NOTIFY_SOCKET": "",
      ])
  }

  @discardableResult
  func stopAgent(_ signal: Int32 = SIGTERM) throws -> Outcome? {
    defer { agent = nil }
    return try agent?.end(signal)
  }

  func stopService() throws {
    try service?.end(SIGTERM)
    service = nil
  }

  /// What the agent has said.
  var words: String { agent?.words ?? "" }

  /// Waits until the agent says something.
  func says(_ words: String) -> Bool { waits { self.words.contains(words) } }

  /// Runs snowctl at the control socket.
  @discardableResult
  func snowctl(_ words: String...) throws -> Outcome {
    try run(
      [Checkout.product("snowctl")] + words + ["--control", folder["control/bus"]],
      environment: ["DBUS_SYSTEM_BUS_ADDRESS": "unix:path=/nonexistent/bus"])
  }

  /// What the service says of itself.
  func status() throws -> [String: Any] {
    let data = try snowctl("status", "--json").output
    // The service may not be there yet.
    guard !data.isEmpty else { return [:] }
    return try JSONSerialization.jsonObject(with: data) as? [String: Any] ?? [:]
  }

  /// Bytes that the agent has resident.
  func agentBytes() throws -> Int {
    let process = agent?.process.processIdentifier ?? 0
    let text = try String(contentsOfFile: "/proc/\(process)/statm", encoding: .utf8)
    return (Int(text.split(separator: " ")[1]) ?? 0) * Int(sysconf(Int32(_SC_PAGESIZE)))
  }
}
