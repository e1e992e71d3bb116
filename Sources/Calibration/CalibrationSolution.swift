import Motion
import Portable

/// A chip's mounting, found by a calibration.
public struct CalibrationSolution: Equatable, Sendable {
  /// The nearest of the 48 axis mappings.
  public let nearest: MountMatrix
  /// Error of the worst pose with `nearest`, in degrees.
  public let nearestResidual: Double
  /// For a chip mounted askew: a rotation, mirrored if `nearest` is.
  public let refined: MountMatrix
  /// Error of the worst pose with `refined`, in degrees.
  public let refinedResidual: Double
  /// Whether a pose showed the third axis; else a right-handed frame is assumed, which only a gyroscope's sense
  /// depends on.
  public let isDepthMeasured: Bool

  /// Typical error of a hand-held pose, in degrees: up to it `nearest` is used.
  public static let handsError = 12.0

  init(
    nearest: AxisMapping, refined: [Double], ups: [(pose: CalibrationPose, up: Vector3)],
    isDepthMeasured: Bool
  ) throws(MountMatrixError) {
    self.nearest = try MountMatrix(Self.text(nearest.elements))
    self.refined = try MountMatrix(Self.text(refined))
    self.isDepthMeasured = isDepthMeasured
    nearestResidual = Self.residual(self.nearest, ups)
    refinedResidual = Self.residual(self.refined, ups)
  }

  /// The matrix to use.
  public var matrix: MountMatrix { isAskew ? refined : nearest }

  /// Whether the chip is too far askew for `nearest`.
  public var isAskew: Bool { nearestResidual > Self.handsError }

  /// The sign that goes with the matrices; see `Calibration`.
  public var sign: AccelerationSign { .reaction }

  /// Whether the matrix mirrors: the chip reports gravity's sign, or left and right were confused.
  ///
  /// The poses cannot tell these cases apart; valid only with `isDepthMeasured`.
  public var isMirrored: Bool { nearest.determinant < 0 }

  /// The matrix in the syntax of configuration and `mount_matrix`, for the sign `reaction`.
  public var configurationText: String {
    Self.text((0..<9).map { matrix.elements[$0] })
  }

  /// The entry for udev's hardware database, as `/etc/udev/hwdb.d/61-sensor-local.hwdb`.
  ///
  /// udev's matrices follow Windows' sign: they turn a chip's numbers into gravity, upright (0, −1, 0). So all nine
  /// numbers are negated here, and readers use the sign `gravity`. The text includes the blank line that ends an
  /// entry.
  public func hardwareDatabaseEntry(_ key: HardwareDatabaseKey) -> String {
    let comment = key.machine.isEmpty ? "" : "# \(key.machine)\n"
    return "\(comment)\(key.pattern)\n ACCEL_MOUNT_MATRIX=\(udevText)\n\n"
  }

  /// The matrix for the sign `gravity`.
  var udevText: String { Self.text((0..<9).map { -matrix.elements[$0] }) }

  private static func residual(
    _ matrix: MountMatrix, _ ups: [(pose: CalibrationPose, up: Vector3)]
  ) -> Double {
    ups.map { matrix.times($0.up).degrees(to: $0.pose.up) }.max() ?? 0
  }

  /// "1, 0, 0; 0, 0.9994, -0.0349; 0, 0.0349, 0.9994": whole numbers without a point, no "-0".
  private static func text(_ elements: [Double]) -> String {
    let cells = elements.map { value -> String in
      let text = fixed(value, places: 4)
      return text.hasSuffix(".0000") ? String(text.dropLast(5)) : text
    }
    return (0..<3).map { cells[($0 * 3)..<($0 * 3 + 3)].joined(separator: ", ") }
      .joined(separator: "; ")
  }
}
