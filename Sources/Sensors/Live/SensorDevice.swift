import InputDevices
import Motion

/// An accelerometer, as known before it is opened.
public struct SensorDevice: Equatable, Sendable {
  /// How samples arrive.
  public enum Mode: String, Sendable {
    /// The kernel collects them on a trigger.
    case buffered
    /// Attributes are read repeatedly.
    case polled
    /// The device reports changes.
    case events
  }

  /// A gyroscope on the same chip that is a separate device.
  public struct Gyroscope: Equatable, Sendable {
    /// The kernel's name: `gyro_3d`, `lsm6dsl_gyro`.
    public var name: String
    /// Its folder in sysfs.
    public var path: String
    /// Why it is on the same chip, in words.
    public var kinship: String
    /// How samples arrive.
    public var mode: Mode
    /// Why it is not buffered, if not obvious.
    public var modeReason: String?
    /// Samples a second; nil if the device decides.
    public var rate: Double?

    /// "gyro_3d (same sensor hub, 0018:1209:0073.0001), buffered".
    public var words: String {
      "\(name) (\(kinship)), \(mode.rawValue)\(modeReason.map { ": \($0)" } ?? "")"
    }
  }

  /// The key of its backend.
  public var family: String
  /// The specification for the configuration: `iio:local:accel_3d`.
  public var specification: String
  /// The kernel's name: `accel_3d`, `bmi160`, `DualSense Motion Sensors`.
  public var name: String
  /// The kernel's or udev's label, as `accel-display`.
  public var label: String?
  /// Where in the machine it sits, if the system says so.
  public var location: SensorLocation?
  /// Where it is attached; nil for a device of another machine.
  public var address: DeviceAddress?
  /// What it measures, if not acceleration along three axes.
  public var measures: String?
  /// The unique name, label or number by which its backend opens it; nil if that is its path.
  public var designation: String?
  /// A folder in sysfs, or a device node.
  public var path: String
  /// Its node, as `/dev/input/event3`, `/dev/iio:device0`.
  public var node: String {
    path.hasPrefix("/dev/") ? path : "/dev/\(path.split(separator: "/").last ?? "")"
  }

  /// How samples would arrive.
  public var mode: Mode
  /// Why it is not buffered, if not obvious.
  public var modeReason: String?
  /// The raw value times this is in `unit`, for x, y, z; empty if unknown.
  public var scale: [Double]
  /// The unit: m/s² or g.
  public var unit = "m/s\u{b2}"
  /// The smallest and the largest raw value of an axis; nil if unknown.
  public var limits: ClosedRange<Int64>?
  /// The largest step between two values of an axis, in g; 0 if unknown.
  var step: Double {
    (scale.map(\.magnitude).max() ?? 0) / (unit == "g" ? 1 : Acceleration.standardGravity)
  }
  /// Samples a second to request; nil if the device decides.
  public var rate: Double?
  /// Whether it has a gyroscope.
  public var hasGyroscope = false
  /// The gyroscope, if it is a separate device on the same chip.
  public var gyroscope: Gyroscope?
  /// Matrix and sign, with reasons.
  public var mount: MountDecision
  /// Why `auto` excludes it: in a laptop's keyboard half, a game pad, no permission.
  public var exclusion: String?
  /// Why it is unusable now.
  public var fault: SensorFault?
  /// Limitations of a usable device.
  public var remarks: [SensorFault]
  /// Whether it is polled for a temporary reason: its buffer is held, or udev has not yet set permissions.
  public var mayBeBufferedLater = false

  /// What names it at every boot: its specification, else its name with its address; nil if only a number does.
  public var lastingName: String? {
    let isNumbered =
      designation.map { $0.hasPrefix("iio:device") }
      ?? (path.hasPrefix("/dev/input/event") && specification.hasPrefix("\(family):\(path)"))
    guard isNumbered else { return specification }
    return (address?.candidates.first).map { "\(family):\(name)@\($0)" }
  }

  /// Creates a device.
  public init(
    family: String, specification: String, name: String, path: String, mode: Mode,
    scale: [Double], mount: MountDecision
  ) {
    self.family = family
    self.specification = specification
    self.name = name
    self.path = path
    self.mode = mode
    self.scale = scale
    self.mount = mount
    remarks = mount.refused.map {
      SensorFault(
        .badMatrix, $0,
        advice:
          "correct it at its source, or let 'snowctl calibrate' write a matrix that overrides it")
    }
    remarks += [mount.repair].compactMap(\.self).map {
      SensorFault(
        .badMatrix, $0,
        advice:
          "if snow falls the wrong way, let 'snowctl calibrate' write a matrix that overrides it")
    }
  }

  /// Keeps what was said about the choice between equal sensors when the device is opened.
  mutating func keepChoice(of described: SensorDevice) {
    remarks += described.remarks.filter { $0.kind == .ambiguous }
  }

  mutating func poll(because reason: SensorFault) {
    mode = .polled
    modeReason = reason.message
    remarks.append(reason)
  }
}
