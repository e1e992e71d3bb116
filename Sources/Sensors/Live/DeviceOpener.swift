import InputDevices

/// How a device may be opened.
public struct OpeningTerms: Equatable, Sendable {
  /// False after buffered capture has fallen silent: then attributes are polled.
  public var allowsBuffer = true
  /// Whether a device that udev is still setting up is waited for.
  public var waitsForUdev = true

  /// A device with its buffer, once udev has set it up.
  public init() {}
}

/// Finds and opens what a specification names; called again after every trouble.
public protocol DeviceOpener: Sendable {
  /// What it is called in messages.
  var name: String { get }

  /// Opens the device, or the best of several.
  ///
  /// - Parameter terms: what is allowed.
  /// - Returns: an open device.
  /// - Throws: `SensorFault` with what is in the way; `settling` for a device that is being set up.
  func open(_ terms: OpeningTerms) throws(SensorFault) -> any DeviceReader

  /// Whether a better device than the one that is open has come; asked when device nodes change.
  func hasBetter(than device: SensorDevice) -> Bool
}

extension DeviceOpener {
  /// What is open is what was asked for.
  public func hasBetter(than device: SensorDevice) -> Bool { false }
}
