import Foundation
import TestSupport
import Testing

/// Ctrl-Z and its like in the verbs that take the terminal, with a shell around them.
@Suite(.needs("python3"), .needsTerminals, .waiting)
struct JobControlTests {
  private static let script = Snowctl.repository
    .appending(path: "Tests/CommandTests/jobcontrol.py").path()

  private func run(_ how: String, _ words: [String]) throws -> Snowctl.Outcome {
    try Snowctl(path: "/usr/bin/env").run(
      ["TERM=xterm-256color", "python3", Self.script, how, Snowctl.debug.path] + words)
  }

  @Test(
    "A player that is stopped gives the terminal back, and draws anew when it goes on",
    arguments: ["key", "TSTP", "STOP"])
  func replay(how: String) throws {
    let outcome = try run(how, ["replay", "--scene", "classic", Snowctl.log, "--size", "32x24"])
    #expect(outcome.code == 0, "\(outcome.words)")
  }

  @Test(
    "So does the view of a running service, while frames come and while nothing moves",
    arguments: ["key", "TSTP"], ["", "still.json5"])
  func view(how: String, scene: String) throws {
    let folder = try TemporaryFolder()
    _ = try folder.write("still.json5", "{ version: 1, backdrop: '#204060' }")
    let producer = try Producer(
      scene.isEmpty ? [] : ["--scene", folder.path(scene)])
    let outcome = try run(how, ["view", "--socket", producer.socket])
    #expect(outcome.code == 0, "\(outcome.words)")
    withExtendedLifetime(producer) {}
  }
}
