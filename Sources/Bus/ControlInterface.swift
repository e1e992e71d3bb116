import Posix

/// The interface of the service on the bus and on its sockets: each member has one row in this file, which both ends use.
///
/// Every way in may read every property, and write those that can be written if it may change anything. At the remote socket
/// a method is refused unless its row opens it.
public enum ControlInterface {
  /// The name on the bus, and the interface's; a later interface that breaks callers gets another number.
  public static let name = "io.github.snowd.Snowd1"
  /// The only object.
  public static let path = "/io/github/snowd/Snowd1"
  /// The control socket of the machine's service.
  public static let defaultSocket = ServiceScope.system.controlSocket
  /// The group whose members may change something, as root may.
  public static let group = "snowd"
  /// Where programs that face a network reach the members that are open to them.
  public static let remoteSocket = ServiceScope.system.remoteSocket
  /// The group of those programs.
  public static let remoteGroup = "snowd-remote"

  /// Every property, in the order of `snowctl status`.
  public static let properties: [ControlProperty] = [
    ControlProperty("State", "s") { .text($0.activity.rawValue) },
    ControlProperty("Enabled", "b") { .bool($0.isEnabled) },
    ControlProperty("Scene", "s") { .text($0.scene) },
    ControlProperty("Scenes", "as", .polled) { .texts($0.scenes) },
    ControlProperty("Angle", "d", .signalled(step: 1), unit: "\u{b0}") { .number($0.angle) },
    ControlProperty("Held", "b") { .bool($0.isHeld) },
    ControlProperty("Shake", "d", .polled, unit: " g\u{b2}s") { .number($0.shake) },
    ControlProperty("Sensor", "s") { .text($0.sensor) },
    ControlProperty("Screen", "s") { .text($0.screen) },
    ControlProperty("Problem", "s") { .text($0.problem) },
    ControlProperty("Fps", "d", .polled) { .number($0.rate) },
    ControlProperty("FrameTime", "d", .polled, unit: " ms") { .number($0.frameTime) },
    // Reads what is shown; writing it sets the factor.
    ControlProperty("Brightness", "d", .signalled(step: 0.01)) {
      .number($0.brightness)
    } set: { target, value throws(BusError) in
      try ControlValue.brightness.set(target, value)
    },
    ControlProperty("Backlight", "s") { .text($0.backlight) },
    ControlProperty("ScreenPower", "s") { .text($0.screenPower.rawValue) },
    ControlProperty("Version", "s", .constant) { .text($0.version) },
    ControlProperty("ChosenScene", "s") { .text($0.chosenScene) },
    ControlProperty("OffKeptSince", "s") { .text($0.keptSince) },
    ControlProperty("Text", "s") {
      .text($0.text)
    } set: { target, value throws(BusError) in
      guard case .text(let text) = value else {
        throw BusError(.invalid, "text: expected a string")
      }
      _ = target.show(text: try BannerText.clean(text), seconds: 0)
    },
    ControlValue.brightness.row,
    ControlValue.intensity.row,
    ControlValue.wind.row,
  ]

  /// Every method.
  static let methods: [ControlMethod] = [
    .start, .stop, .setScene, .reload, .trigger, .screenshot, .serveReaders, .calibrate,
    .showText, .identify,
  ]
}

extension ControlMethod {
  /// See `ControlTarget`.
  public static let start = ControlMethod("Start", remote: .open) {
    target, call throws(BusError) in
    try target.start()
    call.reply()
  }

  /// See `ControlTarget`.
  public static let stop = ControlMethod("Stop", [("mode", "s")], remote: .open) {
    target, call throws(BusError) in
    try target.stop(try ControlStop.modes(in: try call.text()))
    call.reply()
  }

  /// See `ControlTarget`.
  public static let setScene = ControlMethod(
    "SetScene", [("scene", "s")], remote: .limited(to: "names of the library")
  ) {
    target, call throws(BusError) in
    let scene = try call.text()
    guard !call.isRemote || !scene.utf8.contains(UInt8(ascii: "/")) else {
      throw BusError(.denied, "scene: the remote socket takes no paths; expected a scene's name")
    }
    try target.setScene(scene)
    call.reply()
  }

  /// See `ControlTarget`.
  public static let reload = ControlMethod(
    "Reload", results: [("warnings", "as")], remote: .open
  ) {
    target, call throws(BusError) in
    call.reply(.texts(try target.reload()))
  }

  /// See `ControlTarget`.
  public static let trigger = ControlMethod("Trigger") { target, call throws(BusError) in
    target.trigger()
    call.reply()
  }

  /// See `ControlTarget`.
  public static let screenshot = ControlMethod(
    "Screenshot", [("file", "h")], remote: .limited(to: "a memfd")
  ) {
    target, call throws(BusError) in
    let file = try call.descriptor("file")
    guard !call.isRemote || file.isMemory else {
      throw BusError(.denied, "file: the remote socket takes no files; expected a memfd")
    }
    try target.screenshot(file, call)
  }

