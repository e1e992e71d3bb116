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
    traits.location = SensorLocation.first(of: [property("ACCEL_LOCATION")])
    traits.hasMatrix = property("ACCEL_MOUNT_MATRIX")?.isEmpty == false
    return traits
  }

  /// The node to which a path leads: by links, or as another node of the same number; nil if udev knows none.
  package static func at(_ path: String, among all: [InputNode]) -> InputNode? {
    if let exact = all.first(where: { $0.path == path }) { return exact }
    guard let status = fileStatus(path), status.st_mode & S_IFMT == S_IFCHR else { return nil }
    var found = all.first { node in
      if status.st_rdev != 0, node.udev?.nodeNumber == UInt64(status.st_rdev) { return true }
      return FileIdentity(path: node.path) == FileIdentity(status)
    }
    // A container may have only a node of its own.
    if let node = found, !fileExists(node.path) { found?.path = path }
    return found
  }

  /// A link that survives renumbering of nodes; the node itself if it has none.
  ///
  /// Equal devices without serial numbers claim the same link, which leads to the last of them.
  package func lastingPath(among all: [InputNode]) -> String {
    let others = all.filter { $0.path != path }.flatMap(\.links)
    let links = links.filter { link in
      link.hasPrefix("/dev/input/by-") && !others.contains(link)
        && InputNode.at(link, among: all)?.path == path
    }
    return links.min() ?? path
  }

  private var links: [String] {
    (udev?.property("DEVLINKS") ?? "").split(separator: " ").map(String.init)
  }
}
