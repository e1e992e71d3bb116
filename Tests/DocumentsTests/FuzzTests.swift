import Documents
import Motion
import Testing

@Suite struct FuzzTests {
  private static let text = Array(
    """
    // A scene.
    { version: 1, 'name': "powder\\u00e9\\x41\\n", list: [ -1.5e3, 0xFF, +.5, 5., Infinity, null, ],
      nested: { a: { b: [ [ true, false ] ] } }, /* done */ }
    """.utf8)

  @Test func mutationsDoNotTrap() throws {
    _ = try JSON5Parser.parse(Self.text)
    var random = SeededGenerator(seed: 4)
    let alphabet = Array("{}[]:,'\"\\/*+-.0xeEuN_$ \r\n\t#\u{7f}".utf8) + [0xC3, 0xA9, 0xFF, 0]
    var (good, bad) = (0, 0)
    for _ in 0..<3000 {
      var bytes = Self.text
      for _ in 0..<Int.random(in: 1...6, using: &random) {
        let at = Int.random(in: 0..<bytes.count, using: &random)
        switch Int.random(in: 0..<4, using: &random) {
        case 0: bytes[at] = alphabet.randomElement(using: &random) ?? 0
        case 1: bytes.insert(alphabet.randomElement(using: &random) ?? 0, at: at)
        case 2: bytes.remove(at: at)
        default: bytes.removeSubrange(at...)
        }
        if bytes.isEmpty { bytes = [0] }
      }
      do {
        _ = try JSON5Parser.parse(bytes)
        good += 1
      } catch {
        bad += 1
        #expect(error.place.line >= 1 && error.place.column >= 1)
      }
    }
    #expect(good > 0 && bad > 1000)
  }

  @Test func noiseDoesNotTrap() {
    var random = SeededGenerator(seed: 5)
    for _ in 0..<3000 {
      let length = Int.random(in: 0...40, using: &random)
      let bytes = (0..<length).map { _ in UInt8.random(in: 0...255, using: &random) }
      _ = try? JSON5Parser.parse(bytes)
      _ = try? JSON5Parser.parse(bytes.map { 0x20 + $0 % 0x5F })
    }
  }

  @Test(arguments: ["[", "{a:", "'\\u", "/*", "0x", "1e", "-", "'\\", "//", "{'a':1,", "[0,"])
  func repeatsDoNotTrap(piece: String) {
    let bytes = Array(String(repeating: piece, count: 2000).utf8)
    #expect(throws: DocumentError.self) { try JSON5Parser.parse(bytes) }
  }
}
