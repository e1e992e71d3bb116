import CEvdev
import InputDevices

extension EvdevNode {
  /// Whether RX, RY, RZ are a gyroscope's, with known units.
  var hasGyroscope: Bool {
    traits.hasGyroscope && [ABS_RX, ABS_RY, ABS_RZ].allSatisfy { resolution($0) > 0 }
  }

  /// One unit in g for the axes of acceleration; in rad/s for RX, RY, RZ, whose resolution is units a degree a second (linux/input.h).
  func factors(_ axes: InputAxes) -> InlineArray<6, Double> {
    let linear = scale(axes).factors
    func angular(_ axis: Int32) -> Double {
      resolution(axis) > 0 ? Double.pi / 180 / Double(resolution(axis)) : 0
    }
    return [
      linear[0], linear[1], linear[2], angular(ABS_RX), angular(ABS_RY), angular(ABS_RZ),
    ]
  }
}
