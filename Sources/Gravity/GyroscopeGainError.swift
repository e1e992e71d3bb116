import Portable

/// How wrong a gyroscope's gain was found to be about the panel's axes, as shares: 0.03 reports 3 % too much.
public struct GyroscopeGainError: Equatable, Sendable {
  /// The share of each axis; 0 where the gain was not found to be wrong.
  public let share: Vector3
  /// The standard deviation of each share; 0 where the gain was not found to be wrong.
  public let deviation: Vector3

  /// The largest share; a larger one is another fault.
  public static let largest = FusedTuning.gain.most

  /// An error that was found before; nil if a number is none or out of range.
  public init?(share: Vector3, deviation: Vector3) {
    for axis in 0..<3 {
      guard share[axis].magnitude <= Self.largest, (0...1).contains(deviation[axis]) else {
        return nil
      }
    }
    (self.share, self.deviation) = (share, deviation)
  }

  /// The axes whose gain was found to be wrong, with their shares.
  public var axes: [(name: String, share: Double)] {
    zip(["x", "y", "z"], [share.x, share.y, share.z]).filter { $0.1 != 0 }
      .map { (name: $0.0, share: $0.1) }
  }

  /// What is wrong, to follow the name of the sensor.
  public var words: String {
    let parts = axes.map { axis in
      "\(fixed(axis.share.magnitude * 100, places: 1)) % too \(axis.share > 0 ? "much" : "little") about \(axis.name)"
    }
    return "its gyroscope reports \(parts.joined(separator: ", "))"
  }
}