  /// See `ControlTarget`.
  public static let serveReaders = ControlMethod("ServeReaders", [("listener", "h")]) {
    target, call throws(BusError) in
    try target.serveReaders(try call.descriptor("listener"))
    call.reply()
  }

  /// See `ControlTarget`.
  public static let calibrate = ControlMethod(
    "Calibrate", [("matrix", "s"), ("sign", "s")], results: [("path", "s")]
  ) {
    target, call throws(BusError) in
    let (matrix, sign) = (try call.text(), try call.text())
    call.reply(.text(try target.calibrate(matrix: matrix, sign: sign)))
  }

  /// See `ControlTarget`; 0 seconds are until another text.
  public static let showText = ControlMethod(
    "ShowText", [("text", "s"), ("seconds", "d")], results: [("warning", "s")], remote: .open
  ) {
    target, call throws(BusError) in
    let (text, seconds) = (try BannerText.clean(try call.text()), try call.number())
    guard longestText.contains(seconds) else {
      throw BusError(
        .invalid, "seconds: value out of range; expected 0 to \(Int(longestText.upperBound))")
    }
    call.reply(.text(target.show(text: text, seconds: seconds)))
  }

  /// The seconds that a text may be shown; 0 is without an end.
  public static let longestText = 0.0...86_400

  /// See `ControlTarget`.
  public static let identify = ControlMethod("Identify", [("addresses", "s")], remote: .open) {
    target, call throws(BusError) in
    target.identify(addresses: try BannerText.clean(try call.text()))
    call.reply()
  }
}

/// What the bus shows and changes: the service, or a stand-in of a test.
///
/// Called on the thread of the event loop only.
public protocol ControlTarget: AnyObject {
  /// Whether it snows: false from `stop` until `start`.
  var isEnabled: Bool { get }
  /// Name or path of the scene that is shown.
  var scene: String { get }
  /// Names of all scenes that can be shown.
  var scenes: [String] { get }
  /// θ in degrees, counter-clockwise, in [−180, 180].
  var angle: Double { get }
  /// Whether the angle is held because the panel lies flat.
  var isHeld: Bool { get }
  /// The energy of shaking, in g²·s.
  var shake: Double { get }
  /// The sensor and its state.
  var sensor: String { get }
  /// The outputs that work, and what is wrong with others.
  var screen: String { get }
  /// What is wrong with the sensor or with outputs; empty if nothing is.
  var problem: String { get }
  /// Frames a second; 0 at rest.
  var rate: Double { get }
  /// Mean time of simulating, drawing and delivering a frame, in milliseconds; 0 at rest.
  var frameTime: Double { get }
  /// What the service is doing.
  var activity: ControlActivity { get }
  /// Factor of each colour and of the backlight, 0...1.
  var brightness: Double { get }
  /// The backlight that shows the brightness; empty if the picture is dimmed.
  var backlight: String { get }
  /// Whether the screen is on.
  var screenPower: ControlPower { get }
  /// The version of the program.
  var version: String { get }
  /// The scene of `setScene`; empty if the schedule decides.
  var chosenScene: String { get }
  /// The local time since when the snow is off for longer than until a restart; empty if it is not.
  var keptSince: String { get }
  /// The text over the scene; empty without one.
  var text: String { get }

  /// What was set.
  func value(_ value: ControlValue) -> Double
  /// Sets a value in its range, until a restart.
  func set(_ value: ControlValue, to number: Double)
  /// Writes a clean text over the scene, for some seconds or, with 0, until another one; an empty one takes it away.
  ///
  /// After some seconds, the one with 0 is there again. Returns a warning if characters cannot be drawn, else nothing.
  func show(text: String, seconds: Double) -> String
  /// Writes the host's name and these addresses, separated by spaces, over the scene for half a minute.
  func identify(addresses: String)
  /// Lets it snow again, and forgets an off that was kept.
  func start() throws(BusError)
  /// Stops the snow.
  func stop(_ modes: Set<ControlStop>) throws(BusError)
  /// Shows a scene, by name or absolute path, until another call; an empty name returns to the schedule.
  func setScene(_ name: String) throws(BusError)
  /// Reads the configuration and its scenes again; returns warnings.
  func reload() throws(BusError) -> [String]
  /// Restarts the layers that wait for it, like a button.
  func trigger()
  /// Writes the newest frame as PNG, then replies.
  func screenshot(_ file: consuming FileDescriptor, _ call: BusCall) throws(BusError)
  /// Serves readers of frames that connect to a listening socket.
  func serveReaders(_ listener: consuming FileDescriptor) throws(BusError)
  /// Stores a sensor's mount matrix and sign; returns the file's path.
  func calibrate(matrix: String, sign: String) throws(BusError) -> String
}
