import Foundation
import Glibc
import TestSupport
import Testing

/// `snowd --user` in a session of a test's own: every folder is in a temporary one.
@Suite("A user's own service", .serialized, .waiting)
struct UserServiceTests {
  /// The folders of a session, and what a program in it has in its environment.
  private final class Session {
    let folder: TemporaryFolder
    let variables: [String: String]

    init() throws {
      folder = try TemporaryFolder()
      variables = noBus.merging([
        "HOME": folder["home"], "XDG_RUNTIME_DIR": folder["run"],
        "XDG_CONFIG_HOME": folder["config"], "XDG_DATA_HOME": folder["data"],
        "XDG_STATE_HOME": folder["state"], "WAYLAND_DISPLAY": "", "DBUS_SESSION_BUS_ADDRESS": "",
      ]) { $1 }
      try make("run")
    }

    private func make(_ name: String) throws {
      try FileManager.default.createDirectory(
        atPath: folder[name], withIntermediateDirectories: true)
    }

    func configure(_ text: String) throws { try write("config/snowd", "snowd.json5", text) }

    func write(_ place: String, _ name: String, _ text: String) throws {
      try make(place)
      try folder.write("\(place)/\(name)", "{ version: 1, \(text) }")
    }

    func start(_ words: [String] = []) throws -> RunningService {
      try RunningService(
        arguments: ["--user"] + words, through: RunningService.keepingMessages(variables))
    }

    func snowctl(_ words: String...) throws -> Outcome {
      try control(words, variables)
    }

    func properties(_ words: String...) throws -> [String: Any] {
      try status(words, variables)
    }

    /// Whether it answers.
    func answers() throws -> Bool { try waits { try snowctl("status").code == 0 } }
  }

  private static let still = "sensor: 'still', display: { width: 64, height: 48 }"

  private func messages(_ service: RunningService) -> String {
    (try? service.text("messages")) ?? "no messages"
  }

  private func stop(_ service: RunningService) throws {
    service.send(SIGTERM)
    #expect(service.end().status == 0, "\(messages(service))")
  }

