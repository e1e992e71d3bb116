import Motion
import Portable

/// Makes accelerations of what a chip measures, sample by sample.
///
/// The third component of two is computed anew only when one of the two has moved: near an upright panel it is the root
/// of almost nothing, which makes 0.06 g of 0.002 g of noise, and would wake a resting service.
struct IIOCompletion {
  private let measurement: IIOMeasurement
  private let isCalibration: Bool
  /// The two components for which `rest` was computed.
  private var measured: Vector3?
  private var rest = 0.0

  /// `isCalibration` takes a panel in one of its poses: upright, a third axis reads 0.
  init(_ measurement: IIOMeasurement, isCalibration: Bool) {
    (self.measurement, self.isCalibration) = (measurement, isCalibration)
  }

  /// In m/s².
  mutating func acceleration(_ value: Vector3) -> Vector3 {
    var vector = measurement.acceleration(value)
    guard let axis = measurement.missing else { return vector }
    vector[axis] = 0
    if measured.map({ Self.hasMoved(vector, $0) }) ?? true {
      measured = vector
      rest = measurement.rest(of: vector)
      if isCalibration, rest < Acceleration.standardGravity / 2 { rest = 0 }
    }
    vector[axis] = rest
    return vector
  }

  private static func hasMoved(_ one: Vector3, _ other: Vector3) -> Bool {
    let limit = MotionAlarm.threshold * Acceleration.standardGravity
    let way = one - other
    // NaN counts as movement.
    return !(way.x.magnitude <= limit && way.y.magnitude <= limit && way.z.magnitude <= limit)
  }
}
