import MockSensors
import Testing

/// A machine's accelerometers as sold, and what `snowctl sensors` says of them.
struct DeviceCase: CustomTestStringConvertible, Sendable {
  var testDescription: String
  /// The driver's file in Linux 6.12, from which the attributes are.
  var driver: String
  var iio: [MockIIODevice] = []
  var inputs: [MockInputDevice] = []
  /// What `--sensor` names; nil for `auto`.
  var named: String?
  /// In the order of the list, which begins with the choice of `auto`.
  var says: [Verdict]

  init(
    _ name: String, _ driver: String, _ iio: MockIIODevice..., says: Verdict...
  ) {
    (testDescription, self.driver, self.iio, self.says) = (name, driver, iio, says)
  }

  init(
    _ name: String, _ driver: String, input: MockInputDevice..., named: String? = nil,
    says: Verdict...
  ) {
    (testDescription, self.driver, inputs, self.says) = (name, driver, input, says)
    self.named = named
  }

  static let all = chips + boards + imus + hubs + inputs
}

/// What `snowctl sensors` says of one device.
struct Verdict: Sendable {
  /// Why a sign applies: JSON's `sign`, and how `sign_reason` and `matrix_reason` begin.
  enum Sign: String {
    case chip = "a bare chip"
    case input = "an input device"
    case hub = "a sensor hub"
    case udev = "udev's matrix"
    case firmware = "firmware's matrix"

    var expected: (sign: String, reason: String, matrix: String?) {
      switch self {
      case .chip: ("reaction", "reaction: a bare chip", nil)
      case .input: ("reaction", "reaction: input devices", nil)
      case .hub: ("gravity", "gravity: a HID sensor hub", "none was found")
      case .udev: ("gravity", "gravity: udev's", "from udev's ACCEL_MOUNT_MATRIX")
      case .firmware: ("gravity", "gravity: matrices from firmware", "from the kernel's")
      }
    }
  }

  var specification: String
  /// JSON's `state`: ok, limited, left-out, fault.
  var state: String
  var mode: String
  var rate: Double?
  var sign: Sign
  /// The kind of its fault or remark, or text of its exclusion; nil where it has none.
  var note: String?
  /// The kernel's name of a gyroscope that is a device of its own; empty for one of the same device.
  var gyroscope: String?
  /// The length of what it reads in the pose, in g; nil for nothing readable.
  var length: Double? = 1

  /// It is used, with a note if it works less well.
  static func used(
    _ specification: String, _ mode: String, _ rate: Double?, _ sign: Sign, note: String? = nil,
    gyroscope: String? = nil
  ) -> Verdict {
    Verdict(
      specification: specification, state: note == nil ? "ok" : "limited", mode: mode, rate: rate,
      sign: sign, note: note, gyroscope: gyroscope)
  }

  /// It is used only if named, and then reads the pose.
  static func leftOut(
    _ specification: String, _ mode: String, _ rate: Double?, _ sign: Sign, because reason: String,
    gyroscope: String? = nil
  ) -> Verdict {
    Verdict(
      specification: specification, state: "left-out", mode: mode, rate: rate, sign: sign,
      note: reason, gyroscope: gyroscope)
  }

  /// It is not used, even if named.
  static func refused(_ specification: String, _ mode: String, _ sign: Sign) -> Verdict {
    Verdict(
      specification: specification, state: "fault", mode: mode, sign: sign, note: "unsupported",
      length: nil)
  }

  /// It is used with the right direction, but its driver states a wrong unit: it reads `length` g.
  static func wrongUnit(
    _ specification: String, _ mode: String, _ rate: Double?, _ sign: Sign, reads length: Double
  ) -> Verdict {
    Verdict(
      specification: specification, state: "limited", mode: mode, rate: rate, sign: sign,
      note: "implausible", length: length)
  }

  private static func short(_ rate: Double) -> String {
    Int(exactly: rate).map(String.init) ?? "\(rate)"
  }

  /// In a table: "buffered, 50 a second; sign of a bare chip".
  var words: String {
    let pace = rate.map { ", \(Self.short($0)) a second" } ?? ""
    let use = "\(mode)\(pace); sign of \(sign.rawValue)"
    let turning = gyroscope.map { $0.isEmpty ? "; gyroscope" : "; gyroscope `\($0)`" } ?? ""
    switch state {
    case "left-out": return "left out: \(note ?? ""); if named: \(use)\(turning)"
    case "ok": return use + turning
    case "fault": return "refused: `\(note ?? "")`"
    default: return "\(use)\(turning); `\(note ?? "")`"
    }
  }
}
