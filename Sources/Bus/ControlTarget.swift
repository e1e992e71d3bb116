import Posix

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

/// What the service is doing.
public enum ControlActivity: String, CaseIterable, Sendable {
  /// Frames are drawn.
  case running
  /// Nothing moves: no frames are drawn until something does.
  case resting
  /// No output shows frames: none are drawn.
  case unseen
  /// Particles that live finish; no others are born.
  case draining
  /// The snow is off.
  case off
}
