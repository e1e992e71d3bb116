import InputDevices
import Sensors

/// A rule of udev that gives one of several equal sensors its matrix, by its address.
///
/// udev looks matrices up by the chip's modalias, which equal chips share.
/// ```
///   SUBSYSTEM=="iio", ATTR{name}=="mxc4005", KERNELS=="i2c-MDA6655:01", ENV{ACCEL_MOUNT_MATRIX}="0, -1, 0; …"
/// ```
public struct UdevMatrixRule: Equatable, Sendable {
  /// The address, for people.
  public let place: String
  /// The conditions that match the device.
  let conditions: [String]

  /// The rule for a device of this machine; throws if its address does not tell it from the others.
  public init(of device: SensorDevice, among others: [SensorDevice]) throws(SensorFault) {
    let places = device.address?.candidates ?? []
    let own = places.first { place in others.allSatisfy { $0.address?.has(place) == false } }
    guard let own, let pattern = device.address?.pattern(of: own) else {
      throw SensorFault(
        .unsupported, "udev cannot tell \(device.specification) from its equals",
        advice: "without --udev the matrix goes into the configuration")
    }
    place = own
    // An input device has its name in its parent, and udev matches only one parent in a rule.
    conditions =
      (device.path.hasPrefix("/dev/")
        ? ["SUBSYSTEM==\"input\"", "KERNEL==\"event*\""]
        : ["SUBSYSTEM==\"iio\"", "ATTR{name}==\"\(Self.pattern(device.name))\""])
      + ["KERNELS==\"\(pattern)\""]
  }

  /// A name as a pattern: quotes and characters with a meaning match as any character.
  private static func pattern(_ name: String) -> String {
    String(
      String.UnicodeScalarView(
        name.unicodeScalars.map {
          $0.value < 32 || "\"\\*?[]|$%".unicodeScalars.contains($0) ? "?" : $0
        }))
  }
}

extension CalibrationSolution {
  /// The rule as a line of `/etc/udev/rules.d/61-sensor-local.rules`; it also says that the sensor is the panel's.
  public func udevRule(_ rule: UdevMatrixRule) -> String {
    let values = [
      "ENV{ACCEL_LOCATION}=\"display\"", "ENV{ACCEL_MOUNT_MATRIX}=\"\(udevText)\"",
    ]
    return (["ACTION!=\"remove\""] + rule.conditions + values).joined(separator: ", ") + "\n"
  }
}
