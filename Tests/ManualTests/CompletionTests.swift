import Foundation
import TestSupport
import Testing

/// What shells offer, run in the shells.
struct CompletionTests {
  private static let program = Checkout.product("snowctl")

  private static func script(_ path: String) -> String { Checkout.path("completions/\(path)") }

  private static func bash(_ line: String) throws -> [String] {
    let driver = Checkout.path("Tests/ManualTests/complete.bash")
    let outcome = try run(["bash", "--norc", driver, script("bash/snowctl"), "\(program) \(line)"])
    #expect(outcome.code == 0 && outcome.words.isEmpty, "\(outcome.words)")
    return outcome.lines
  }

  @Test func bashCompletesVerbsAndOptions() throws {
    #expect(try Self.bash("re") == ["replay", "render", "record", "reload"])
    #expect(try Self.bash("replay --no-") == ["--no-dither", "--no-gyro"])
    #expect(try Self.bash("bridge v") == ["vnc"])
    #expect(try Self.bash("bridge vnc --pass") == ["--password-file"])
    #expect(try Self.bash("render --threads ") == ["1", "2", "auto"])
    #expect(try Self.bash("render --angle ").isEmpty)
  }

  /// The shipped scenes of eased flakes.
  private static let eased = [
    "eased-basic", "eased-basic-article", "eased-display-link", "eased-display-link-article",
  ]

  @Test func bashCompletesScenesSensorsAndOutputs() throws {
    #expect(try Array(Self.bash("render --scene eased-").prefix(4)) == Self.eased)
    #expect(try Self.bash("render --scene=cla").first == "classic")
    #expect(try Self.bash("sensors --sensor sti") == ["still"])
    #expect(try Self.bash("render -o y4") == ["y4m:"])
    // Readline replaces what is behind the colon.
    #expect(try Self.bash("sensors --sensor iio:i") == ["ip:"])
  }

  @Test(.needs("fish")) func fishCompletesTheSame() throws {
    func fish(_ line: String) throws -> [String] {
      let outcome = try run([
        "fish", "--no-config", "-c",
        "source \(Self.script("fish/snowctl.fish")); complete -C '\(Self.program) \(line)'",
      ])
      #expect(outcome.code == 0 && outcome.words.isEmpty, "\(outcome.words)")
      return outcome.lines.map { String($0.prefix { $0 != "\t" }) }
    }
    #expect(Set(try fish("re")) == ["replay", "render", "record", "reload"])
    #expect(try fish("render --scene eased-b").first == "eased-basic")
    #expect(try fish("bridge v") == ["vnc"])
    #expect(try fish("bridge vnc --pass") == ["--password-file"])
  }

  @Test(.needs("zsh")) func zshCompletesTheSame() throws {
    func zsh(_ line: String) throws -> [String] {
      let driver = Checkout.path("Tests/ManualTests/complete.zsh")
      let outcome = try run(["zsh", "-f", driver, Self.script("zsh"), "\(Self.program) \(line)"])
      #expect(outcome.code == 0 && outcome.words.isEmpty, "\(outcome.words)")
      return outcome.lines
    }
    #expect(try zsh("re") == ["record", "reload", "render", "replay"])
    #expect(try zsh("render --scene eased-") == Self.eased)
    #expect(try zsh("bridge v") == ["vnc"])
    #expect(try zsh("bridge vnc --pass") == ["--password-file"])
    #expect(try zsh("render -o y4") == ["y4m:"])
  }
}
