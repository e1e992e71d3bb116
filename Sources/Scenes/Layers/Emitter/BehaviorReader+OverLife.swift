import Documents
import Emitter
import Graphics

// Curves over a particle's life.

extension BehaviorReader {
  static func valueOverLife(
    _ reader: inout ObjectReader
  ) throws(DocumentError) -> ValueOverLifeBehavior {
    typealias KeyPath = ValueOverLifeBehavior.KeyPath
    let words = KeyPath.allCases.map(\.rawValue)
    let word = try reader.choice("keyPath", of: words)
    guard let keyPath = word.flatMap(KeyPath.init) else {
      throw DocumentError(
        "valueOverLife needs a 'keyPath': \(words.joined(separator: ", "))", at: reader.place)
    }
    guard
      let values = try numbers(
        "values", &reader, counts: 1...mostStops, in: -100_000...100_000)
    else { throw DocumentError("valueOverLife needs 'values'", at: reader.place) }
    let locations = try locations(&reader, of: values.count)
    let multiplies = try reader.bool("multiplies") ?? false
    guard !multiplies || keyPath.isMultipliable else {
      let those = KeyPath.allCases.filter(\.isMultipliable).map(\.rawValue)
      throw DocumentError(
        "'multiplies' is for \(those.joined(separator: ", ")), not for \(keyPath.rawValue)",
        at: reader.place)
    }
    return ValueOverLifeBehavior(
      keyPath, values: values, locations: locations, multiplies: multiplies)
  }

  static func colorOverLife(
    _ reader: inout ObjectReader
  ) throws(DocumentError) -> ColorOverLifeBehavior {
    var colors: [Color] = []
    for node in try reader.array("colors", atMost: mostStops) ?? [] {
      guard case .string(let text) = node.value else {
        throw ObjectReader.mismatch("colors", "a list of colours such as '#ffffff'", node)
      }
      colors.append(try SceneFile.color("colors", text, at: node.place))
    }
    guard !colors.isEmpty else {
      throw DocumentError("colorOverLife needs 'colors'", at: reader.place)
    }
    return ColorOverLifeBehavior(colors, locations: try locations(&reader, of: colors.count))
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
