import Portable

/// Detects rest, where the gyroscope shows only its bias, by the rule of VQF (Laidig & Seel 2023, section 3.4).
///
/// Both sensors must stay near their own running mean (τ 0.5 s) for 1.5 s, so a bias does not prevent rest.
struct RestDetector: Sendable {
  private static let memory = 0.5
  private static let restTime = 1.5
  /// 2°/s, squared, (rad/s)².
  private static let widestTurn = 0.001_218
  /// 0.05 g, squared, g².
  private static let widestPush = 0.0026
  /// Per axis, 3°/s in rad/s: a faster mean is a turn, not a bias.
  private static let largestBias = 0.0524

  private(set) var meanRate = Vector3.zero
  private var meanFelt = Vector3.zero
  private var stillFor = 0.0

  var isResting: Bool { stillFor >= Self.restTime }

  mutating func begin(_ felt: Vector3, _ rate: Vector3) {
    meanRate = rate
    meanFelt = felt
    stillFor = 0
  }

  /// Takes an acceleration in g and a rate in rad/s, `dt` seconds after the previous ones.
  mutating func update(_ felt: Vector3, _ rate: Vector3, dt: Double) {
    let portion = share(of: dt, timeConstant: Self.memory)
    meanRate += portion * (rate - meanRate)
    meanFelt += portion * (felt - meanFelt)
    let isStill =
      (rate - meanRate).squaredLength < Self.widestTurn
      && (felt - meanFelt).squaredLength < Self.widestPush
      && max(meanRate.x.magnitude, meanRate.y.magnitude, meanRate.z.magnitude) < Self.largestBias
    stillFor = isStill ? min(stillFor + dt, 2 * Self.restTime) : 0
  }
}
