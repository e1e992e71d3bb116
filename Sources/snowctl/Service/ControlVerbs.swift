import Bus
import Console
import Posix
import Programs
import Settings

enum OnVerb: Verb {
  static let command = Command(
    "snowctl on", "Lets it snow again after 'off'.", options: Option.service,
    examples: ["sudo snowctl on"])

  static func run(_ arguments: Arguments) throws(Failure) { try Service(arguments).call(.start) }
}

enum OffVerb: Verb {
  static let command = Command(
    "snowctl off", "Stops the snow; the rest of the scene stays.",
    options: [
      Option("clear", help: "remove flakes in the air at once, instead of letting them finish"),
      Option("keep", help: "stay off after a restart, too"),
      Option("screen", help: "switch the screen off, too, or show black if it cannot be"),
    ] + Option.service,
    examples: [
      "sudo snowctl off", "sudo snowctl off --clear", "sudo snowctl off --keep",
      "sudo snowctl off --screen",
    ],
    notes: [
      "It snows again after 'snowctl on' and, without --keep, after a restart of the service.",
      "With --keep, the service draws no flake from its first frame on, after restarts of the machine, too. It needs a state"
        + " folder that can be written to; otherwise the exit code is 74, and the snow is off until a restart.",
      "--screen uses the backlight of display: { backlight }, else the power management of the screen. A restart of the"
        + " service switches it on, also with --keep.",
    ])

  static func run(_ arguments: Arguments) throws(Failure) {
    let service = try Service(arguments)
    var modes: [ControlStop] = [arguments.flag("clear") ? .clear : .drain]
    if arguments.flag("keep") { modes.append(.keep) }
    if arguments.flag("screen") { modes.append(.screen) }
    try service.call(.stop, .text(modes.map(\.rawValue).joined(separator: " ")))
    guard modes.contains(.screen) else { return }
    let power = try service.properties().first { $0.property.name == "ScreenPower" }?.value
    if case .text(ControlPower.black.rawValue)? = power {
      Report.voice.say("the screen has no switch that snowd may use; the picture is black")
    }
  }
}

enum SceneVerb: Verb {
  static let command = Command(
    "snowctl scene", "Shows a scene until another call, or the scene of the schedule again.",
    operands: [Operand("SCENE", .optional)], options: Option.service,
    examples: ["sudo snowctl scene fireworks", "sudo snowctl scene"],
    notes: [
      "SCENE is a name, as 'snowctl scenes' lists them, or a path that the service can read. Without it, the schedule of the"
        + " configuration decides again. A restart of the service forgets the choice."
    ])

  static func run(_ arguments: Arguments) throws(Failure) {
    let scene = arguments.operands.first ?? ""
    let service = try Service(arguments)
    do throws(Failure) { try service.call(.setScene, .text(try absolute(scene))) } catch {
      // The service does not see this folder.
      guard error.exitCode == .dataError, let file = SceneLibrary.file(named: scene) else {
        throw error
      }
      throw error.hinting("A file is named by its path: snowctl scene \(file)")
    }
  }

  /// The service has another working directory.
  private static func absolute(_ scene: String) throws(Failure) -> String {
    guard scene.utf8.contains(UInt8(ascii: "/")) || scene.hasPathEnding(".json5") else {
      return scene
    }
    guard let path = absolutePath(scene) else {
      throw Failure("\(scene): cannot open: No such file or directory", .noInput)
    }
    return path
  }
}

enum ReloadVerb: Verb {
  static let command = Command(
    "snowctl reload", "Makes the service read its configuration and scenes again.",
    options: Option.service, examples: ["sudo snowctl reload", "snowctl reload --user"],
    notes: [
      "Scene, schedule, night and picture size change at once; other keys need a restart, and reload names them."
        + " After an error, which is printed, the running settings stay and the exit code is 65."
    ])

  static func run(_ arguments: Arguments) throws(Failure) {
    for result in try Service(arguments).call(.reload) {
      guard case .texts(let warnings) = result else { continue }
      for warning in warnings { Report.voice.say(warning) }
    }
  }
}

enum TriggerVerb: Verb {
  static let command = Command(
    "snowctl trigger", "Restarts the parts of the running scene that wait for it: eased flakes.",
    options: Option.service, examples: ["sudo snowctl trigger"])

  static func run(_ arguments: Arguments) throws(Failure) { try Service(arguments).call(.trigger) }
}

