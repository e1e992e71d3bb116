import Foundation
import TestSupport
import Testing

@testable import Bus

/// Who may do what at every way in: one table, made of the interface's rows, for docs/bus.md and for calls.
@Suite("Who may do what", .waiting)
struct AccessTests {
  enum Way: CaseIterable {
    case bus, control, remote
  }

  /// Users of the kinds that the table names; those of Debian's base system stand in for ours.
  enum Visitor: String, CaseIterable {
    case nobody
    case remote = "news"
    case member = "games"
    case root

    var name: String {
      switch self {
      case .nobody: "nobody"
      case .remote: "`\(ControlInterface.remoteGroup)`"
      case .member: "`\(ControlInterface.group)`"
      case .root: "root"
      }
    }
  }

  struct Problem: Error { let words: String }

  /// A call, and who may make it.
  struct Probe {
    var label: String
    var interface = ControlInterface.name
    var member: String
    var signature = ""
    var values: [String] = []
    var gift: String?
    /// The type of a value that is written; 0 and an empty text are taken by every property.
    var value: String?
    var allowed: [Way: [Visitor]] = [:]
  }

  /// Root and the group of each socket; the bus's policy, too.
  private static func allowed(remotely isOpen: Bool) -> [Way: [Visitor]] {
    [
      .bus: [.member, .root], .control: [.member, .root], .remote: isOpen ? [.remote, .root] : [],
    ]
  }

  /// For each limited method, arguments that the remote socket takes, and those that it refuses.
  private static let arguments: [String: [(values: [String], gift: String?)]] = [
    "SetScene": [(["classic"], nil), (["/nonexistent/scene.json5"], nil)],
    "Screenshot": [([], "memory"), ([], "file")],
  ]

