import Motion
import TestSupport
import Testing

@testable import Recordings
@testable import Touch

@Suite("Touch scripts")
struct TouchScriptTests {
  private let scratch: TemporaryFolder

  init() throws { scratch = try TemporaryFolder() }

  private func script(_ text: String, name: String = "t.csv") throws -> TouchScript {
    if name.hasSuffix(".gz") {
      let file = try GzipFile.writing(scratch[name])
      try file.write(text)
      try file.flush()
    } else {
      try scratch.write(name, text)
    }
    return try TouchScript(
      contentsOf: scratch[name], origin: Instant(nanoseconds: 5_000_000_000))
  }

  private func at(_ seconds: Double) -> Instant {
    Instant(nanoseconds: 5_000_000_000 + Instant.nanoseconds(seconds: seconds))
  }

  @Test("Two rows are a stroke at constant speed", arguments: ["t.csv", "t.csv.gz"])
  func stroke(name: String) throws {
    let script = try script("# a stroke\n\nt_s, id, x, y\n1,7,0.2,0.4\n3,7,0.6,0.8\n", name: name)
    #expect(script.touches(at: at(0.99)).isEmpty)
    #expect(script.touches(at: at(1)) == [Touch(identifier: 1, x: 0.2, y: 0.4)])
    let middle = try #require(script.touches(at: at(2)).first)
    #expect((middle.x - 0.4).magnitude < 1e-12 && (middle.y - 0.6).magnitude < 1e-12)
    #expect(script.touches(at: at(3.001)) == [Touch(identifier: 1, x: 0.6, y: 0.8)])
    #expect(script.touches(at: at(3.03)).isEmpty)
    #expect(script.touches(at: at(9)).isEmpty)
  }

  @Test("A lifted finger returns with another number; two are down at once")
  func lifting() throws {
    let script = try script(
      """
      t_s,id,x,y,down
      0,1,0.1,0.1,1
      0.5,2,0.9,0.9,1
      1,1,,,0
      2,1,0.5,0.5,1
      3,2,0,0,0
      4,1,,,0
      """)
    #expect(script.touches(at: at(0)).map(\.identifier) == [1])
    #expect(script.touches(at: at(0.7)).map(\.identifier) == [1, 2])
    #expect(script.touches(at: at(1)).map(\.identifier) == [2])
    #expect(script.touches(at: at(2.5)).map(\.identifier) == [2, 3])
    #expect(script.touches(at: at(3.5)).map(\.identifier) == [3])
    #expect(script.touches(at: at(4)).isEmpty)
  }

  @Test(
    "Errors have a line and column",
    arguments: [
      ("", "the script is empty"), ("a,b\n", "1: expected the columns t_s,id,x,y"),
      ("t_s,id,x,y\n1,1,0.5\n", "2: 3 columns"),
      ("t_s,id,x,y\n1,1,0.5,1.5\n", "2:9: y is not a number from 0.0 to 1.0 (\"1.5\")"),
      ("t_s,id,x,y\nnan,1,0.5,1\n", "2:1: t_s"), ("t_s,id,x,y\n-1,1,0.5,1\n", "2:1: t_s"),
      ("t_s,id,x,y\n1,x,0.5,1\n", "2:3: id"), ("t_s,id,x,y\n1,1,,\n", "2:5: x"),
      ("t_s,id,x,y\n2,1,0,0\n1,1,0,0\n", "3:1: time goes back"),
      ("t_s,id,x,y,down\n1,1,,,0\n", "2: finger 1 is lifted"),
      ("t_s,id,x,y\n1,1,0,0\u{0}\n", "2: this line is binary or too long"),
      (
        "t_s,id,x,y\n\(String(repeating: "1", count: 20_000))\n",
        "2: this line is binary or too long"
      ),
      (
        "t_s,id,x,y\n" + (0..<65).map { "1,\($0),0,0\n" }.joined(),
        "66: more than 64 fingers"
      ),
    ])
  func mistakes(text: String, words: String) throws {
    let error = try #require(throws: LogError.self) { try script(text) }
    #expect(error.description.contains("t.csv") && error.description.contains(words), "\(error)")
  }

  @Test("Rows at one instant: the last place counts, and nothing is divided by zero")
  func oneInstant() throws {
    let script = try script("t_s,id,x,y\n1,1,0,0\n1,1,0.5,0.5\n1,1,1,1\n2,1,0,0\n")
    #expect(script.touches(at: at(1)) == [Touch(identifier: 1, x: 1, y: 1)])
    #expect(script.touches(at: at(1.5)) == [Touch(identifier: 1, x: 0.5, y: 0.5)])
  }
}
