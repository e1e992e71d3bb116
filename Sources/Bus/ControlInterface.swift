/// The interface of the service on the bus and on its control socket: each member has one row here.
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
  static let properties: [ControlProperty] = [
    ControlProperty("State", "s") { .text($0.activity.rawValue) },
    ControlProperty("Enabled", "b") { .bool($0.isEnabled) },
    ControlProperty("Scene", "s") { .text($0.scene) },
    ControlProperty("Scenes", "as", .polled) { .texts($0.scenes) },
    ControlProperty("Angle", "d", .signalled(step: 1)) { .number($0.angle) },
    ControlProperty("Held", "b") { .bool($0.isHeld) },
    ControlProperty("Shake", "d", .polled) { .number($0.shake) },
    ControlProperty("Sensor", "s") { .text($0.sensor) },
    ControlProperty("Screen", "s") { .text($0.screen) },
    ControlProperty("Fps", "d", .polled) { .number($0.rate) },
    ControlProperty("FrameTime", "d", .polled) { .number($0.frameTime) },
    ControlProperty("Brightness", "d", .signalled(step: 0.01)) { .number($0.brightness) },
    ControlProperty("Version", "s", .constant) { .text($0.version) },
  ]

  /// Every method.
  static let methods: [ControlMethod] = [
    ControlMethod("Start") { target, call throws(BusError) in
      target.start()
      call.reply()
    },
    ControlMethod("Stop", [("mode", "s")]) { target, call throws(BusError) in
      let mode = try call.text()
      guard let mode = ControlStop(rawValue: mode) else {
        throw BusError(.invalid, "mode: unknown word '\(mode.prefix(40))'; expected drain or clear")
      }
      target.stop(drains: mode == .drain)
      call.reply()
    },
    ControlMethod("SetScene", [("scene", "s")]) { target, call throws(BusError) in
      try target.setScene(try call.text())
      call.reply()
    },
    ControlMethod("Reload", results: [("warnings", "as")]) { target, call throws(BusError) in
      call.reply(.texts(try target.reload()))
    },
    ControlMethod("Trigger") { target, call throws(BusError) in
      target.trigger()
      call.reply()
    },
    ControlMethod("Screenshot", [("file", "h")]) { target, call throws(BusError) in
      try target.screenshot(try call.descriptor(), call)
    },
    ControlMethod("ServeReaders", [("listener", "h")]) { target, call throws(BusError) in
      try target.serveReaders(try call.descriptor())
      call.reply()
    },
    ControlMethod("Calibrate", [("matrix", "s"), ("sign", "s")], results: [("path", "s")]) {
      target, call throws(BusError) in
      let (matrix, sign) = (try call.text(), try call.text())
      call.reply(.text(try target.calibrate(matrix: matrix, sign: sign)))
    },
  ]
}

/// How the snow stops.
public enum ControlStop: String, CaseIterable, Sendable {
  /// Particles that live finish.
  case drain
  /// All particles vanish at once.
  case clear
}

/// A property: its name, type, and value.
struct ControlProperty: Sendable {
  /// How changes are announced.
  enum Change: Equatable, Sendable {
    /// By PropertiesChanged; numbers from a `step` on.
    case signalled(step: Double)
    /// Not at all: it changes too often, or is seldom of interest.
    case polled
    case constant
  }

  let name: String
  let signature: String
  let change: Change
  let value: @Sendable (any ControlTarget) -> BusValue

  /// The smallest change of a number that is announced; nil for none.
  var step: Double? {
    switch change {
    case .signalled(let step): step
    case .polled, .constant: nil
    }
  }

  init(
    _ name: String, _ signature: String, _ change: Change = .signalled(step: 0),
    _ value: @escaping @Sendable (any ControlTarget) -> BusValue
  ) {
    (self.name, self.signature, self.change, self.value) = (name, signature, change, value)
  }
}

/// A method: its name, arguments and results by name and type, and its effect.
struct ControlMethod: Sendable {
  typealias Parameter = (name: String, signature: String)

  let name: String
  let arguments: [Parameter]
  let results: [Parameter]
  /// Replies once, now or later, or throws.
  let act: @Sendable (any ControlTarget, BusCall) throws(BusError) -> Void

  init(
    _ name: String, _ arguments: [Parameter] = [], results: [Parameter] = [],
    _ act: @escaping @Sendable (any ControlTarget, BusCall) throws(BusError) -> Void
  ) {
    (self.name, self.arguments, self.results, self.act) = (name, arguments, results, act)
  }
}