  private static func probes() throws -> [Probe] {
    let everyone = [Way.bus: Visitor.allCases].merging(allowed(remotely: true)) { all, _ in all }
    let properties = ControlInterface.properties.map {
      Probe(
        label: $0.name, interface: "org.freedesktop.DBus.Properties", member: "Get",
        signature: "ss", values: [ControlInterface.name, $0.name], allowed: everyone)
    }
    let written = ControlInterface.properties.filter { $0.set != nil }.map {
      Probe(
        label: "writing a property", interface: "org.freedesktop.DBus.Properties", member: "Set",
        signature: "ssv", values: [ControlInterface.name, $0.name],
        value: $0.signature, allowed: allowed(remotely: true))
    }
    let methods = try ControlInterface.methods.flatMap { method in
      guard case .limited(let limit) = method.remote else {
        // Any argument: an error of another kind is no refusal.
        let types = method.arguments.map(\.signature)
        let isGift = types.contains("h")
        return [
          probe(
            method, (isGift ? [] : types.map { $0 == "d" ? "0" : "" }, isGift ? "listener" : nil),
            "",
            isOpen: method.remote == .open)
        ]
      }
      let cases = try #require(
        arguments[method.name], "no arguments for \(method.name): AccessTests.arguments")
      #expect(cases.count == 2)
      return [
        probe(method, cases[0], ", \(limit)", isOpen: true),
        probe(method, cases[1], ", others", isOpen: false),
      ]
    }
    let page = Probe(
      label: "", interface: "org.freedesktop.DBus.Introspectable", member: "Introspect",
      allowed: everyone)
    return properties + [page] + written + methods
  }

  private static func probe(
    _ method: ControlMethod, _ arguments: (values: [String], gift: String?), _ limit: String,
    isOpen: Bool
  ) -> Probe {
    Probe(
      label: "`\(method.name)`\(limit)", member: method.name,
      signature: method.arguments.map(\.signature).joined(), values: arguments.values,
      gift: arguments.gift, allowed: allowed(remotely: isOpen))
  }

  @Test("docs/bus.md has the table")
  func page() throws {
    let page = try String(contentsOfFile: Checkout.path("docs/bus.md"), encoding: .utf8)
    var rows: [String] = []
    for probe in try Self.probes() {
      let who = Way.allCases.map { way in
        let visitors = probe.allowed[way] ?? []
        if visitors.count == Visitor.allCases.count { return "everyone" }
        return visitors.isEmpty ? "no one" : visitors.map(\.name).joined(separator: ", ")
      }
      let isReading = probe.allowed[.bus]?.contains(.nobody) ?? false
      let label = isReading ? "every property, introspection" : probe.label
      rows.append("| \(label) | \(who.joined(separator: " | ")) |")
    }
    let table = rows.reduce(into: [String]()) { if $0.last != $1 { $0.append($1) } }
    let found = page.split(separator: "\n").map(String.init)
    let begin = try #require(found.firstIndex { $0 == "| call | bus | control | remote |" })
    #expect(
      Array(found[(begin + 2)...].prefix { $0.hasPrefix("|") }) == table,
      "\(table.joined(separator: "\n"))")
  }

  @Test(
    "Each cell of the table, as each user",
    .needs("dbus-daemon", "python3"), .needsRoot)
  func cells() throws {
    let bus = try PrivateBus(standIn: Visitor.member.rawValue)
    let panel = try Panel(bus)
    let probes = try Self.probes()
    var calls: [[String: Any]] = []
    for (index, probe) in probes.enumerated() {
      var call: [String: Any] = [
        "name": "\(index)", "interface": probe.interface, "member": probe.member,
        "signature": probe.signature, "values": probe.values,
      ]
      // Of a message's descriptors, the first.
      if let type = probe.value {
        call["values"] = probe.values + [[type, type == "s" ? "" : 0] as [Any]] as [Any]
      }
      if let gift = probe.gift { (call["values"], call["gift"]) = ([0], gift) }
      calls.append(call)
    }
    let request = try JSONSerialization.data(withJSONObject: calls)
    var words: [String] = []
    for way in Way.allCases {
      for visitor in Visitor.allCases {
        let outcome = try run([
          "python3", "-B", Checkout.path("Tests/ServiceTests/access.py"),
          way == .bus ? "bus" : "peer", way == .bus ? bus.path : panel.path(way),
          visitor.rawValue, String(decoding: request, as: UTF8.self),
        ])
        guard outcome.code == 0 else { throw Problem(words: "\(way), \(visitor): \(outcome)") }
        let answers = try JSONSerialization.jsonObject(with: outcome.output) as? [String: String]
        #expect(answers?.count == probes.count, "\(outcome)")
        for (index, probe) in probes.enumerated() {
          let answer = answers?["\(index)"] ?? "none"
          let isRefused =
            answer.hasPrefix("no connection") || answer.hasPrefix("org.freedesktop.DBus.Error.")
          let isAllowed = probe.allowed[way]?.contains(visitor) ?? false
          #expect(
            isRefused == !isAllowed, "\(way), \(visitor), \(probe.member) \(probe.label): \(answer)"
          )
          if isRefused { words.append(answer) }
        }
      }
    }
    // At the remote socket root meets the service's own refusals.
    for refusal in [
      "Trigger: the remote socket does not take this call",
      "scene: the remote socket takes no paths",
      "file: the remote socket takes no files; expected a memfd",
    ] {
      #expect(
        words.contains { $0.hasPrefix("org.freedesktop.DBus.Error.AccessDenied: \(refusal)") },
        "\(words)")
    }
    #expect(
      words.filter { !$0.contains("AccessDenied") }.allSatisfy { $0.contains("no connection") })
  }

  @Test("The remote socket shows and announces what is open, and no more", .needsRoot)
  func introspection() throws {
    let panel = try Panel(nil)
    let client = try ControlClient.connect(socket: panel.path(.remote))
    let page = try client.call(
      "org.freedesktop.DBus.Introspectable", "Introspect", []
    ) { BusValue.readText($0) ?? "" }
    for property in ControlInterface.properties { #expect(page.contains("\"\(property.name)\"")) }
    for method in ControlInterface.methods {
      #expect(
        page.contains("method name=\"\(method.name)\"") == (method.remote != .closed), "\(page)")
    }
    #expect(try client.properties().count == ControlInterface.properties.count)
    #expect(
      throws: ControlProblem.forbidden("Trigger: the remote socket does not take this call")
    ) { try client.call(.trigger) }
  }

  @Test("Too many calls of methods are refused; reading goes on", .needsRoot)
  func budget() throws {
    let panel = try Panel(nil)
    let client = try ControlClient.connect(socket: panel.path(.remote))
    let busy = ControlProblem.refused(BusError(.busy, "SetScene: \(CallBudget.words)"))
    #expect(
      waits {
        do {
          for _ in 0..<100 { try client.call(.setScene, [.text("classic")]) }
          return false
        } catch { return error as? ControlProblem == busy }
      })
    for _ in 0..<100 { #expect(try !client.properties().isEmpty) }
    // The control socket has no such limit.
    let full = try ControlClient.connect(socket: panel.path(.control))
    for _ in 0..<2 * CallBudget.most { try full.call(.setScene, [.text("classic")]) }
  }

  @Test(
    "snowctl finds the remote socket when the others refuse it",
    .needs("dbus-daemon", "setpriv", "unshare"), .needsRoot)
  func verbs() throws {
    let bus = try PrivateBus()
    for bus in [bus, nil] {
      let panel = try Panel(bus)
      // The panel's folders where the machine's are.
      let own = [
        "unshare", "-m", "/bin/sh", "-c", "mount --bind \"$1\" /run && shift && exec \"$@\"", "sh",
        panel.folder.path,
      ]
      func snowctl(_ words: [String], as visitor: Visitor) throws -> Outcome {
        try run(
          own + panel.command(as: visitor, [Checkout.product("snowctl")] + words),
          environment: bus?.environment ?? noBus)
      }
      for words in [
        ["status"], ["off"], ["off", "--clear"], ["on"], ["scene", "classic"], ["scene"],
        ["reload"],
      ] {
        let outcome = try snowctl(words, as: .remote)
        #expect(outcome.code == 0, "\(words): \(outcome)")
        guard bus == nil || words != ["status"] else { continue }
        let refused = try snowctl(words, as: .nobody)
        #expect(refused.code == 77, "\(words): \(refused)")
      }
      let shot = try snowctl(["shot"], as: .remote)
      #expect(shot.code == 0 && shot.output.prefix(4) == Data([0x89, 0x50, 0x4E, 0x47]), "\(shot)")
      for words in [["trigger"], ["scene", "/etc/passwd"]] {
        let outcome = try snowctl(words, as: .remote)
        #expect(
          outcome.code == 77 && outcome.words.contains("the remote socket"), "\(words): \(outcome)")
      }
    }
  }
}

