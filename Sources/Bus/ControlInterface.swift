import Posix

/// The interface of the service on the bus and on its control socket: each member has one row in this file, which both
/// ends use.
public enum ControlInterface {
  /// The name on the bus, and the interface's; a later interface that breaks callers gets another number.
  public static let name = "io.github.snowd.Snowd1"
  /// The only object.
  public static let path = "/io/github/snowd/Snowd1"
  /// Where `snowctl` looks for the control socket.
  public static let defaultSocket = "/run/snowd/control/bus"
  /// The group whose members may change something, as root may.
  public static let group = "snowd"

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
    ControlProperty("Fps", "d", .polled) { .number($0.rate) },
    ControlProperty("FrameTime", "d", .polled, unit: " ms") { .number($0.frameTime) },
    ControlProperty("Brightness", "d", .signalled(step: 0.01)) { .number($0.brightness) },
    ControlProperty("Version", "s", .constant) { .text($0.version) },
  ]

  /// Every method.
  static let methods: [ControlMethod] = [
    .start, .stop, .setScene, .reload, .trigger, .screenshot, .serveReaders, .calibrate,
  ]
}

extension ControlMethod {
  /// See `ControlTarget`.
  public static let start = ControlMethod("Start") { target, call throws(BusError) in
    target.start()
    call.reply()
  }

  /// See `ControlTarget`.
  public static let stop = ControlMethod("Stop", [("mode", "s")]) { target, call throws(BusError) in
    let mode = try call.text()
    guard let mode = ControlStop(rawValue: mode) else {
      throw BusError(.invalid, "mode: unknown word '\(mode.prefix(40))'; expected drain or clear")
    }
    target.stop(drains: mode == .drain)
    call.reply()
  }

  /// See `ControlTarget`.
  public static let setScene = ControlMethod("SetScene", [("scene", "s")]) {
    target, call throws(BusError) in
    try target.setScene(try call.text())
    call.reply()
  }

  /// See `ControlTarget`.
  public static let reload = ControlMethod("Reload", results: [("warnings", "as")]) {
    target, call throws(BusError) in
    call.reply(.texts(try target.reload()))
  }

  /// See `ControlTarget`.
  public static let trigger = ControlMethod("Trigger") { target, call throws(BusError) in
    target.trigger()
    call.reply()
  }

  /// See `ControlTarget`.
  public static let screenshot = ControlMethod("Screenshot", [("file", "h")]) {
    target, call throws(BusError) in
    try target.screenshot(try call.descriptor("file"), call)
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
  /// Frames a second; 0 at rest.
  var rate: Double { get }
  /// Mean time of simulating, drawing and delivering a frame, in milliseconds; 0 at rest.
  var frameTime: Double { get }
  /// What the service is doing.
  var activity: ControlActivity { get }
  /// Factor of each colour, 0...1.
  var brightness: Double { get }
  /// The version of the program.
  var version: String { get }

  /// Lets it snow again.
  func start()
  /// Stops the snow; `drains` lets particles that live finish.
  func stop(drains: Bool)
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