enum ListenVerb: Verb {
  static let command = Command(
    "snowctl listen",
    "Passes a socket of systemd to the service, which then serves readers of frames there.",
    options: Option.service, examples: ["systemctl enable --now snowd-frames.socket"],
    notes: ["For snowd-frames.service, which systemd starts for the first reader."])

  static func run(_ arguments: Arguments) throws(Failure) {
    guard let socket = passedSocket() else {
      throw Failure(
        "no socket was passed", .usage, hint: "Run 'systemctl enable --now snowd-frames.socket'.")
    }
    try Service(arguments).call(.serveReaders, .descriptor(socket))
  }
}

extension Option {
  static let control = Option(
    "control", value: "PATH",
    help: "control socket of the service (your own's, else the system bus, else "
      + "\(ControlInterface.defaultSocket), else \(ControlInterface.remoteSocket))")

  /// Which service is meant.
  static let service = ServiceChoice.options + [control]
}

/// The running service, on the bus or at its socket.
struct Service: ~Copyable {
  let client: ControlClient

  /// The service that the options of `Option.service` name.
  init(_ arguments: Arguments) throws(Failure) {
    let choice = try ServiceChoice(arguments, besides: "control")
    if let socket = arguments.value("control") {
      try self.init(socket: socket)
    } else {
      try self.init(choice)
    }
  }

  private init(socket: String) throws(Failure) {
    do { client = try ControlClient.connect(socket: socket) } catch { throw Failure(error) }
  }

  init(_ choice: ServiceChoice) throws(Failure) {
    do { client = try ControlClient.connect(to: choice.scopes) } catch { throw Failure(error) }
  }

  @discardableResult
  func call(_ method: ControlMethod, _ arguments: BusValue...) throws(Failure) -> [BusValue] {
    do { return try client.call(method, arguments) } catch { throw Failure(error) }
  }

  func set(_ property: String, to value: BusValue) throws(Failure) {
    do { try client.set(property, to: value) } catch { throw Failure(error) }
  }

  /// A property, for people; a failure if the service is too old to have it.
  func words(of name: String) throws(Failure) -> String {
    for (property, value) in try properties() where property.name == name {
      return value.words(unit: property.unit)
    }
    throw Failure(
      "the service has no \(name)", .unavailable,
      hint: "It may be older: 'sudo systemctl restart snowd'.")
  }

  func properties() throws(Failure) -> [(property: ControlProperty, value: BusValue)] {
    do { return try client.properties() } catch { throw Failure(error) }
  }
}

extension Failure {
  /// Why the service did not do it.
  init(_ problem: ControlProblem) {
    switch problem {
    case .absent(socket: nil):
      self.init(
        "snowd is not running", .unavailable,
        hint: "Start it with 'sudo systemctl start snowd', or see 'systemctl status snowd'.")
    case .ownAbsent:
      self.init(
        "your own snowd is not running", .unavailable,
        hint:
          "Start it with 'systemctl --user start snowd', or see 'systemctl --user status snowd'."
      )
    case .absent(let socket?):
      self.init(
        "\(socket): snowd does not listen here", .unavailable,
        hint: "Without --control, it is the service of this machine: 'systemctl status snowd'.")
    case .unreachable(let reasons):
      self.init(
        "cannot reach snowd: \(reasons.joined(separator: "; "))", .unavailable,
        hint: "'systemctl status snowd' shows whether it is running.")
    case .forbidden(let words):
      self.init(
        words, .noPermission,
        hint:
          "Run it with sudo, or join group \(ControlInterface.remoteGroup), which may switch the snow, or \(ControlInterface.group), which may do everything: 'sudo adduser $USER GROUP', then log in again."
      )
    case .closed(let path):
      self.init(
        "\(path): no connection to the service; all its places may be taken", .temporary,
        hint:
          "Try again; 'ss -xp src \(path)' lists the programs that hold places. If it stays, see 'systemctl status snowd'."
      )
    case .refused(let error):
      self.init(error.message, error.kind.exitCode)
    case .failed(let words): self.init("snowd: \(words)", .ioError)
    }
  }
}

extension BusError.Kind {
  var exitCode: ExitCode {
    switch self {
    case .invalid: .dataError
    case .busy: .temporary
    case .failed: .ioError
    case .denied: .noPermission
    }
  }
}
