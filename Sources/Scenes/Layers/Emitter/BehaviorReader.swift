import Documents
import Emitter

/// Behaviours and locations for the readers that have no table of fields yet.
enum BehaviorReader {
  /// Takes `behaviors`, if it is there.
  static func behaviors(
    _ reader: inout ObjectReader
  ) throws(DocumentError) -> [EmitterBehavior] {
    guard let node = reader.node("behaviors") else { return [] }
    return try Format<[EmitterBehavior]>.behaviors.read("behaviors", node)
  }

  /// Shares of a whole, one for each value, none before the last; empty where they are not given.
  static func locations(
    _ reader: inout ObjectReader, of count: Int
  ) throws(DocumentError) -> [Double] {
    guard let node = reader.node("locations") else { return [] }
    guard case .array(let nodes) = node.value, nodes.count == count else {
      throw ObjectReader.mismatch("locations", "a list of \(count) numbers, one a value", node)
    }
    var locations: [Double] = []
    for node in nodes {
      let location = try ObjectReader.number("locations", node, in: 0...1)
      guard location >= locations.last ?? 0 else {
        throw DocumentError("'locations' must rise from 0 to 1", at: node.place)
      }
      locations.append(location)
    }
    return locations
  }
}
