import Sensors

/// Sensors of this machine that differ from one only in where they are attached.
enum EqualSensors {
  static func others(of device: SensorDevice) -> [SensorDevice] {
    let all = (try? SensorCatalog(.auto, SensorSettings()).devices()) ?? []
    return all.filter {
      $0.family == device.family && $0.name == device.name && $0.path != device.path
    }
  }
}
