import Foundation
import Graphics
import Images
import Posix
import TestSupport
import Testing

@testable import Bus

/// The service on a bus and at its socket, and snowctl's verbs for it.
@Suite(
  "The service is controlled over the bus", .needs("dbus-daemon", "dbus-send", "dbus-monitor"),
  .serialized, .waiting)
struct ControlTests {
  private static let cell =
    "{ birthRate: 50, lifetime: 2, velocity: 9, emissionLongitude: '180deg' }"
  private static func scene(_ color: String) -> String {
    "{ version: 1, backdrop: '\(color)', layers: [ { emitter: { timeOffset: 2, cells: [ \(cell) ] } } ] }"
  }
  private static let files = [
    "a.json5": scene("#204060"), "b.json5": scene("#604020"),
    "still.json5": "{ version: 1, backdrop: '#204060' }",
  ]
  private static let rest =
    "output: 'null', sensor: 'still', fps: 30, display: { width: 64, height: 48 }"

  /// A service whose bus, if any, is in `environment`, and which may have a socket in `folder`.
  private func start(
    _ environment: [String: String], _ folder: TemporaryFolder? = nil,
    _ configuration: String = "\(rest), scene: './a.json5'"
  ) throws -> RunningService {
    var variables = environment
    if let folder {
      try FileManager.default.createDirectory(
        atPath: folder["control"], withIntermediateDirectories: true)
      variables["RUNTIME_DIRECTORY"] = "\(folder["files"]):\(folder["control"])"
    }
    return try RunningService(
      configuration, files: Self.files,
      through: RunningService.keepingMessages(variables))
  }

  /// Every verb against a service that shows ./a.json5.
  private func useEveryVerb(
    _ service: RunningService, _ words: [String], _ environment: [String: String]
  ) throws {
    #expect(try waits { try control(["status"] + words, environment).code == 0 })
    func state() throws -> String? { try status(words, environment)["State"] as? String }
    let first = try status(words, environment)
    #expect(first["Enabled"] as? Bool == true && first["Scene"] as? String == "./a.json5")
    #expect(first["Screen"] as? String == "null" && first["Sensor"] as? String == "still")
    #expect(first["Brightness"] as? Double == 1 && first["Held"] as? Bool == false)
    #expect((first["Scenes"] as? [String])?.contains("classic") == true)
    #expect(try waits { (try status(words, environment)["Fps"] as? Double ?? 0) > 1 })

    #expect(try control(["off", "--clear"] + words, environment).code == 0)
    #expect(try state() == "off")
    #expect(try status(words, environment)["Enabled"] as? Bool == false)
    #expect(try control(["on"] + words, environment).code == 0)
    #expect(try state() == "running")
    #expect(try control(["off"] + words, environment).code == 0)
    #expect(try status(words, environment)["Enabled"] as? Bool == false)
    // Flakes that live two seconds have finished.
    #expect(try waits { try state() == "off" })
    #expect(try control(["on"] + words, environment).code == 0)

    let other = "\(service.folderPath)/b.json5"
    #expect(try control(["scene", other] + words, environment).code == 0)
    #expect(try waits { try status(words, environment)["Scene"] as? String == other })
    let unknown = try control(["scene", "clasic"] + words, environment)
    #expect(unknown.code == 65 && unknown.words.contains("did you mean 'classic'"), "\(unknown)")
    let file = try run(
      [Checkout.product("snowctl"), "scene", "b"] + words,
      in: URL(filePath: service.folderPath), environment: environment)
    #expect(file.code == 65 && file.words.hasSuffix("path: snowctl scene ./b.json5\n"), "\(file)")
    #expect(try control(["scene"] + words, environment).code == 0)
    #expect(try waits { try status(words, environment)["Scene"] as? String == "./a.json5" })
    #expect(try control(["trigger"] + words, environment).code == 0)

    try service.write("{ version: 1, layers: [ {} ] }", to: "a.json5")
    let refused = try control(["reload"] + words, environment)
    #expect(refused.code == 65 && refused.words.contains("a.json5:1:"), "\(refused)")
    #expect(try state() == "running")
    try service.write(Self.scene("#206040"), to: "a.json5")
    #expect(try control(["reload"] + words, environment).everything == "")

    let picture = "\(service.folderPath)/shot.png"
    #expect(try control(["shot", picture] + words, environment).code == 0)
    let shot = try control(["shot"] + words, environment).output
    for bytes in [try Data(contentsOf: URL(filePath: picture)), shot] {
      #expect(bytes.prefix(4) == Data([0x89, 0x50, 0x4E, 0x47]))
      #expect(Array(bytes[16..<24]) == [0, 0, 0, 64, 0, 0, 0, 48])
    }
  }

