import Documents
import Graphics
import Scenes
import Testing

@Suite("Scene files: eased flakes, opacity and blend")
struct EasedFileTests {
  private static func eased(_ animation: String) -> String {
    "{ version: 1, layers: [ { eased: { animations: [ { \(animation) } ] } } ] }"
  }

  /// Wrong animations, the column of the mistake behind the first 51, and words that must come up.
  static let wrong: [(String, Int, [String])] = [
    ("toValue: 1", -1, ["missing key 'keyPath' in an animation"]),
    ("keyPath: 'transform.rotation.x', toValue: 1", 10, ["did you mean 'transform.rotation.z'?"]),
    ("keyPath: 'opacity'", -1, ["missing key 'values' or 'toValue'"]),
    ("keyPath: 'opacity', values: []", 29, ["0 entries; expected 1 to 64"]),
    ("keyPath: 'opacity', values: [1], toValue: 1", 29, ["'values' excludes"]),
    ("keyPath: 'opacity', toValue: '1deg'", 30, ["must be a number"]),
    ("keyPath: 'opacity', toValue: 1, keyTimes: [0]", 43, ["1 entry; expected 2"]),
    ("keyPath: 'opacity', toValue: 1, keyTimes: [0, 2]", 47, ["'keyTimes' is 2"]),
    ("keyPath: 'opacity', toValue: 1, keyTimes: [0, 0.9]", 47, ["end with 1"]),
    (
      "keyPath: 'opacity', values: [0, 1, 1, 0], keyTimes: [0, 0.7, 0.2, 1]", 62, ["must rise"]
    ),
    (
      "keyPath: 'opacity', toValue: 1, timingFunction: 'ease'", 49,
      ["unknown timingFunction", "easeIn"]
    ),
    ("keyPath: 'opacity', toValue: 1, timingFunction: [2, 0, 1, 1]", 49, ["both x"]),
    ("keyPath: 'opacity', toValue: 1, timingFunction: [0, NaN, 1, 1]", 53, ["nan"]),
    ("keyPath: 'opacity', toValue: 1, timingFunctions: ['linear', 'linear']", 50, ["at most 1"]),
    ("keyPath: 'opacity', toVale: 1, values: [1]", 21, ["did you mean 'toValue'?"]),
    (
      "keyPath: 'opacity', toValue: 1 }, { keyPath: 'opacity', toValue: 1", 35,
      ["duplicate animation"]
    ),
  ]

  @Test("Errors have a line and column", arguments: wrong.indices)
  func mistakes(index: Int) throws {
    let (text, column, words) = Self.wrong[index]
    let error = try #require(throws: DocumentError.self) { try describe(Self.eased(text)) }
    #expect(error.description.hasPrefix("x.json5:1:\(column + 51): "), "\(error)")
    for word in words { #expect(error.message.contains(word), "\(error)") }
  }

  @Test("Flakes with too many values are refused")
  func tooMuch() throws {
    let values = String(repeating: "1,", count: 64)
    let animations = ["opacity", "transform.rotation.z"].map {
      "{ keyPath: '\($0)', values: [\(values)] }"
    }
    #expect(throws: DocumentError.self) {
      try describe(
        "{ version: 1, layers: [ { eased: { count: 10000, animations: [\(animations.joined(separator: ","))] } } ] }"
      )
    }
  }

  @Test("Opacity and blend are the whole layer's")
  func style() throws {
    let emitter = "emitter: { timeOffset: 2, cells: [ { birthRate: 9, lifetime: 9 } ] }"
    let text =
      "{ version: 1, layers: [ { \(emitter) }, { opacity: 0.5, blend: 'additive', \(emitter) } ] }"
    let list = shown(
      SceneSimulation(try scene(try describe(text)), size: phone, with: .held(at: 0)), 0)
    #expect(list.count == 36)
    #expect(list.color.prefix(18).allSatisfy { $0.alpha == 1 })
    #expect(list.blend.prefix(18).allSatisfy { $0 == .over })
    #expect(list.color.suffix(18).allSatisfy { $0.alpha == 0.5 })
    #expect(list.blend.suffix(18).allSatisfy { $0 == .additive })
  }
}