/// A service with both sockets, whose folders belong to the groups of visitors.
private final class Panel {
  let folder: TemporaryFolder
  let service: RunningService

  init(_ bus: PrivateBus?) throws {
    folder = try TemporaryFolder()
    for (name, visitor, mode) in [
      ("control", AccessTests.Visitor.member, "2755"), ("remote", .remote, "2750"),
    ] {
      // As systemd/snowd.service does.
      let made = try run([
        "install", "-d", "-g", visitor.rawValue, "-m", mode, folder["snowd/\(name)"],
      ])
      #expect(made.code == 0, "\(made)")
    }
    var variables = bus?.environment ?? noBus
    variables["RUNTIME_DIRECTORY"] = folder["snowd/control"]
    service = try RunningService(
      """
      output: 'null', sensor: 'still', fps: 30, scene: 'classic',
      display: { width: 64, height: 48 }
      """,
      through: RunningService.keepingMessages(variables))
    for way in [AccessTests.Way.control, .remote] {
      #expect(waits { (try? ControlClient.connect(socket: path(way)).properties()) != nil })
    }
    guard let bus else { return }
    #expect(
      try waits {
        try run([Checkout.product("snowctl"), "status"], environment: bus.environment).code == 0
      })
  }

  func path(_ way: AccessTests.Way) -> String { folder["snowd/\(way)/bus"] }

  /// A command as a visitor, who has no other group than its own.
  func command(as visitor: AccessTests.Visitor, _ words: [String]) -> [String] {
    let group = visitor == .nobody ? "nogroup" : visitor.rawValue
    return ["setpriv", "--reuid=\(visitor.rawValue)", "--regid=\(group)", "--clear-groups"] + words
  }
}