  @Test("Every verb over the bus")
  func overBus() throws {
    let bus = try PrivateBus()
    let service = try start(bus.environment)
    try useEveryVerb(service, [], bus.environment)
    service.send(SIGTERM)
    #expect(service.end().status == 0)
    #expect(try service.text("messages").components(separatedBy: "not reloaded: ").count == 2)
  }

  @Test("Every verb at the control socket, without a bus")
  func overSocket() throws {
    let folder = try TemporaryFolder()
    let service = try start(noBus, folder)
    try useEveryVerb(service, ["--control", folder["control/bus"]], noBus)
    service.send(SIGTERM)
    #expect(service.end().status == 0)
    #expect(!FileManager.default.fileExists(atPath: folder["control/bus"]))
  }

  @Test("Without a service, each verb says so and what to do")
  func absent() throws {
    let bus = try PrivateBus()
    let folder = try TemporaryFolder()
    let words = """
      snowctl: snowd is not running
      Start it with 'sudo systemctl start snowd', or see 'systemctl status snowd'.

      """
    for environment in [bus.environment, noBus] {
      for verb in [["status"], ["on"], ["scene", "classic"], ["shot", folder["x.png"]], ["top"]] {
        let outcome = try control(verb, environment)
        #expect(outcome.code == 69 && outcome.words == words, "\(verb): \(outcome)")
      }
    }
    let socket = try folder.write("socket", "")
    for path in ["/nonexistent/socket", socket] {
      let outcome = try control(["on", "--control", path], noBus)
      #expect(outcome.code == 69, "\(outcome)")
      #expect(
        outcome.words.hasPrefix("snowctl: \(path): snowd does not listen here\n"), "\(outcome)")
    }
  }

  @Test(
    "A bus that cannot be used, and a socket that this user may not use, are no missing service")
  func unreachable() throws {
    let outcome = try control(["status"], ["DBUS_SYSTEM_BUS_ADDRESS": "unix:"])
    #expect(outcome.code == 69, "\(outcome)")
    #expect(
      outcome.words.hasPrefix("snowctl: cannot reach snowd: system bus: Invalid argument\n"),
      "\(outcome)")
    let folder = try TemporaryFolder()
    let listener = try FileDescriptor.listening(at: folder["bus"], .stream, mode: 0)
    // Root may use every socket.
    let user = getuid() == 0 ? ["setpriv", "--reuid=65534", "--clear-groups"] : []
    let closed = try run(
      user + [Checkout.product("snowctl"), "status", "--control", listener.name],
      environment: noBus)
    #expect(closed.code == 77, "\(closed)")
    #expect(
      closed.words.hasPrefix("snowctl: \(listener.name): permission denied\nRun it with sudo"),
      "\(closed)")
  }

  @Test("The policy lets everyone read and introspect, and refuses every method")
  func policy() throws {
    let bus = try PrivateBus(isTrusted: false)
    let service = try start(bus.environment)
    #expect(try waits { try control(["status"], bus.environment).code == 0 })
    for words in [["on"], ["off"], ["scene", "classic"], ["reload"], ["trigger"]] {
      let outcome = try control(words, bus.environment)
      #expect(outcome.code == 77 && outcome.words.contains("adduser"), "\(words): \(outcome)")
    }
    // The ring is the other way to a picture.
    #expect(try control(["shot"], bus.environment).code != 0)
    let page = try bus.send([
      "--dest=\(ControlInterface.name)", ControlInterface.path,
      "org.freedesktop.DBus.Introspectable.Introspect",
    ]).text
    for member in ["Enabled", "Scenes", "FrameTime", "SetScene", "Screenshot", "Calibrate"] {
      #expect(page.contains("name=\"\(member)\""), "\(page)")
    }
    #expect(page.contains("name=\"mode\" direction=\"in\""), "\(page)")
    let write = try bus.send([
      "--dest=\(ControlInterface.name)", ControlInterface.path,
      "org.freedesktop.DBus.Properties.Set", "string:\(ControlInterface.name)", "string:Scene",
      "variant:string:classic",
    ])
    #expect(write.code != 0 && write.words.contains("AccessDenied"), "\(write)")
    #expect(try status([], bus.environment)["State"] as? String == "running")
    service.send(SIGTERM)
    #expect(service.end().status == 0)
  }

  @Test("Changes are announced, together and at most once a second")
  func announcements() throws {
    let bus = try PrivateBus()
    let service = try start(bus.environment)
    #expect(try waits { try control(["status"], bus.environment).code == 0 })
    let monitor = try bus.monitor()
    // Until the monitor listens.
    #expect(
      try waits {
        for word in ["off", "on"] { try control([word], bus.environment) }
        return monitor.written > 0
      })
    let begin = Date()
    for _ in 0..<10 {
      for words in [["off", "--clear"], ["on"]] { try control(words, bus.environment) }
    }
    try control(["off", "--clear"], bus.environment)
    #expect(try waits { try status([], bus.environment)["State"] as? String == "off" })
    usleep(1_500_000)
    let seconds = Date().timeIntervalSince(begin)
    let text = try monitor.end(SIGTERM).text
    #expect(text.contains("\"Enabled\"") && text.contains("\"State\""))
    let count = text.components(separatedBy: "member=PropertiesChanged").count - 1
    // One more for what was announced before the clock started, and one for the first part of a second.
    #expect(count >= 1 && Double(count) <= seconds + 2, "\(count) in \(seconds) s")
    service.send(SIGTERM)
    #expect(service.end().status == 0)
  }

  @Test("A service at rest is not woken by its bus, and answers")
  func rests() throws {
    let (bus, folder) = (try PrivateBus(), try TemporaryFolder())
    let service = try start(bus.environment, folder, "\(Self.rest), scene: './still.json5'")
    #expect(try waits { try control(["status"], bus.environment).code == 0 })
    #expect(service.fallsAsleep())
    let socket = ["--control", folder["control/bus"]]
    for words in [[], socket] {
      let status = try status(words, bus.environment)
      #expect(status["State"] as? String == "resting" && status["Fps"] as? Double == 0)
    }
    #expect(service.fallsAsleep())
    service.send(SIGTERM)
    #expect(service.end().status == 0)
  }

  @Test("A service that nobody sees draws for a screenshot")
  func unseen() throws {
    let folder = try TemporaryFolder()
    let rest = "sensor: 'still', display: { width: 64, height: 48 }, scene: './still.json5'"
    let service = try start(noBus, folder, "\(rest), output: 'ring:\(folder["ring"])'")
    let socket = ["--control", folder["control/bus"]]
    #expect(try waits { try control(["status"] + socket).code == 0 })
    #expect(try waits { try status(socket, noBus)["State"] as? String == "unseen" })
    #expect(try control(["shot", folder["shot.png"]] + socket).code == 0)
    let picture = try readPNG(folder["shot.png"])
    let pixel: [UInt8] = [0x60, 0x40, 0x20, 0xFF]
    #expect(picture.bytes == (0..<64 * 48).flatMap { _ in pixel })
    service.send(SIGTERM)
    #expect(service.end().status == 0)
  }

  @Test("A bus that comes late is found, and one that goes is found again")
  func lateBus() throws {
    let bus = try PrivateBus(isRunning: false)
    let service = try start(bus.environment)
    #expect(try control(["status"], bus.environment).code == 69)
    try bus.start()
    #expect(try waits { try control(["status"], bus.environment).code == 0 })
    try bus.stop()
    try bus.start()
    #expect(try waits { try control(["status"], bus.environment).code == 0 })
    service.send(SIGTERM)
    #expect(service.end().status == 0)
  }

  @Test("A thousand reloads, good and bad: no memory and no descriptor is lost")
  func reloads() throws {
    let folder = try TemporaryFolder()
    let service = try start(noBus, folder)
    var connected: ControlClient?
    #expect(
      waits {
        connected = try? ControlClient.connect(socket: folder["control/bus"])
        return connected != nil
      })
    guard let client = connected.take() else { return }
    func reload(_ count: Int) throws {
      for turn in 0..<count {
        let isGood = turn % 2 == 0
        try service.write(
          isGood ? Self.scene("#20\(turn % 80 + 10)60") : "{ version: 1, layers: [ {} ] }",
          to: "a.json5")
        if isGood {
          #expect(try client.call(.reload) == [.texts([])])
        } else {
          #expect(throws: ControlProblem.self) { try client.call(.reload) }
        }
      }
    }
    try reload(200)
    let (memory, descriptors) = (try service.residentBytes(), try service.descriptorCount())
    try reload(1000)
    #expect(try service.descriptorCount() == descriptors)
    let growth = try service.residentBytes() - memory
    #expect(growth < 2 << 20, "grew by \(growth) bytes")
    service.send(SIGTERM)
    #expect(service.end().status == 0)
  }

  @Test("61.11: errors of SetScene and Reload quote no foreign file")
  func foreignFiles() throws {
    let folder = try TemporaryFolder()
    let service = try start(noBus, folder)
    let path = folder["control/bus"]
    #expect(
      waits {
        (try? ControlClient.connect(socket: path).properties().count)
          == ControlInterface.properties.count
      })
    let client = try ControlClient.connect(socket: path)
    let foreign = try folder.write("shadow", "root:$6$secret:19000:0\n")
    func words(_ method: ControlMethod, _ arguments: [BusValue] = []) -> String {
      do {
        try client.call(method, arguments)
        return "done"
      } catch {
        return "\(error)"
      }
    }
    let refusal = words(.setScene, [.text(foreign)])
    #expect(refusal.contains("\(foreign):1:1: not valid JSON5"), "\(refusal)")
    #expect(!refusal.contains("root") && !refusal.contains("secret"), "\(refusal)")
    // A valid file that becomes another one.
    try folder.write("shadow", Self.scene("#204060"))
    #expect(words(.setScene, [.text(foreign)]) == "done")
    try folder.write("shadow", "{ version: 1, secret: 1 }")
    let reloading = words(.reload)
    #expect(reloading.contains("\(foreign):1:15: "), "\(reloading)")
    #expect(!reloading.contains("secret"), "\(reloading)")
    service.send(SIGTERM)
    #expect(service.end().status == 0)
    #expect(!(try service.text("messages")).contains("secret"))
  }

  @Test("Hostile peers: bytes that are no messages, silent and many connections, wrong arguments")
  func hostile() throws {
    let folder = try TemporaryFolder()
    let service = try start(noBus, folder)
    let path = folder["control/bus"]
    // The first answer comes from the loop, when all that a start opens is open.
    #expect(waits { (try? ControlClient.connect(socket: path).properties()) != nil })
    let descriptors = try service.descriptorCount()
    for text in [
      "\0garbage\r\n", "\0AUTH EXTERNAL\r\nBEGIN\r\n" + String(repeating: "l", count: 70000),
    ] {
      try Peer(path).file.write(Array(text.utf8).span.bytes)
    }
    do {
      let silent = try (0..<40).map { _ in try Peer(path) }
      #expect(silent.count == 40)
      // Those above the limit are closed at the service's next turn.
      #expect(waits { (try? service.descriptorCount()).map { $0 <= descriptors + 20 } ?? false })
    }
    // The silent ones are gone at the service's next turn.
    #expect(
      waits {
        (try? ControlClient.connect(socket: path).properties().count)
          == ControlInterface.properties.count
      })
    let client = try ControlClient.connect(socket: path)
    #expect(throws: ControlProblem.refused(BusError(.invalid, "expected at most 4096 bytes"))) {
      try client.call(.setScene, [.text(String(repeating: "x", count: 10_000))])
    }
    #expect(throws: ControlProblem.closed(path)) {
      try ControlClient.connect(socket: path).call(
        .setScene, [.text(String(repeating: "x", count: 100_000))])
    }
    #expect(throws: ControlProblem.self) { try client.call(.setScene, [.bool(true)]) }
    #expect(throws: ControlProblem.self) { try client.call(ControlMethod("Nothing") { _, _ in }) }
    #expect(throws: ControlProblem.self) { try client.call(.stop, [.text("now")]) }
    service.send(SIGTERM)
    #expect(service.end().status == 0)
  }
}

/// A connection to a local socket.
private final class Peer {
  let file: FileDescriptor

  init(_ path: String) throws { file = try .connected(to: path, .stream) }
}
