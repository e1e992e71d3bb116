import Documents
import Outputs
import Settings
import Testing

@Suite("The key 'vt'")
struct VirtualTerminalTests {
  private func terminal(_ members: String) throws -> VirtualTerminalChoice {
    try Configuration(try JSON5Parser.parse(Array("{ version: 1, \(members) }".utf8)))
      .virtualTerminal
  }

  @Test func takesWordsAndNumbers() throws {
    #expect(try terminal("") == .automatic)
    #expect(try terminal("vt: 'auto'") == .automatic)
    #expect(try terminal("vt: 'none'") == .unused)
    #expect(try terminal("vt: 1") == .number(1))
    #expect(try terminal("vt: 63") == .number(63))
  }

  @Test(arguments: ["0", "64", "1.5", "'tty1'", "'1'", "true", "null"])
  func refusesOthers(value: String) {
    #expect(throws: DocumentError.self) { try terminal("vt: \(value)") }
  }
}
