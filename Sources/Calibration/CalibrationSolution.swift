import Motion
import Portable

/// How a chip is mounted, as a calibration found it.
public struct CalibrationSolution: Equatable, Sendable {
  /// The nearest of the 48 ways in which axes can be swapped and turned about.
  public let nearest: MountMatrix
  /// How far the worst pose is off with `nearest`, in degrees.
  public let nearestResidual: Double
  /// A matrix for a chip that sits askew: a rotation, mirrored if `nearest` is.
  public let refined: MountMatrix
  /// How far the worst pose is off with `refined`, in degrees.
  public let refinedResidual: Double
  /// Whether a pose told where the third axis points; else a right-handed one is assumed.
  ///
  /// Where snow falls does not depend on it. A gyroscope's sense of turning does.
  public let isDepthMeasured: Bool

  /// A hand holds a panel no better than this, in degrees: below it `nearest` is to be believed.
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

  /// Whether the chip's axes are along none of the panel's.
  public var isAskew: Bool { nearestResidual > Self.handsError }

  /// The sign that goes with the matrices; see `Calibration`.
  public var sign: AccelerationSign { .reaction }

  /// Whether the matrix mirrors: a chip that reports gravity's own sign, or left taken for right.
  ///
  /// Nothing in the poses tells these two apart. Only with `isDepthMeasured` does it mean anything.
  public var isMirrored: Bool { nearest.determinant < 0 }

  /// The matrix as configuration and `mount_matrix` write it; it goes with the sign `reaction`.
  public var configurationText: String {
    Self.text((0..<9).map { matrix.elements[$0] })
  }

  /// The entry for udev's hardware database, as `/etc/udev/hwdb.d/61-sensor-local.hwdb`.
  ///
  /// udev's matrices are made for Windows' sign: what they turn a chip's numbers into must be
  /// gravity, upright (0, −1, 0). So the matrix stands here the other way about, all nine numbers
  /// negated, and its readers take the sign to be `gravity`.
  ///
  /// - Parameter key: the device's.
  /// - Returns: a comment, the line that finds the device, the matrix, and the blank line that ends
  ///   an entry.
  public func hardwareDatabaseEntry(_ key: HardwareDatabaseKey) -> String {
    let comment = key.machine.isEmpty ? "" : "# \(key.machine)\n"
    let negated = Self.text((0..<9).map { -matrix.elements[$0] })
    return "\(comment)\(key.pattern)\n ACCEL_MOUNT_MATRIX=\(negated)\n\n"
  }

  private static func residual(
    _ matrix: MountMatrix, _ ups: [(pose: CalibrationPose, up: Vector3)]
  ) -> Double {
    ups.map { matrix.times($0.up).degrees(to: $0.pose.up) }.max() ?? 0
  }

  /// "1, 0, 0; 0, 0.9994, -0.0349; 0, 0.0349, 0.9994": whole numbers without a point, no "-0".
  private static func text(_ elements: [Double]) -> String {
    let cells = elements.map { value -> String in
      let rounded = (value * 1e4).rounded(.toNearestOrEven)
      guard rounded.remainder(dividingBy: 1e4) != 0 else { return "\(Int(rounded / 1e4))" }
      return fixed(value, places: 4)
    }
    return (0..<3).map { cells[($0 * 3)..<($0 * 3 + 3)].joined(separator: ", ") }
      .joined(separator: "; ")
  }
}
