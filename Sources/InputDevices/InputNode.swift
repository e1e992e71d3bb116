import CEvdev
import Glibc
import Posix

/// An event node with its udev and sysfs data, which need no read permission.
package struct InputNode {
  package var path: String
  package var udev: UdevDevice?
  package var traits: InputTraits

  package init(path: String, udev: UdevDevice?, traits: InputTraits) {
    (self.path, self.udev, self.traits) = (path, udev, traits)
  }

  package static func all() -> [InputNode] {
    let found: [(number: Int, node: InputNode)] = UdevDevice.all(subsystem: "input").compactMap {
      guard let name = $0.systemName, name.hasPrefix("event"), let number = Int(name.dropFirst(5)),
        let path = $0.node
      else { return nil }
      return (number, InputNode(path: path, udev: $0, traits: traits($0)))
    }
    return found.sorted { $0.number < $1.number }.map(\.node)
  }

  private static func traits(_ event: UdevDevice) -> InputTraits {
    let input = event.parent
    func property(_ name: String) -> String? { event.property(name) ?? input?.property(name) }
    var traits = InputTraits()
    traits.name = input?.attribute("name") ?? ""
    traits.phys = input?.attribute("phys") ?? ""
    traits.uniq = input?.attribute("uniq") ?? ""
    traits.parent = input?.parent?.sysfs
    traits.axes = InputBits(input?.attribute("capabilities/abs")).lowest
    traits.hasProperty = InputBits(input?.attribute("properties"))
      .contains(INPUT_PROP_ACCELEROMETER)
    traits.hasTag = property("ID_INPUT_ACCELEROMETER") == "1"
    traits.isGamepad =
      property("ID_INPUT_JOYSTICK") == "1"
      || InputBits(input?.attribute("capabilities/key")).contains(BTN_GAMEPAD)
    traits.isInBase = property("ACCEL_LOCATION") == "base"
    return traits
  }

  /// The node behind a path, which may be a link; nil if udev knows none.
  package static func at(_ path: String, among all: [InputNode]) -> InputNode? {
    if let exact = all.first(where: { $0.path == path }) { return exact }
    guard let real = withPath(path, { realpath($0, nil) }) else { return nil }
    defer { free(real) }
    let target = String(path: real)
    return all.first { $0.path == target }
  }
}
