import InputDevices

/// The accelerometers of this machine, found, ordered and opened.
public struct SensorCatalog: DeviceOpener {
  /// What a person asked for.
  public let name: String
  private let backends: [any SensorBackend]
  private let settings: SensorSettings

  /// A catalog of what a specification names.
  ///
  /// - Parameters:
  ///   - specification: `auto` for all devices; a backend's own form narrows it.
  ///   - settings: matrix, sign and rate as configured.
  public init(_ specification: SensorSpecification, _ settings: SensorSettings) {
    self.init(specification.kind.backends, settings)
  }

  init(_ backends: [any SensorBackend], _ settings: SensorSettings) {
    (self.backends, self.settings) = (backends, settings)
    name = backends.count == 1 ? backends[0].name : "auto"
  }

  /// Everything that could be an accelerometer, the one that would be taken first.
  ///
  /// - Throws: `SensorFault` when the place to look in cannot be reached.
  public func devices() throws(SensorFault) -> [SensorDevice] {
    var found: [SensorDevice] = []
    for backend in backends {
      do throws(SensorFault) {
        found += try backend.devices(settings)
      } catch {
        // A kernel may lack one of several; the others still count.
        guard backends.count > 1 else { throw error }
      }
    }
    let usable = AutoChoice.order(found)
    return usable + found.filter { device in !usable.contains(device) }
  }

  /// Marks those that udev is still setting up.
  private func settled(_ devices: [SensorDevice]) -> [SensorDevice] {
    devices.map { device in
      guard UdevProgress.isSettingUp(device) else { return device }
      var device = device
      device.fault = SensorFault(.settling, "\(device.name) is still being set up by udev")
      return device
    }
  }

  /// Opens the best of them; a named one is opened even if `auto` would exclude it.
  public func open(_ terms: OpeningTerms) throws(SensorFault) -> any DeviceReader {
    let devices = terms.waitsForUdev ? settled(try devices()) : try devices()
    var last: SensorFault?
    for device in isNamed ? devices : AutoChoice.order(devices) {
      do throws(SensorFault) {
        if let fault = device.fault, fault.kind == .settling { throw fault }
        return try open(device, allowsBuffer: terms.allowsBuffer)
      } catch {
        last = last ?? error
      }
    }
    if let last { throw last }
    guard isNamed else { throw AutoChoice.fault(devices) }
    throw SensorFault(.nothingFound, "\(name) is not there", advice: "see 'snowctl sensors'")
  }

  /// Whether `auto` would take another one now.
  public func hasBetter(than device: SensorDevice) -> Bool {
    guard let found = try? settled(devices()) else { return false }
    // Another program that held its buffer may have gone, or a missing right may have been given.
    let isBufferedNow = found.contains {
      $0.specification == device.specification && $0.mode == .buffered
    }
    if device.mayBeBufferedLater, isBufferedNow { return true }
    guard !isNamed else { return false }
    // Seen from outside, our own device is busy: its state when it was opened counts.
    let others = found.filter { $0.specification != device.specification }
    return AutoChoice.order(others + [device]).first != device
  }

  /// Whether a person asked for one device and no other.
  public var isNamed: Bool { backends.count == 1 && backends[0].isNamed }

  /// Opens one of them.
  func open(
    _ device: SensorDevice, allowsBuffer: Bool
  ) throws(SensorFault) -> any DeviceReader {
    guard let backend = backends.first(where: { type(of: $0).key == device.family }) else {
      throw SensorFault(.unsupported, "\(device.specification): no backend '\(device.family)'")
    }
    return try backend.open(device, settings, allowsBuffer: allowsBuffer)
  }
}
