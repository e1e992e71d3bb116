/// Where an IIO device is; written as people write it into a configuration.
///
/// ```
/// iio:local:accel_3d             the device of this machine with this name, label or number
/// iio:ip:panel.lan:30432:bmi160  the one of a machine that runs iiod, here on port 30432
/// ```
struct IIOAddress: Equatable {
  /// The context as libiio wants it: `local:` or `ip:HOST[:PORT]`.
  var uri: String
  /// Name, label or number of the device.
  var device: String

  /// What `SensorSpecification` reads back.
  var specification: String { "iio:\(uri == "local:" ? "local" : uri):\(device)" }
}
