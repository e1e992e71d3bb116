import Motion
import Portable

/// Finds how a chip is mounted from its readings in known poses.
///
/// ```
///   StillWindow  upright ────────┐
///   StillWindow  left edge down ─┼─▶ fit together? ─▶ nearest of 48 ─▶ refined ─▶ matrix
///   StillWindow  right edge down ┘
/// ```
/// The matrix is for the sign `reaction`. That is a convention: a matrix M with one sign and −M with the other are
/// the same device, and no pose can tell them apart.
public struct Calibration: Sendable {
  /// Largest error of the angle between two poses, in degrees.
  public static let tolerance = 25.0

  private var ups: [(pose: CalibrationPose, up: Vector3)] = []

  /// A calibration without poses.
  public init() {}

  /// The poses taken so far, in order.
  public var poses: [CalibrationPose] { ups.map(\.pose) }

  /// The required poses not yet taken.
  public var missing: [CalibrationPose] {
    CalibrationPose.required.filter { !poses.contains($0) }
  }

  /// Takes a pose, replacing an earlier one; throws when the panel was not still, or not long enough.
  public mutating func take(
    _ pose: CalibrationPose, _ window: StillWindow
  ) throws(CalibrationProblem) {
    let up: Vector3
    do {
      up = try window.up()
    } catch {
      throw error.about(pose)
    }
    ups.removeAll { $0.pose == pose }
    ups.append((pose, up))
  }

  /// Finds the nearest axis mapping and a refinement; throws when poses are missing or contradict each other.
  public func solve() throws(CalibrationProblem) -> CalibrationSolution {
    guard missing.isEmpty else {
      throw CalibrationProblem(
        kind: .missing, poses: missing, message: "not all poses have been taken")
    }
    if let worst = contradiction() { throw worst }
    let isDepthMeasured = poses.contains(.onItsBack)
    var best: (mapping: AxisMapping, cost: Double)?
    for mapping in AxisMapping.all {
      let cost = ups.map { 1 - mapping.times($0.up).dot($0.pose.up) }.reduce(0, +)
      // Without a pose on its back, mirrored mappings fit as well: `all` lists the unmirrored first.
      if cost < (best?.cost ?? .infinity) { best = (mapping, cost) }
    }
    guard let nearest = best?.mapping else { throw notANumber }
    do {
      return try CalibrationSolution(
        nearest: nearest, refined: refined(nearest), ups: ups, isDepthMeasured: isDepthMeasured)
    } catch {
      throw notANumber
    }
  }

  /// Cannot happen with the finite numbers that a window accepts.
  private var notANumber: CalibrationProblem {
    CalibrationProblem(
      kind: .contradiction, poses: poses, message: "the poses give no matrix at all")
  }

  /// The poses that fit the others least, if any angle is wrong by more than `tolerance`.
  private func contradiction() -> CalibrationProblem? {
    var (sums, isWrong) = ([Double](repeating: 0, count: ups.count), false)
    for (i, a) in ups.enumerated() {
      for (j, b) in ups.enumerated() where j != i {
        let error = abs(a.up.degrees(to: b.up) - a.pose.up.degrees(to: b.pose.up))
        sums[i] += error
        if error > Self.tolerance { isWrong = true }
      }
    }
    guard isWrong, let most = sums.max() else { return nil }
    // When two poses read the same, either may be wrong: both must be held again.
    let accused = ups.indices.filter { sums[$0] > most - Self.tolerance }.map { ups[$0].pose }
    return CalibrationProblem(
      kind: .contradiction, poses: accused, message: "the poses do not fit together")
  }

  /// The nearest mapping, rotated slightly to fit the poses best.
  private func refined(_ nearest: AxisMapping) -> [Double] {
    let turn = RotationFit(ups.map { (nearest.times($0.up), $0.pose.up) }).elements
    let mapping = nearest.elements
    var product = [Double](repeating: 0, count: 9)
    for row in 0..<3 {
      for column in 0..<3 {
        for inner in 0..<3 {
          product[row * 3 + column] += turn[row * 3 + inner] * mapping[inner * 3 + column]
        }
      }
    }
    return product
  }
}
