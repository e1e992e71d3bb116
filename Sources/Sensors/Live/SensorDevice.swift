import InputDevices
import Motion

/// An accelerometer that was found, and what is known of it before it is opened.
public struct SensorDevice: Equatable, Sendable {
  /// How its samples come.
  public enum Mode: String, Sendable {
    /// The kernel collects them by a trigger.
    case buffered
    /// Its attributes are read again and again.
    case polled
    /// It speaks when something changes.
    case events
  }

  /// A gyroscope of the same chip that the kernel shows as another device.
  public struct Gyroscope: Equatable, Sendable {
    /// The kernel's name: `gyro_3d`, `lsm6dsl_gyro`.
    public var name: String
    /// Where it is: a folder in sysfs.
    public var path: String
    /// Why it counts as the same chip, in words.
    public var kinship: String
    /// How its samples come.
    public var mode: Mode
    /// Why not buffered, where a person might wonder.
    public var modeReason: String?
    /// Samples a second; nil where it decides itself.
    public var rate: Double?

    /// "gyro_3d (same sensor hub, 0018:1209:0073.0001), buffered".
    public var words: String {
      "\(name) (\(kinship)), \(mode.rawValue)\(modeReason.map { ": \($0)" } ?? "")"
    }
  }

  /// The key of the backend that reads it.
  public var family: String
  /// What to write into the configuration to get this one: `iio:local:accel_3d`.
  public var specification: String
  /// The kernel's name: `accel_3d`, `bmi160`, `DualSense Motion Sensors`.
  public var name: String
  /// The kernel's or udev's label, as `accel-display`.
  public var label: String?
  /// Where it is: a folder in sysfs, or a device node.
  public var path: String
  /// Its node, as `/dev/input/event3`, `/dev/iio:device0`.
  public var node: String {
    path.hasPrefix("/dev/") ? path : "/dev/\(path.split(separator: "/").last ?? "")"
  }

  /// How its samples would come.
  public var mode: Mode
  /// Why not buffered, where a person might wonder.
  public var modeReason: String?
  /// Its unit as a factor: the device's number times this is m/s² (IIO) or g (evdev), for x, y, z.
  public var scale: [Double]
  /// Samples a second that would be asked for; nil where it decides itself.
  public var rate: Double?
  /// Whether a gyroscope comes along.
  public var hasGyroscope = false
  /// What is known of the gyroscope where it is a device of its own on the same chip.
  public var gyroscope: Gyroscope?
  /// Which matrix and sign apply, and why.
  public var mount: MountDecision
  /// Why it is not taken by `auto`: at the keyboard's half of a laptop, a game pad, no permission.
  public var exclusion: String?
  /// What keeps it from being used now.
  public var fault: SensorFault?
  /// What makes it work less well than it could; it can still be used.
  public var remarks: [SensorFault]
  /// Whether it is polled for a reason that may go: a program that holds its buffer, a right that
  /// udev has not given yet.
  public var mayBeBufferedLater = false

  /// A device by its essentials.
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

  /// Is polled from now on.
  ///
  /// - Parameter reason: why the kernel cannot collect for it.
  mutating func poll(because reason: SensorFault) {
    mode = .polled
    modeReason = reason.message
    remarks.append(reason)
  }
}
