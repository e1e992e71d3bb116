import Motion

/// The matrix and sign for a device, with reasons in words.
///
/// The kernel has no flag for the sign: the origin of the matrix decides; rule and sources are in `docs/sensors.md`.
public struct MountDecision: Equatable, Sendable {
  /// The configured values, all optional.
  public struct Settings: Equatable, Sendable {
    /// Overrides all other matrices.
    public var matrix: String?
    /// Overrides the rule; nil is `auto`.
    public var sign: AccelerationSign?
    /// The sensor that matrix and sign are for; nil for any.
    public var sensor: SensorSpecification?
    /// Whether a calibration reads the chip's own axes: then any two of them suffice.
    public var isCalibration = false

    /// Creates a configuration.
    public init(
      matrix: String? = nil, sign: AccelerationSign? = nil, sensor: SensorSpecification? = nil
    ) {
      self.matrix = matrix
      self.sign = sign
      self.sensor = sensor
    }

    /// The settings for a device: without matrix and sign if they are for another.
    func applying(_ isMeant: (any SensorKind) -> Bool) -> Settings {
      guard let sensor, !isMeant(sensor.kind) else { return self }
      var settings = self
      (settings.matrix, settings.sign) = (nil, nil)
      return settings
    }
  }

  /// The system's data about a device.
  public struct Evidence: Equatable, Sendable {
    /// udev's `ACCEL_MOUNT_MATRIX`.
    public var udevMatrix: String?
    /// The kernel's attributes in order of precedence.
    public var kernelMatrices: [KernelMatrix] = []
    /// The kind of source.
    public var maker: Maker

    /// A device without any matrix.
    public init(maker: Maker) { self.maker = maker }
  }

  /// A matrix in sysfs.
  public struct KernelMatrix: Equatable, Sendable {
    /// The attribute: `mount_matrix`, `in_accel_mount_matrix`, `in_mount_matrix`.
    public var attribute: String
    /// The attribute's text.
    public var text: String

    /// Creates a matrix attribute.
    public init(_ attribute: String, _ text: String) {
      self.attribute = attribute
      self.text = text
    }
  }

  /// The source of the numbers, which decides the sign if no matrix does; backends extend it by theirs.
  public struct Maker: Equatable, Sendable {
    let sign: AccelerationSign
    let reason: String

    /// A source that reports this sign; "a bare chip reports ...".
    public init(_ sign: AccelerationSign, _ reason: String) {
      (self.sign, self.reason) = (sign, reason)
    }
  }

  /// The matrix that applies.
  public var matrix: MountMatrix
  /// The matrix's origin, in words.
  public var matrixReason: String
  /// The sign that applies.
  public var sign: AccelerationSign
  /// The sign's reason, in words.
  public var signReason: String
  /// Rejected matrices, with reasons.
  public var refused: [String]
  /// What was repaired in the matrix, in words; nil if nothing.
  public var repair: String?

  /// Whether a matrix was found that is not the identity, or is for this device only.
  public var hasOwnMatrix: Bool { matrix != .identity || isForThisOnly }
  private let isForThisOnly: Bool

  /// Decides by the configuration, then the system's data.
  public init(_ settings: Settings, _ evidence: Evidence) {
    let search = Search(settings, evidence)
    let found = search.found
    isForThisOnly = settings.sensor != nil && settings.matrix != nil
    matrix = found?.read.matrix ?? .identity
    refused = search.refused
    repair = found.flatMap { found in
      found.read.words.map { "the matrix from \(found.place.words) \($0)" }
    }
    matrixReason =
      found.map { "from \($0.place.words)\($0.read.row == nil ? "" : ", repaired")" }
      ?? "none was found: the axes as they are"
    (sign, signReason) = Self.sign(settings, evidence, found?.read.matrix, found?.place)
  }

  private struct Search {
    private(set) var found: (read: RepairedMatrix, place: Place)?
    private(set) var refused: [String] = []

    init(_ settings: Settings, _ evidence: Evidence) {
      if let text = settings.matrix { look([(text, .configuration)]) }
      if let text = evidence.udevMatrix { look([(text, .udev)]) }
      look(evidence.kernelMatrices.map { ($0.text, .kernel($0.attribute)) })
    }

    /// Sound matrices of one place precede repaired ones, except the identity: drivers without data state it.
    private mutating func look(_ candidates: [(text: String, place: Place)]) {
      guard found == nil else { return }
      var repaired: (read: RepairedMatrix, place: Place)?
      for (text, place) in candidates where found == nil {
        do {
          let read = try RepairedMatrix(text)
          if read.row != nil {
            repaired = repaired ?? (read, place)
          } else if repaired == nil || read.matrix != .identity {
            found = (read, place)
          }
        } catch {
          refused.append("the matrix from \(place.words) is refused: \(error.description)")
        }
      }
      if let repaired, found != nil {
        refused.append(
          "the matrix from \(repaired.place.words) is refused: "
            + MountMatrixError.singular.description)
      }
      found = found ?? repaired
    }
  }

  /// The matrix in the kernel's attributes; nil if none is usable.
  static func stated(_ evidence: Evidence) -> MountMatrix? {
    Search(Settings(), evidence).found?.read.matrix
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

  private static func sign(
    _ settings: Settings, _ evidence: Evidence, _ matrix: MountMatrix?, _ place: Place?
  ) -> (AccelerationSign, String) {
    if let sign = settings.sign { return (sign, "\(sign.rawValue), as configured") }
    switch place {
    case .udev:
      return (.gravity, "gravity: udev's matrices are made for Windows' sign")
    case .kernel where matrix != .identity:
      return (.gravity, "gravity: matrices from firmware are made for Windows' sign")
    case .kernel, .configuration, nil: break
    }
    let maker = evidence.maker
    return (maker.sign, "\(maker.sign.rawValue): \(maker.reason)")
  }
}
