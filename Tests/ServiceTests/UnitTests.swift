import Foundation
import TestSupport
import Testing

@Suite("The service's units")
struct UnitTests {
  @Test(
    "systemd's own assessment: exposed by at most 0.5, by less than 1.5 with networks",
    .needs("systemd-analyze"))
  func exposure() throws {
    let folder = try TemporaryFolder()
    for (dropIns, most) in [(["snowd.service.d/console.conf"], 5), (["network.conf"], 15)] {
      let unit = try folder.write(
        "snowd.service", Data(contentsOf: URL(filePath: Checkout.path("systemd/snowd.service"))))
      let extra = "\(unit).d"
      try? FileManager.default.removeItem(atPath: extra)
      try FileManager.default.createDirectory(atPath: extra, withIntermediateDirectories: true)
      for name in dropIns {
        try FileManager.default.copyItem(
          atPath: Checkout.path("systemd/\(name)"), toPath: "\(extra)/x.conf")
      }
      let outcome = try run([
        "systemd-analyze", "security", "--offline=true", "--no-pager", "--threshold=\(most)", unit,
      ])
      #expect(outcome.code == 0, "\(dropIns): \(outcome.everything)")
    }
  }

  @Test(
    "A user's systemd has no privileges: its unit is exposed by less than 4.7, that of cage by less than 6.5",
    .needs("systemd-analyze"), arguments: [("user/snowd.service", 47), ("snowd-cage.service", 65)])
  func others(name: String, most: Int) throws {
    let outcome = try run([
      "systemd-analyze", "security", "--offline=true", "--no-pager", "--threshold=\(most)",
      Checkout.path("systemd/\(name)"),
    ])
    #expect(outcome.code == 0, "\(outcome.everything)")
  }

  @Test("A user's unit notifies and is watched as the system's")
  func user() throws {
    func lines(_ name: String) throws -> [Substring] {
      try String(contentsOfFile: Checkout.path("systemd/\(name)"), encoding: .utf8).split(
        separator: "\n")
    }
    let own = try lines("user/snowd.service")
    #expect(own.contains("ExecStart=/usr/bin/snowd --user"))
    for key in [
      "Type", "NotifyAccess", "WatchdogSec", "Restart", "RestartPreventExitStatus",
      "SystemCallFilter",
    ] {
      let values = [own, try lines("snowd.service")].map { $0.filter { $0.hasPrefix("\(key)=") } }
      #expect(values[0] == values[1] && !values[0].isEmpty, "\(key)")
    }
    // Under a user's systemd of Debian 12, the service would end with 218/CAPABILITIES, or keep state in ~/.config; without
    // user namespaces, it would end with 217/USER.
    let refused = [
      "CapabilityBoundingSet", "PrivateDevices", "PrivateUsers", "ProtectClock",
      "ProtectKernelLogs", "ProtectKernelModules", "StateDirectory",
    ]
    #expect(!own.contains { line in refused.contains { line.hasPrefix("\($0)=") } })
  }

  @Test("Accelerometers are open to the seat's user, keyboards never, before systemd's rule acts")
  func seat() throws {
    let rules = try String(contentsOfFile: Checkout.path("udev/70-snowd.rules"), encoding: .utf8)
      .replacing("\\\n", with: "").split(separator: "\n").filter {
        $0.contains("uaccess") && !$0.hasPrefix("#")
      }
    let rule = try #require(rules.first)
    #expect(rules.count == 1)
    for condition in [
      "SUBSYSTEM==\"input\"", "ENV{ID_INPUT_ACCELEROMETER}==\"1\"", "ENV{ID_INPUT_KEYBOARD}!=\"1\"",
      "ENV{ID_INPUT_KEY}!=\"1\"",
    ] { #expect(rule.contains(condition), "\(rule)") }
    #expect("70-snowd.rules" < "73-seat-late.rules")
  }

  @Test(
    "systemd knows every key of the units", .needs("systemd-analyze"),
    arguments: ["snowd-frames.socket", "snowd-cage.service", "user/snowd.service"])
  func keys(name: String) throws {
    let folder = try TemporaryFolder()
    try FileManager.default.createDirectory(
      atPath: folder["user"], withIntermediateDirectories: true)
    for name in [
      "snowd.service", "snowd-frames.socket", "snowd-frames.service", "snowd-cage.service",
      "user/snowd.service",
    ] {
      try folder.write(name, Data(contentsOf: URL(filePath: Checkout.path("systemd/\(name)"))))
    }
    // A user's systemd wants a folder of sockets.
    let manager = name.hasPrefix("user/") ? ["--user"] : []
    let outcome = try run(
      ["systemd-analyze", "verify"] + manager + ["--man=no", "--no-pager", folder[name]],
      environment: ["XDG_RUNTIME_DIR": folder.path])
    // Programs that are not installed are no mistake of the units.
    let complaints = outcome.everything.split(separator: "\n").filter {
      $0.contains(folder.path) && !$0.contains("is not executable")
    }
    #expect(complaints.isEmpty, "\(complaints)")
  }
}
