import Documents
import Testing
import Wording

@Suite struct ObjectReaderTests {
  private func reader(_ text: String) throws -> ObjectReader {
    try ObjectReader(try JSON5Parser.parse(Array(text.utf8)), "a cell")
  }

  private func message(_ text: String, _ use: (inout ObjectReader) throws -> Void) -> String? {
    do {
      var reader = try reader(text)
      try use(&reader)
      try reader.finish()
      return nil
    } catch {
      return "\(error)"
    }
  }

  @Test func membersAreTakenByName() throws {
    var reader = try reader("{n: 1.5, s: 'x', b: true, l: [1], w: 'red'}")
    #expect(try reader.number("n", in: 0...2) == 1.5)
    #expect(try reader.string("s") == "x")
    #expect(try reader.bool("b") == true)
    #expect(try reader.array("l", atMost: 1)?.count == 1)
    #expect(try reader.choice("w", of: ["red", "blue"]) == "red")
    #expect(try reader.number("none", in: 0...2) == nil)
    try reader.finish()
  }

  @Test func complaintsHaveAPlaceAndAWord() {
    #expect(message("[]") { _ in } == "1:1: a cell is an object, not a list")
    #expect(
      message("{ lifetme: 1 }") { _ = try $0.number("lifetime", in: 0...1) }
        == "1:3: a cell has no 'lifetme'; did you mean 'lifetime'?")
    #expect(
      message("{ zzz: 1 }") { _ = try $0.number("lifetime", in: 0...1) }
        == "1:3: a cell has no 'zzz'; there is lifetime")
    #expect(
      message("{ n: 'x' }") { _ = try $0.number("n", in: 0...1) }
        == "1:6: 'n' must be a number, not a text")
    #expect(
      message("{ n: 2 }") { _ = try $0.number("n", in: 0...1) } == "1:6: 'n' is 2; it may be 0 to 1"
    )
    #expect(
      message("{ n: NaN }") { _ = try $0.number("n", in: 0...1) }
        == "1:6: 'n' is nan; it may be 0 to 1")
    #expect(
      message("{ n: -Infinity }") { _ = try $0.number("n", in: 0...1.5) }
        == "1:6: 'n' is -inf; it may be 0 to 1.5")
    #expect(
      message("{ s: 1 }") { _ = try $0.string("s") } == "1:6: 's' must be a text, not a number")
    #expect(
      message("{ b: 1 }") { _ = try $0.bool("b") } == "1:6: 'b' must be true or false, not a number"
    )
    #expect(
      message("{ l: {} }") { _ = try $0.array("l", atMost: 1) }
        == "1:6: 'l' must be a list, not an object")
    #expect(
      message("{ l: [1,2] }") { _ = try $0.array("l", atMost: 1) }
        == "1:6: 'l' has 2 entries, at most 1 may be")
    #expect(
      message("{ w: 'rde' }") { _ = try $0.choice("w", of: ["red", "blue"]) }
        == "1:6: 'rde' is no w; there is red, blue; did you mean 'red'?")
  }

  @Test(arguments: [
    ("birthrate", "birthRate"), ("lifetme", "lifetime"), ("velocityRnage", "velocityRange"),
    ("colour", "color"), ("cells", "emitterCells"), ("xAccelaration", "xAcceleration"),
  ])
  func nearestNames(written: String, meant: String) {
    let words = [
      "birthRate", "lifetime", "velocity", "velocityRange", "color", "emitterCells",
      "xAcceleration", "yAcceleration",
    ]
    #expect(nearestWord(to: written, in: words) == meant)
  }

  @Test func longWordsTakeNoTime() {
    let long = String(repeating: "a", count: 100_000)
    #expect(editDistance(long, long + "b") == 0)
    #expect(nearestWord(to: long, in: ["lifetime"]) == nil)
  }
}
