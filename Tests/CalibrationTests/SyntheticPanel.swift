import Motion

@testable import Calibration
@testable import Portable

/// A panel held by a hand, with a noisy chip mounted in some way.
struct SyntheticPanel {
  /// Row by row; its rows are the panel's axes for the chip, reaction-signed.
  var mount: [Double]
  var random: SeededGenerator
  /// Noise of each axis in g.
  var sigma = 0.02
  /// How far a hand is off, in degrees, about each axis.
  var hand = 0.0
  /// The axis that the chip does not measure: in a calibration it reads 0 or 1 g.
  var missing: Int?

  init(mount: [Double], seed: UInt64) {
    self.mount = mount
    random = SeededGenerator(seed: seed)
  }

  /// A number of a normal distribution, nearly: twelve even ones together.
  mutating func noise() -> Double {
    var sum = -6.0
    for _ in 0..<12 { sum += random.nextUnit() }
    return sum
  }

  /// What the chip says while the panel is held.
  ///
  /// - Parameters:
  ///   - pose: how.
  ///   - count: samples, at 50 Hz.
  ///   - speed: by how much it is moved on meanwhile, in g a sample.
  /// - Returns: a window.
  mutating func hold(_ pose: CalibrationPose, count: Int = 100, speed: Double = 0) -> StillWindow {
    var window = StillWindow()
    let tilt = hand * .pi / 180
    let (a, b, c) = (noise() * tilt, noise() * tilt, noise() * tilt)
    let askew = pose.up + Vector3(a, b, c)
    let up = askew / askew.length
    for index in 0..<count {
      // The inverse of a rotation is its transpose.
      var chip: [Double] = [0, 0, 0]
      for axis in 0..<3 {
        chip[axis] = mount[axis] * up.x + mount[3 + axis] * up.y + mount[6 + axis] * up.z
        chip[axis] += noise() * sigma + Double(index) * speed
      }
      if let missing {
        chip[missing] = 0
        chip[missing] = chip.map { $0 * $0 }.reduce(0, +) < 0.75 ? 1 : 0
      }
      window.add(
        at: Instant(nanoseconds: Int64(index) * 20_000_000), chip[0], chip[1], chip[2])
    }
    return window
  }

  /// A calibration of some poses.
  mutating func calibrate(
    _ poses: [CalibrationPose] = CalibrationPose.allCases
  ) throws(CalibrationProblem) -> CalibrationSolution {
    var calibration = Calibration()
    for pose in poses { try calibration.take(pose, hold(pose)) }
    return try calibration.solve()
  }
}

extension MountMatrix {
  /// Nine numbers in an array.
  var list: [Double] { (0..<9).map { elements[$0] } }
}