  @Test("snowctl finds it, and its frames, numbers, scenes and state are in the user's folders")
  func folders() throws {
    let session = try Session()
    try session.configure("\(Self.still), output: 'null', scene: 'mine'")
    try session.write(
      "data/snowd/scenes", "mine.json5", "backdrop: '#204060', layers: [ { eased: {} } ]")
    let service = try session.start()
    #expect(try session.answers(), "\(messages(service))")
    let found = try session.properties()
    #expect(found["Service"] as? String == "user" && found["Scene"] as? String == "mine")
    #expect(try session.snowctl("status").text.hasPrefix("Service "))
    #expect(try session.snowctl("status").text.contains("your own service\n"))
    #expect(try session.snowctl("status", "--user").code == 0)
    #expect(try session.snowctl("scenes").text.contains("mine"))
    for path in ["control/bus", "remote/bus", "metrics/socket", "frames.sock"] {
      #expect(
        FileManager.default.fileExists(atPath: session.folder["run/snowd/\(path)"]), "\(path)")
    }
    #expect(try session.snowctl("top", "--json").text.contains("\"frames\""))
    #expect(try session.snowctl("shot", session.folder["a.png"]).code == 0)
    #expect(try session.snowctl("shot", session.folder["b.png"], "--format", "argb8888").code == 0)
    #expect(
      try session.snowctl("cat", "--frames", "1", "--format", "raw").output.count == 64 * 48 * 4)
    #expect(try session.snowctl("off", "--keep").code == 0)
    #expect(FileManager.default.fileExists(atPath: session.folder["state/snowd/off"]))
    #expect(try session.snowctl("brightness", "0.5", "--user").code == 0)
    #expect(try session.snowctl("reload").everything == "")
    try stop(service)
  }

  @Test(
    "Without options the system's is meant where one's own does not run; both options are refused")
  func choice() throws {
    let session = try Session()
    let system = """
      snowctl: snowd is not running
      Start it with 'sudo systemctl start snowd', or see 'systemctl status snowd'.

      """
    let own = """
      snowctl: your own snowd is not running
      Start it with 'systemctl --user start snowd', or see 'systemctl --user status snowd'.

      """
    for verb in [["status"], ["on"], ["reload"], ["top"], ["shot", session.folder["x.png"]]] {
      for (options, words) in [([], system), (["--system"], system), (["--user"], own)] {
        let outcome = try control(verb + options, session.variables)
        #expect(outcome.code == 69 && outcome.words == words, "\(verb + options): \(outcome)")
      }
      let outcome = try control(verb + ["--user", "--system"], session.variables)
      #expect(
        outcome.code == 64 && outcome.words.contains("--user and --system exclude each other"))
    }
    let outcome = try session.snowctl("status", "--user", "--control", "/x")
    #expect(outcome.code == 64 && outcome.words.contains("--user and --control exclude each other"))
    let view = try session.snowctl("cat", "--user", "--socket", "/x")
    #expect(view.code == 64 && view.words.contains("--user and --socket exclude each other"))
    // While one's own runs, --system still means the other.
    try session.configure("\(Self.still), output: 'null'")
    let service = try session.start()
    #expect(try session.answers())
    let other = try session.snowctl("status", "--system")
    #expect(other.code == 69 && other.words == system, "\(other)")
    try stop(service)
  }

  @Test(
    "Both services: each answers to its option, and status says that the other one runs",
    .needs("dbus-daemon"))
  func both() throws {
    let session = try Session()
    let bus = try PrivateBus()
    let variables = session.variables.merging([
      "DBUS_SYSTEM_BUS_ADDRESS": bus.environment["DBUS_SYSTEM_BUS_ADDRESS"] ?? ""
    ]) { $1 }
    try session.configure("\(Self.still), output: 'null', scene: 'classic'")
    let own = try session.start()
    let system = try RunningService(
      "\(Self.still), output: 'null', scene: 'rope'",
      through: RunningService.keepingMessages(bus.environment))
    #expect(try session.answers())
    #expect(try waits { try control(["status", "--system"], variables).code == 0 })
    for (words, scene, service) in [
      ([], "classic", "user"), (["--user"], "classic", "user"), (["--system"], "rope", "system"),
    ] {
      let found = try status(words, variables)
      #expect(
        found["Scene"] as? String == scene && found["Service"] as? String == service, "\(words)")
    }
    let text = try control(["status", "--system"], variables).text
    #expect(text.hasSuffix("\nYour own service runs, too: snowctl status --user\n"), "\(text)")
    #expect(text.contains("system service\n"))
    // As systemctl takes it.
    #expect(try control(["--system", "status"], variables).text.contains("system service\n"))
    #expect(try control(["--sistem", "status"], variables).code == 64)
    #expect(try control(["scene", "classic", "--system"], variables).code == 0)
    #expect(try waits { try status(["--system"], variables)["Scene"] as? String == "classic" })
    // Its own name on the bus stays the system's.
    #expect(try control(["off", "--system"], variables).code == 0)
    #expect(try status(["--user"], variables)["Enabled"] as? Bool == true)
    try stop(own)
    #expect(try status([], variables)["Service"] as? String == "system")
    try stop(system)
  }

  @Test("Its screen is a compositor's: it waits without a timer, and looks when a socket appears")
  func waiting() throws {
    let session = try Session()
    try session.configure(Self.still)
    let service = try session.start()
    #expect(try session.answers(), "\(messages(service))")
    let run = session.folder["run"]
    let screen = try session.properties()["Screen"] as? String
    #expect(
      screen?.contains("waiting for the screen: no compositor: no socket wayland-* in \(run)")
        == true,
      "\(screen ?? "")")
    #expect(try session.properties()["State"] as? String == "unseen")
    // No card and no framebuffer, whatever this machine has.
    let files = try FileManager.default.contentsOfDirectory(
      atPath: "/proc/\(service.identifier)/fd"
    ).compactMap { readlink("/proc/\(service.identifier)/fd/\($0)") }
    #expect(!files.contains { $0.hasPrefix("/dev/dri") || $0.hasPrefix("/dev/fb") }, "\(files)")
    #expect(service.fallsAsleep())
    // Another program's socket wakes nobody; a compositor's does.
    try session.folder.write("run/pulse", "")
    #expect(service.fallsAsleep())
    let before = try switches(service)
    try session.folder.write("run/wayland-0.lock", "")
    #expect(try waits { try switches(service) > before })
    #expect(service.fallsAsleep())
    try stop(service)
  }

  @Test("A folder of sockets that is missing or another user's ends it, with words")
  func refused() throws {
    let session = try Session()
    let way = "cannot use it as the folder of sockets"
    var cases = [("/nonexistent/run", "XDG_RUNTIME_DIR=/nonexistent/run: \(way): no such folder")]
    if getuid() == 0 {
      let other = session.folder["other"]
      try FileManager.default.createDirectory(atPath: other, withIntermediateDirectories: true)
      chown(other, 65534, 65534)
      cases.append(
        (other, "XDG_RUNTIME_DIR=\(other): \(way): it belongs to user 65534, and this is user 0"))
    }
    for (path, words) in cases {
      let variables = session.variables.merging(["XDG_RUNTIME_DIR": path]) { $1 }
      let service = try RunningService(
        arguments: ["--user"], through: RunningService.keepingMessages(variables))
      #expect(service.end().status == 78)
      let messages = try service.text("messages")
      #expect(messages.hasPrefix("snowd: \(words)\n"), "\(messages)")
      #expect(messages.contains("A login and 'systemctl --user' set XDG_RUNTIME_DIR"))
      let outcome = try control(["status", "--user"], variables)
      #expect(outcome.code == 78 && outcome.words.hasPrefix("snowctl: \(words)\n"), "\(outcome)")
      // Without the option, the system's is meant.
      #expect(try control(["status"], variables).words.hasPrefix("snowctl: snowd is not running\n"))
    }
  }

  @Test(
    "Readiness, watchdog and a reload, as systemd sees them; the machine's service is not touched")
  func supervision() throws {
    let session = try Session()
    try session.configure("\(Self.still), output: 'null', scene: 'classic'")
    let notify = try NotifySocket()
    let service = try RunningService(
      arguments: ["--user"], through: RunningService.keepingMessages(session.variables),
      notify: notify, watchdog: 4_000_000)
    #expect(notify.hears("READY=1") && notify.hears("WATCHDOG=1"))
    try session.configure("\(Self.still), output: 'null', scene: 'rope'")
    #expect(try session.snowctl("reload").code == 0)
    #expect(try waits { try session.properties()["Scene"] as? String == "rope" })
    try session.configure("scene: 'none such'")
    let outcome = try session.snowctl("reload", "--user")
    #expect(outcome.code == 65 && outcome.words.contains("unknown scene 'none such'"), "\(outcome)")
    try stop(service)
    #expect(
      !FileManager.default.fileExists(atPath: session.folder["run/snowd/control/bus"]))
  }

  private func readlink(_ path: String) -> String? {
    try? FileManager.default.destinationOfSymbolicLink(atPath: path)
  }

  /// How often the service's first thread has slept.
  private func switches(_ service: RunningService) throws -> Int {
    let status = try String(contentsOfFile: "/proc/\(service.identifier)/status", encoding: .utf8)
    let line = status.split(separator: "\n").first { $0.hasPrefix("voluntary_ctxt_switches") }
    return line.flatMap { $0.split(separator: "\t").last }.flatMap { Int($0) } ?? 0
  }
}
