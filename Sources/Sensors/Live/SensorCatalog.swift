import InputDevices

/// Finds, orders and opens this machine's accelerometers.
public struct SensorCatalog: DeviceOpener {
  /// The specification.
  public let name: String
  private let backends: [any SensorBackend]
  private let settings: SensorSettings

  /// A catalog of a specification's devices; `auto` means all.
  public init(_ specification: SensorSpecification, _ settings: SensorSettings) {
    self.init(specification.kind.backends, settings)
  }

  init(_ backends: [any SensorBackend], _ settings: SensorSettings) {
    (self.backends, self.settings) = (backends, settings)
    name = backends.count == 1 ? backends[0].name : "auto"
  }

  /// All possible accelerometers, the preferred one first; throws when the place to search is unreachable.
  public func devices() throws(SensorFault) -> [SensorDevice] {
    var found: [SensorDevice] = []
    for backend in backends {
      do throws(SensorFault) {
        found += try backend.devices(settings)
      } catch {
        // A kernel may lack one backend; the others still count.
        guard backends.count > 1 else { throw error }
      }
    }
    var usable = AutoChoice.order(found)
    let others = found.filter { device in !usable.contains(device) }
    if let remark = AutoChoice.remark(onFirstOf: usable) { usable[0].remarks.append(remark) }
    return usable + others
  }

  /// What of this machine's set-up these devices need.
  public func setup(of devices: [SensorDevice]) -> [SensorSetup] {
    backends.map { type(of: $0) }.flatMap { backend in
      backend.setup(of: devices.filter { $0.family == backend.key })
    }
  }

  private func settled(_ devices: [SensorDevice]) -> [SensorDevice] {
    devices.map { device in
      guard UdevProgress.isSettingUp(device) else { return device }
      var device = device
      device.fault = SensorFault(.settling, "\(device.name) is still being set up by udev")
      return device
    }
  }

  /// Opens the best device; a named one even if `auto` would exclude it.
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

  /// Whether `auto` would now take another device.
  public func hasBetter(than device: SensorDevice) -> Bool {
    guard let found = try? settled(devices()) else { return false }
    // A twin that has appeared changes the device's designation, not its path.
    func isOurs(_ other: SensorDevice) -> Bool {
      other.family == device.family && other.path == device.path
    }
    // A program may have released the buffer, or permission was granted.
    let isBufferedNow = found.contains { isOurs($0) && $0.mode == .buffered }
    if device.mayBeBufferedLater, isBufferedNow { return true }
    guard !isNamed else { return false }
    // Our own device appears busy: its state at opening counts.
    let others = found.filter { !isOurs($0) }
    return AutoChoice.order(others + [device]).first != device
  }

  /// Whether the specification names one device.
  public var isNamed: Bool { backends.count == 1 && backends[0].isNamed }

  func open(
    _ device: SensorDevice, allowsBuffer: Bool
  ) throws(SensorFault) -> any DeviceReader {
    guard let backend = backends.first(where: { type(of: $0).key == device.family }) else {
      throw SensorFault(.unsupported, "\(device.specification): no backend '\(device.family)'")
    }
    return try backend.open(device, settings, allowsBuffer: allowsBuffer)
  }
}
