import Foundation
import TestSupport
import Testing

/// `seed: 'machine'`, the default: each installation has its own snow.
@Suite struct MachineSeedTests {
  private static let identity = try? String(contentsOfFile: "/etc/machine-id", encoding: .utf8)

  /// What a start says, and the hash of its first frame.
  private func start(_ seed: String) throws -> (words: String, frame: Substring) {
    let socket = try NotifySocket()
    let service = try RunningService(
      """
      \(seed) output: 'hash:frames.txt', sensor: 'none', scene: './a.json5',
      display: { width: 64, height: 48 }
      """,
      files: [
        "a.json5": """
        { version: 1, layers: [ { emitter: { timeOffset: 2, cells: [
          { contents: 'dot', birthRate: 200, lifetime: 3, velocity: 20, velocityRange: 20, emissionRange: 6.28 } ] } } ] }
        """
      ], notify: socket)
    #expect(socket.hears("READY=1"))
    service.send(SIGTERM)
    let words = service.end().complaints
    return (words, try #require(try service.text("frames.txt").split(separator: "\n").first))
  }

  @Test(
    "The number is the same at each start, is said, and draws the same when it is configured",
    .enabled(if: MachineSeedTests.identity != nil))
  func number() throws {
    let (first, second) = (try start(""), try start("seed: 'machine',"))
    let number = try #require(
      try /, seed ([0-9]+)/.firstMatch(in: first.words).map { String($0.1) })
    #expect(second.words.contains(", seed \(number)\n"))
    #expect(first.frame == second.frame)
    let configured = try start("seed: \(number),")
    #expect(configured.frame == first.frame && !configured.words.contains(", seed"))
    #expect(try start("seed: 7,").frame != first.frame)
    // The machine's ID itself must not be read from it.
    let digits = String(try #require(UInt64(number)), radix: 16)
    #expect(try !#require(Self.identity).contains(digits))
  }
}
