import Console
import Portable
import Testing

@Suite struct ValueTests {
  @Test func numbersStayInRange() throws {
    let range = 0.1...1000.0
    #expect(try replay.parse(["l", "--fps=29.97"]).number("fps", in: range) == 29.97)
    #expect(try replay.parse(["l"]).number("fps", in: range) == nil)
    for wrong in ["0", "1000.5", "nan", "inf", "fast", "", " 1", "1 "] {
      let arguments = try replay.parse(["l", "--fps", wrong])
      let message = "--fps: invalid number '\(wrong)'; expected 0.1 to 1000"
      #expect(throws: Failure(message, .usage, hint: "Try 'snowctl replay --help'.")) {
        try arguments.number("fps", in: range)
      }
    }
  }

  @Test func seedsAreWholeNumbersOf64Bits() throws {
    let largest = try replay.parse(["l", "--seed", "18446744073709551615"])
    #expect(try largest.integer("seed") == UInt64.max)
    for wrong in ["18446744073709551616", "-1", "1.5", "", "x"] {
      let arguments = try replay.parse(["l", "--seed", wrong])
      #expect(throws: Failure.self) { try arguments.integer("seed") }
    }
    #expect(throws: Failure.self) { try largest.integer("seed", in: 0...9) }
  }

  @Test(arguments: [
    ("1x1", 1, 1), ("320x240", 320, 240), ("16384x4096", 16384, 4096), ("8192X8192", 8192, 8192),
  ])
  func sizesThatArePossible(text: String, width: Int, height: Int) throws {
    let size = try replay.parse(["l", "-s", text]).size("size")
    #expect(size?.width == width && size?.height == height)
  }

  @Test(arguments: [
    "0x0", "0x5", "5x0", "100000x100000", "16385x1", "16384x4097",
    "99999999999999999999x99999999999999999999",
  ])
  func impossibleSizesTellTheLimits(text: String) throws {
    let arguments = try replay.parse(["l", "-s", text])
    let limits = "sides of 1 to 16384 and at most 67108864 pixels"
    let message = "--size: size \(text) is out of range; expected \(limits)"
    #expect(throws: Failure(message, .usage, hint: "Try 'snowctl replay --help'.")) {
      try arguments.size("size")
    }
  }

  @Test(arguments: ["", "x", "5", "5x", "x5", "5x5x5", "-5x5", "+5x5", "5 x5", "axb", "٣x٣"])
  func otherThingsAreNoSizes(text: String) {
    #expect(throws: Failure("size: invalid size '\(text)'; expected WxH, as 320x240", .usage)) {
      try PixelSize(text)
    }
  }

  @Test func choicesAreGuessed() throws {
    let arguments = try replay.parse(["l", "--scene", "powdr"])
    #expect(throws: Failure.self) { try arguments.choice("scene", of: ["rain"]) }
    let message = "--scene: unknown value 'powdr'; expected powder, rain; did you mean powder?"
    #expect(throws: Failure(message, .usage, hint: "Try 'snowctl replay --help'.")) {
      try arguments.choice("scene", of: ["powder", "rain"])
    }
    #expect(try replay.parse(["l", "--scene=rain"]).choice("scene", of: ["rain"]) == "rain")
  }

  @Test(arguments: [
    ("", "", 0), ("", "abc", 3), ("abc", "", 3), ("size", "size", 0), ("sise", "size", 1),
    ("siez", "size", 1), ("sz", "size", 2), ("kitten", "sitting", 3), ("ab", "ba", 1),
  ])
  func editDistances(first: String, second: String, distance: Int) {
    #expect(editDistance(first, second) == distance)
    #expect(editDistance(second, first) == distance)
  }

  @Test func nearestNames() {
    #expect(nearestWord(to: "sise", in: ["seed", "size"]) == "size")
    #expect(nearestWord(to: "SIZE", in: ["seed", "size"]) == "size")
    #expect(nearestWord(to: "outptu", in: ["output", "input"]) == "output")
    #expect(nearestWord(to: "volume", in: ["size", "seed"]) == nil)
    #expect(nearestWord(to: "", in: ["a", "size"]) == nil)
    #expect(nearestWord(to: "size", in: []) == nil)
  }
}
