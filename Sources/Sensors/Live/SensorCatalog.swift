import InputDevices

/// The accelerometers of this machine, found, ordered and opened.
public struct SensorCatalog: DeviceOpener {
  /// What a person asked for.
  public let name: String
  private let specification: SensorSpecification
  private let settings: SensorSettings

  /// A catalog of what a specification names.
  ///
  /// - Parameters:
  ///   - specification: `auto` for all there are; `iio:…` and `evdev:…` narrow it.
  ///   - settings: what a person said about matrix, sign and rate.
  public init(_ specification: SensorSpecification, _ settings: SensorSettings) {
    self.specification = specification
    self.settings = settings
    switch specification {
    case .iio(let uri, let device):
      name = device.map { IIOAddress(uri: uri, device: $0).specification } ?? "iio:\(uri)"
    case .evdev(let path): name = "evdev:\(path)"
    default: name = "auto"
    }
  }

  /// Everything that could be an accelerometer, the one that would be taken first.
  ///
  /// - Throws: `SensorFault` when the place to look in cannot be reached.
  public func devices() throws(SensorFault) -> [SensorDevice] {
    let found: [SensorDevice]
    switch specification {
    case .iio(let uri, let name):
      let all = try IIODiscovery.devices(
        uri: uri, wish: settings.wish, preferredRate: settings.rate)
      found = name.map { name in all.filter { $0.answers(to: name) } } ?? all
    case .evdev(let path):
      // A person may copy the lasting link that the list shows, or name the node behind it.
      found = EvdevDiscovery.devices(wish: settings.wish).filter {
        $0.path == path || $0.specification == "evdev:\(path)"
      }
    default:
      // One of the two may be missing from a kernel; the other still counts.
      let local =
        (try? IIODiscovery.devices(
          uri: "local:", wish: settings.wish, preferredRate: settings.rate)) ?? []
      found = local + EvdevDiscovery.devices(wish: settings.wish)
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

  /// Opens the best of them; one that a person has named is opened whatever speaks against it.
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
    // What kept its buffer from us has gone: another program, or a right that was not given yet.
    let isBufferedNow = found.contains {
      $0.specification == device.specification && $0.mode == .buffered
    }
    if device.mayBeBufferedLater, isBufferedNow { return true }
    guard !isNamed else { return false }
    // Looked at from outside, our own device seems busy: what was opened is what counts.
    let others = found.filter { $0.specification != device.specification }
    return AutoChoice.order(others + [device]).first != device
  }

  /// Whether a person asked for one device and no other.
  public var isNamed: Bool {
    switch specification {
    case .iio(_, let device): device != nil
    case .evdev: true
    default: false
    }
  }

  /// Opens one of them.
  func open(
    _ device: SensorDevice, allowsBuffer: Bool
  ) throws(SensorFault) -> any DeviceReader {
    switch device.family {
    case .evdev: return try EvdevReader(path: device.path, wish: settings.wish)
    case .iio:
      let uri = if case .iio(let uri, _) = specification { uri } else { "local:" }
      return try IIOReader(
        uri: uri, device: device.designation, wish: settings.wish, rate: settings.rate,
        allowBuffered: allowsBuffer)
    }
  }
}

extension SensorDevice {
  /// What of its specification tells it from its neighbours.
  var designation: String {
    guard case .iio(_, let word?)? = try? SensorSpecification(specification) else { return name }
    return word
  }

  /// Whether a person means this one: by its name, its label, or the last part of its path.
  func answers(to word: String) -> Bool {
    name == word || label == word || path.split(separator: "/").last.map(String.init) == word
  }
}
