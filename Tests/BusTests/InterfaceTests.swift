import Foundation
import TestSupport
import Testing

@testable import Bus

@Suite("The interface, its page and its policy")
struct InterfaceTests {
  @Test("docs/bus.md describes every member and error, and no others")
  func page() throws {
    let page = try String(contentsOfFile: Checkout.path("docs/bus.md"), encoding: .utf8)
    let rows = Set(page.matches(of: /(?m)^\| `([A-Z][A-Za-z]+)` \|/).map { String($0.1) })
    let members =
      ControlInterface.properties.map(\.name) + ControlInterface.methods.map(\.name)
    #expect(
      rows == Set(members),
      "docs/bus.md differs from ControlInterface.properties and ControlInterface.methods")
    let errors = Set(page.matches(of: /\.Error\.([A-Za-z]+)`/).map { String($0.1) })
    #expect(errors == Set(BusError.Kind.allCases.map(\.rawValue)))
    for activity in ControlActivity.allCases { #expect(page.contains("`\(activity.rawValue)`")) }
    for text in [
      ControlInterface.path, ControlInterface.defaultSocket, ControlInterface.group,
      ControlInterface.remoteSocket, ControlInterface.remoteGroup,
    ] {
      #expect(page.contains("`\(text)`"))
    }
  }

  @Test("The policy names the interface's bus name, and nothing else")
  func policy() throws {
    let file = "dbus/\(ControlInterface.name).conf"
    let policy = try String(contentsOfFile: Checkout.path(file), encoding: .utf8)
    let names = Set(policy.matches(of: /(?:own|send_destination)="([^"]+)"/).map { String($0.1) })
    #expect(names == [ControlInterface.name])
    #expect(policy.contains("group=\"\(ControlInterface.group)\""))
  }

  @Test("The unit makes the remote socket's folder, for the group of sysusers.d")
  func remoteFolder() throws {
    func text(_ file: String) throws -> String {
      try String(contentsOfFile: Checkout.path("systemd/\(file)"), encoding: .utf8)
    }
    let group = ControlInterface.remoteGroup
    let folder = String(ControlInterface.remoteSocket.dropLast("/bus".count))
    #expect(
      try text("snowd.service").contains(
        "/usr/bin/install -d -o snowd -g \(group) -m 2750 \(folder)\nReadWritePaths=-\(folder)\n"))
    #expect(try text("snowd.sysusers").contains("\ng \(group) - -\n"))
  }

  @Test("The remote socket opens these methods, and no others")
  func remote() {
    let open = ControlInterface.methods.filter { $0.remote != .closed }.map(\.name)
    #expect(open == ["Start", "Stop", "SetScene", "Reload", "Screenshot", "ShowText", "Identify"])
    let written = ControlInterface.properties.filter { $0.set != nil }.map(\.name)
    #expect(written == ["Brightness", "Text"] + ControlValue.allCases.map(\.property))
    #expect(ControlMethod("New") { _, _ in }.remote == .closed)
  }

  @Test("Numbers are announced from a step on, other values at each change")
  func steps() {
    #expect(!BusValue.number(0.9).differs(from: .number(0), by: 1))
    #expect(BusValue.number(-1).differs(from: .number(0), by: 1))
    #expect(BusValue.text("a").differs(from: .text("b"), by: 0))
    #expect(!BusValue.texts(["a"]).differs(from: .texts(["a"]), by: 0))
    #expect(!BusValue.bool(true).differs(from: .bool(true), by: 0))
  }
}
