import Motion

/// Which matrix and sign apply to a device, and why, in words.
///
/// There is no flag in the kernel that tells the sign. What is known of each place that a matrix can
/// come from decides; the rule and its sources stand in `docs/sensors.md`.
public struct MountDecision: Equatable, Sendable {
  /// What a person configured: nothing of it need be given.
  public struct Wish: Equatable, Sendable {
    /// Text of a matrix that wins over all others.
    public var matrix: String?
    /// A sign that wins over the rule; nil is `auto`.
    public var sign: AccelerationSign?

    /// A wish by its parts.
    public init(matrix: String? = nil, sign: AccelerationSign? = nil) {
      self.matrix = matrix
      self.sign = sign
    }
  }

  /// What the system says about a device.
  public struct Evidence: Equatable, Sendable {
    /// udev's `ACCEL_MOUNT_MATRIX`.
    public var udevMatrix: String?
    /// The kernel's attributes, by name, in the order in which they count.
    public var kernelMatrices: [KernelMatrix] = []
    /// What makes the device.
    public var maker: Maker

    /// A device by its maker, with no matrix from anywhere.
    public init(maker: Maker) { self.maker = maker }
  }

  /// A matrix in sysfs.
  public struct KernelMatrix: Equatable, Sendable {
    /// The attribute: `mount_matrix`, `in_accel_mount_matrix`, `in_mount_matrix`.
    public var attribute: String
    /// Its text.
    public var text: String

    /// A matrix by its parts.
    public init(_ attribute: String, _ text: String) {
      self.attribute = attribute
      self.text = text
    }
  }

  /// Who makes the numbers; it decides the sign where no matrix does.
  public enum Maker: String, Sendable {
    /// A HID sensor hub: gravity-signed, as Windows wants it.
    case hidSensorHub = "hid-sensor-hub"
    /// A chip under IIO: reaction-signed.
    case chip
    /// An input device: reaction-signed.
    case input
  }

  /// The matrix that applies.
  public var matrix: MountMatrix
  /// Where it came from, in words.
  public var matrixReason: String
  /// The sign that applies.
  public var sign: AccelerationSign
  /// Why, in words.
  public var signReason: String
  /// Matrices that were refused, with the reason.
  public var refused: [String]

  /// Whether a matrix was found that is not the identity.
  public var hasOwnMatrix: Bool { matrix != .identity }

  /// Decides.
  ///
  /// - Parameters:
  ///   - wish: what a person configured.
  ///   - evidence: what the system says.
  public init(_ wish: Wish, _ evidence: Evidence) {
    var refused: [String] = []
    var found: (matrix: MountMatrix, place: Place)?
    for candidate in Self.candidates(wish, evidence) where found == nil {
      do {
        found = (try MountMatrix(candidate.text), candidate.place)
      } catch {
        refused.append("the matrix from \(candidate.place.words) is refused: \(error.description)")
      }
    }
    matrix = found?.matrix ?? .identity
    matrixReason = found.map { "from \($0.place.words)" } ?? "none was found: the axes as they are"
    self.refused = refused
    (sign, signReason) = Self.sign(wish, evidence, found?.matrix, found?.place)
  }

  private enum Place: Equatable {
    case configuration, udev
    case kernel(String)

    var words: String {
      switch self {
      case .configuration: "the configuration"
      case .udev: "udev's ACCEL_MOUNT_MATRIX"
      case .kernel(let attribute): "the kernel's \(attribute)"
      }
    }
  }

  private static func candidates(
    _ wish: Wish, _ evidence: Evidence
  ) -> [(text: String, place: Place)] {
    var all: [(text: String, place: Place)] = []
    if let text = wish.matrix { all.append((text, .configuration)) }
    if let text = evidence.udevMatrix { all.append((text, .udev)) }
    all += evidence.kernelMatrices.map { ($0.text, .kernel($0.attribute)) }
    return all
  }

  private static func sign(
    _ wish: Wish, _ evidence: Evidence, _ matrix: MountMatrix?, _ place: Place?
  ) -> (AccelerationSign, String) {
    if let sign = wish.sign { return (sign, "\(sign.rawValue), as configured") }
    switch place {
    case .udev:
      return (.gravity, "gravity: udev's matrices are made for Windows' sign")
    case .kernel where matrix != .identity:
      return (.gravity, "gravity: matrices from firmware are made for Windows' sign")
    default: break
    }
    switch evidence.maker {
    case .hidSensorHub: return (.gravity, "gravity: a HID sensor hub reports Windows' sign")
    case .chip: return (.reaction, "reaction: a bare chip reports the force that holds it up")
    case .input: return (.reaction, "reaction: input devices report the force that holds them up")
    }
  }
}
