import InputDevices

/// What a device is called.
///
/// Two equal chips share their name; their numbers are swapped at some boots, their addresses are not:
/// ```
///   mxc4005                      the only one of this name
///   accel-display                a label that no other has
///   mxc4005@i2c-MDA6655:01       a twin
///   accel_3d@HID-SENSOR-200073#2   the second at the same address
/// ```
struct IIONames {
  /// The kernel's number: `iio:device0`.
  let id: String
  /// The driver's name: `accel_3d`.
  let name: String
  /// The label from firmware or the user: `accel-display`.
  let label: String?
  /// Where it is attached; nil on another machine.
  var address: DeviceAddress?

  /// The most permanent unique designation; a number changes on replugging and booting.
  func designation(among all: [IIONames]) -> String {
    // A driver without a name leaves the number, which does not last.
    let isNameless = name == id
    let addresses = (address?.candidates ?? []).map { isNameless ? $0 : "\(name)@\($0)" }
    let texts = [isNameless ? nil : name, label].compactMap(\.self) + addresses
    if let one = texts.first(where: { text in all.count { $0.isCalled(text) } == 1 }) {
      return one
    }
    guard let base = addresses.first, let place = rank(among: all, called: base) else { return id }
    return "\(base)#\(place + 1)"
  }

  /// Whether a text of the configuration means this device: name, label, number, an address, or the first two with one.
  func matches(_ text: String, among all: [IIONames]) -> Bool {
    if isCalled(text) { return true }
    guard let mark = text.utf8.lastIndex(of: UInt8(ascii: "#")),
      let base = String(text.utf8[..<mark]),
      let place = rank(among: all, called: base)
    else { return false }
    return Int(text[mark...].dropFirst()) == place + 1
  }

  /// Whether a sensor of the configuration is this device of a context.
  func areMeant(by sensor: any SensorKind, in uri: String, among all: [IIONames]) -> Bool {
    guard let sensor = sensor as? IIOBackend, sensor.uri == uri else { return false }
    return sensor.device.map { matches($0, among: all) } ?? true
  }

  private func isCalled(_ text: String) -> Bool {
    if [id, name, label].contains(text) { return true }
    guard let address else { return false }
    let names = [name, label].compactMap(\.self)
    return address.has(text)
      || names.contains {
        text.hasPrefix("\($0)@") && address.has(String(text.dropFirst($0.count + 1)))
      }
  }

  /// Its place among the devices of a name, by address.
  private func rank(among all: [IIONames], called base: String) -> Int? {
    all.filter { $0.isCalled(base) }
      .sorted { ($0.address?.order ?? "") < ($1.address?.order ?? "") }
      .firstIndex { $0.id == id }
  }
}

extension SensorDevice {
  /// What an IIO device is called.
  var iioNames: IIONames {
    IIONames(
      id: path.split(separator: "/").last.map(String.init) ?? path, name: name, label: label,
      address: address)
  }
}
