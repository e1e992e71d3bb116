import Documents
import FrameRing

extension Configuration {
  /// Who may take frames, as an object with `mode`, `group` and `clients`.
  static func ring(_ node: Node) throws(DocumentError) -> RingSettings {
    var ring = RingSettings()
    var reader = try ObjectReader(node, "'ring'")
    if let node = reader.node("mode") {
      guard case .string(let text) = node.value, (1...4).contains(text.utf8.count),
        text.utf8.allSatisfy({ (0x30...0x37).contains($0) }), let mode = UInt32(text, radix: 8)
      else { throw DocumentError("'mode' is a text such as '0660'", at: node.place) }
      ring.mode = mode
    }
    if let node = reader.node("group") {
      guard case .string(let text) = node.value else {
        throw ObjectReader.mismatch("group", "a text such as 'video'", node)
      }
      ring.group = text.isEmpty ? nil : text
    }
    ring.clients = try reader.whole("clients", in: 1...RingSettings.mostClients) ?? ring.clients
    try reader.finish()
    return ring
  }
}
