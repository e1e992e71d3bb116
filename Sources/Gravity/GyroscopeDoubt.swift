/// What the filter has found wrong with a gyroscope, in the order of how much it costs.
public enum GyroscopeDoubt: Int, Comparable, Sendable {
  /// It was at the end of its range: a turn was faster than it can measure.
  case clipped
  /// It contradicted the accelerometer for longer than a push lasts: see `GyroscopeTrust`.
  case refuted

  /// What is wrong, and what happens meanwhile; to follow the name of the sensor.
  public var words: String {
    switch self {
    case .clipped:
      "a turn was faster than the gyroscope's range; down follows the accelerometer meanwhile"
    case .refuted:
      "the gyroscope contradicts the accelerometer; down follows the accelerometer until they agree"
    }
  }

  /// What to do about it.
  public var advice: String {
    switch self {
    case .clipped: "if the driver offers a wider range, write its scale to in_anglvel_scale"
    case .refuted:
      "an axis may be dead, swapped or in another unit; gravity: { filter: 'adaptive' } ignores the gyroscope"
    }
  }

  /// Whether `left` costs less.
  public static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
}
