import InputDevices

/// Conditions for opening a device.
public struct OpeningTerms: Equatable, Sendable {
  /// False after buffered capture has fallen silent: then attributes are polled.
  public var allowsBuffer = true
  /// Whether to wait for a device that udev is still setting up.
  public var waitsForUdev = true

  /// Allows the buffer and waits for udev.
  public init() {}
}

/// Finds and opens the device of a specification; called again after every fault.
public protocol DeviceOpener: Sendable {
  /// The name for messages.
  var name: String { get }

  /// Opens the best device, or throws what prevents it; `settling` if udev is still setting it up.
  func open(_ terms: OpeningTerms) throws(SensorFault) -> any DeviceReader

  /// Whether a better device than the open one has appeared; called when device nodes change.
  func hasBetter(than device: SensorDevice) -> Bool
}

extension DeviceOpener {
  /// Always false.
  public func hasBetter(than device: SensorDevice) -> Bool { false }
}
