import Foundation
import TestSupport
import Testing

/// 'snowctl fleet' with a service and its agent.
@Suite(.serialized, .waiting, .needsBroker) struct RealPanelTests {
  /// A service without a screen, and its agent.
  private final class Panel {
    let folder: TemporaryFolder
    private let service: RunningProgram
    let agent: RunningProgram

    init(_ broker: Broker) throws {
      folder = try TemporaryFolder()
      for name in ["control", "remote", "state/snowd", "agent", "credentials"] {
        try FileManager.default.createDirectory(
          atPath: folder[name], withIntermediateDirectories: true)
      }
      try folder.write(
        "snowd.json5",
        """
        { version: 1, output: 'stats:\(folder["stats"])', sensor: 'still:20', fps: 10,
          display: { width: 64, height: 48 }, scene: 'classic', metrics: 'none' }
        """)
      let password = try folder.write("credentials/mqtt.password", "panels\n")
      chmod(password, 0o600)
      try folder.write(
        "agent.json5",
        """
        { version: 1, mqtt: { broker: '\(broker.address)', user: 'panels', name: 'hall', group: 'lobby',
          picture: true } }
        """)
      service = try RunningProgram(
        [Checkout.product("snowd"), "--config", folder["snowd.json5"]],
        environment: [
          "DBUS_SYSTEM_BUS_ADDRESS": "unix:path=/nonexistent/bus",
          "RUNTIME_DIRECTORY": folder["control"], "STATE_DIRECTORY": folder["state/snowd"],
        ])
      agent = try RunningProgram(
        [
          Checkout.product("snowagent"), "run", "--config", folder["agent.json5"], "--control",
          folder["remote/bus"],
        ],
        environment: [
          "STATE_DIRECTORY": folder["agent"], "CREDENTIALS_DIRECTORY": folder["credentials"],
          "NOTIFY_SOCKET": "",
        ])
    }
  }

  @Test func aServiceFollowsItsOperator() throws {
    let bench = try FleetBench()
    let panel = try Panel(bench.broker)
    #expect(
      try waits { try bench.fleet("list").lines.contains { $0.contains(" classic ") } },
      "\(panel.agent.words)")
    for words in [
      ["off", "--group", "lobby"], ["on", "--all", "--force"], ["brightness", "0.25", "--all"],
      ["scene", "rope", "--panel", "hall"], ["scene", "--panel", "hall"],
      ["identify", "--panel", "hall"], ["shot", "--all", "--output", panel.folder["pictures"]],
    ] {
      let outcome = try bench.fleet(words + ["--timeout", "120"])
      #expect(
        outcome.code == 0, "\(words): \(outcome.everything)\(panel.agent.words)\(bench.broker.log)")
      #expect(outcome.text.hasPrefix("1 of 1 panel: "))
    }
    #expect(try !panel.folder.bytes("pictures/hall.png").isEmpty)
    let unknown = try bench.fleet("scene", "sahara", "--panel", "hall", "--timeout", "120")
    #expect(unknown.code == EX_TEMPFAIL && unknown.text.contains("unknown scene 'sahara'"))
    try panel.agent.end(SIGKILL)
    // The broker publishes the agent's will.
    let dead = try bench.fleet("off", "--panel", "hall", "--timeout", "120")
    #expect(dead.code == EX_TEMPFAIL)
    #expect(dead.text.contains("hall: offline; the order is stored for it"), "\(dead.everything)")
  }
}
