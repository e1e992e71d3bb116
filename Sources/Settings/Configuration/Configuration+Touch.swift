import Documents
import Outputs
import Recordings
import Touch

extension Configuration {
  /// What is said about touch, for a picture of a size as it is seen.
  public func touchSettings(width: Int, height: Int) -> TouchSettings {
    var settings = touch
    (settings.width, settings.height) = (width, height)
    settings.quarterTurns = rotation.rawValue / 90
    return settings
  }

  /// A text such as 'auto', a list of devices, or an object with these as its `source`.
  mutating func readTouch(_ node: Node) throws(DocumentError) {
    guard case .object = node.value else {
      touch.specification = try Self.touchSpecification(node)
      return
    }
    var reader = try ObjectReader(node, "'touch'")
    if let node = reader.node("source") {
      touch.specification = try Self.touchSpecification(node)
    }
    if let node = reader.node("matrix") {
      guard case .string(let text) = node.value else {
        throw ObjectReader.mismatch("matrix", "a text such as '0 1 0 -1 0 1'", node)
      }
      do {
        // An empty text is no wish: what udev says holds.
        touch.matrix = text.allSatisfy { $0 == " " } ? nil : try TouchMatrix(text)
      } catch {
        throw DocumentError("'matrix': \(error)", at: node.place)
      }
    }
    try reader.finish()
  }

  private static func touchSpecification(_ node: Node) throws(DocumentError) -> TouchSpecification {
    guard case .array(let nodes) = node.value else { return try oneTouchSpecification(node) }
    guard (1...TouchSpecification.mostDevices).contains(nodes.count) else {
      throw DocumentError(
        "'touch' is one source, or a list of up to \(TouchSpecification.mostDevices) devices",
        at: node.place)
    }
    var paths: [String] = []
    for node in nodes {
      guard case .devices(let path) = try oneTouchSpecification(node) else {
        throw DocumentError("a list of touch devices has only 'evdev:' in it", at: node.place)
      }
      paths += path
    }
    return .devices(paths)
  }

  private static func oneTouchSpecification(
    _ node: Node
  ) throws(DocumentError) -> TouchSpecification {
    guard case .string(let text) = node.value else {
      throw ObjectReader.mismatch("touch", "a text such as 'auto', or a list of them", node)
    }
    do {
      return try TouchSpecification(text)
    } catch {
      throw DocumentError(error.description, at: node.place)
    }
  }
}
