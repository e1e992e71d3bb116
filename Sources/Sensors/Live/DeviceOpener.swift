/// Finds and opens what a specification names; called again after every trouble.
public protocol DeviceOpener: Sendable {
  /// What it is called in messages.
  var name: String { get }

  /// Opens the device, or the best of several.
  ///
  /// - Parameter allowsBuffer: false after buffered capture has fallen silent: then attributes are
  ///   polled.
  /// - Returns: an open device.
  /// - Throws: `SensorFault` with what is in the way.
  func open(allowsBuffer: Bool) throws(SensorFault) -> any DeviceReader

  /// Whether a better device than the one that is open has come; asked when device nodes change.
  func hasBetter(than device: SensorDevice) -> Bool
}

extension DeviceOpener {
  /// What is open is what was asked for.
  public func hasBetter(than device: SensorDevice) -> Bool { false }
}
