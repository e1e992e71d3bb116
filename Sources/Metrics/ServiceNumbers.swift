import Posix

/// What the service counts and measures, at one moment.
public struct ServiceNumbers: Sendable {
  /// What the service does.
  public enum State: String, CaseIterable, Sendable {
    /// Frames are drawn at their full quality.
    case running
    /// Frames are drawn, but the machine is too slow for all of the scene.
    case slow
    /// Nothing moves, so nothing is drawn.
    case resting
    /// No output shows or keeps frames, so nothing is drawn.
    case unseen
    /// No output works: a screen is awaited.
    case waiting
    /// The snow is switched off; what is in the air finishes.
    case draining
    /// The snow is switched off.
    case off
  }

  /// What the sensor does.
  public enum SensorState: String, CaseIterable, Sendable {
    /// No device is open.
    case searching
    /// Samples arrive.
    case running
    /// Samples arrive, but more reads fail than succeed.
    case failing
    /// Samples arrive, but are implausible.
    case doubtful
    /// Not a device: a recording, a still panel, a demonstration or none.
    case virtual
  }

  /// How the angle follows gravity.
  public enum GravityState: String, CaseIterable, Sendable {
    case following
    /// The panel lies flat or falls, or no sample has come yet.
    case held
    /// On its way to down.
    case easing
  }

  /// The filter in use.
  public enum Method: String, CaseIterable, Sendable {
    /// No sample has come yet.
    case none
    /// Accelerometer and gyroscope.
    case fused
    /// The accelerometer alone.
    case adaptive
    /// A simple low-pass.
    case lowPass = "lowpass"
  }

  /// Frames since the start.
  public struct Frames: Sendable {
    /// Shown, late and skipped ones; and how often the program stood still.
    public var (shown, late, skipped, gaps): (Int64, Int64, Int64, Int64) = (0, 0, 0, 0)
    /// How long they took, how late they began, and how long they waited for the screen.
    public var (render, lateness, wait) = (
      DurationHistogram(), DurationHistogram(), DurationHistogram()
    )
    /// The configured time between two frames, in seconds.
    public var period = 0.0
    /// One frame of so many is shown; the share of births, 0...1.
    public var (stride, births): (Int64, Double) = (1, 1)
    /// Drawing threads.
    public var threads = 1

    /// Nothing counted yet.
    public init() {}
  }

  /// Samples and what the filter makes of them.
  public struct Gravity: Sendable {
    /// What the sensor does, and its specification and device.
    public var (state, name, device) = (SensorState.virtual, "none", "")
    /// Samples since the start, and pauses of half a second or more between them.
    public var (samples, gaps): (Int, Int) = (0, 0)
    /// How often the device was opened, and failed reads; nil without a device.
    public var (openings, failedReads): (Int?, Int?)
    /// Seconds since the newest sample; nil without a device, or before its first sample.
    public var age: Double?
    /// What the filter does, and which one it is.
    public var (filter, method) = (GravityState.held, Method.none)
    /// θ and the tilt out of the vertical in radians.
    public var (angle, pitch) = (0.0, 0.0)
    /// Whether the panel is being shaken.
    public var isShaking = false
    /// The axes about which the gyroscope's gain was found to be wrong, and by what share.
    public var gainErrors: [(axis: String, share: Double)] = []

    /// No sensor.
    public init() {}
  }

  /// The process.
  public struct Process: Sendable {
    /// Resident memory in bytes; nil if the kernel does not tell, as for the others.
    public var memory: Int?
    /// Processor time in seconds.
    public var processor: Double?
    /// The start in seconds since 1970.
    public var start: Double?
    /// Open file descriptors.
    public var descriptors: Int?

    /// Nothing known.
    public init() {}
  }

  /// The socket that serves them under systemd.
  public static let socketPath = ServiceScope.system.metricsSocket

  /// The version, and the CPU that the code is built for.
  public var (version, cpu) = ("", "")
  /// What the service does.
  public var state = State.running
  /// The scene's name; its brightness, 0...1.
  public var (scene, brightness) = ("", 1.0)
  /// In pixels.
  public var (width, height) = (0, 0)
  /// The outputs, and whether each shows or keeps frames.
  public var outputs: [(name: String, isWorking: Bool)] = []
  /// Readers of the frame ring; nil without a ring.
  public var readers: Int?
  /// Living particles of the newest frame.
  public var flakes = 0
  /// Frames since the start.
  public var frames = Frames()
  /// Samples and their direction.
  public var gravity = Gravity()
  /// The process.
  public var process = Process()

  /// Nothing known.
  public init() {}
}
