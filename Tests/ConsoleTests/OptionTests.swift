import Testing

@testable import Console

/// A command with an option of every kind.
let replay = Command(
  "snowctl replay", "Plays a log.", operands: [Operand("LOG"), Operand("MORE", .optional)],
  options: [
    Option("size", "s", value: "WxH", help: "pixels across and down"),
    Option("scene", value: "NAME", help: "what falls"),
    Option("angle", "a", value: "DEG", help: "how the panel is turned"),
    Option("fps", value: "N", help: "frames a second"),
    Option("seed", value: "N", help: "the seed of all chance"),
    Option("output", "o", value: "SPEC", repeats: true, help: "where frames go"),
    Option("json", "j", help: "answer for programs"),
  ])

/// Its work fails, so that a test sees whether it ran.
enum Replay: Verb {
  static let command = replay

  static func run(_ arguments: Arguments) throws(Failure) {
    throw Failure("it snowed in \(arguments.operands)", .temporary)
  }
}

@Suite struct OptionTests {
  @Test(arguments: [
    ["--size", "8x6", "log"], ["--size=8x6", "log"], ["-s", "8x6", "log"], ["-s8x6", "log"],
    ["log", "--size", "8x6"], ["log", "-js8x6"], ["--siz=8x6", "log"], ["log", "-j", "-s", "8x6"],
  ])
  func everyFormOfAValue(words: [String]) throws {
    let arguments = try replay.parse(words)
    #expect(arguments.value("size") == "8x6")
    #expect(arguments.operands == ["log"])
    #expect(arguments.flag("json") == words.contains { $0.hasPrefix("-j") })
    #expect(arguments.value("fps") == nil)
  }

  @Test func repeatableOptionsKeepTheirOrder() throws {
    let arguments = try replay.parse(["-o", "null", "log", "--output=png:a", "-ohash:-"])
    #expect(arguments.values("output") == ["null", "png:a", "hash:-"])
  }

  @Test func twoDashesEndTheOptions() throws {
    let arguments = try replay.parse(["--json", "--", "--size", "-x"])
    #expect(arguments.operands == ["--size", "-x"])
    #expect(arguments.flag("json") && !arguments.flag("size"))
  }

  @Test func oneDashIsAnOperandAndAValue() throws {
    let arguments = try replay.parse(["-", "-o", "-", "--scene", ""])
    #expect(arguments.operands == ["-"])
    #expect(arguments.values("output") == ["-"])
    #expect(arguments.value("scene") == "")
  }

  @Test(arguments: [["--angle", "-30"], ["--angle=-30"], ["-a", "-30"], ["-a-30"]])
  func negativeNumbersAreValues(words: [String]) throws {
    let arguments = try replay.parse(words + ["log"])
    #expect(try arguments.number("angle", in: -360...360) == -30)
  }

  @Test func helpStopsTheLookingAndNeedsNoOperand() throws {
    for words in [["--help"], ["-h"], ["--size", "1x1", "--help", "--nonsense"]] {
      #expect(try replay.parse(words).wantsHelp)
    }
    #expect(try !replay.parse(["log"]).wantsHelp)
  }

  @Test(arguments: [
    (["--sise", "8x6"], "unknown option --sise; did you mean --size?"),
    (["--sise=8x6"], "unknown option --sise; did you mean --size?"),
    (["--jsno", "log"], "unknown option --jsno; did you mean --json?"),
    (["log", "--volume", "3"], "unknown option --volume"),
    (["-x", "log"], "unknown option -x"), (["-jx", "log"], "unknown option -x"),
    (["log", "--s=1"], "ambiguous option --s; expected one of --size, --scene, --seed"),
    (["log", "--size"], "--size: value missing; expected WxH"),
    (["log", "-s"], "--size: value missing; expected WxH"),
    (["--size", "--json", "log"], "--size: value missing; expected WxH"),
    (["--scene", "--size=1x1", "log"], "--scene: value missing; expected NAME"),
    (["--json=yes", "log"], "--json: unexpected value"),
    (["--fps", "1", "log", "--fps=2"], "duplicate option --fps"),
    (["-jj", "log"], "duplicate option --json"), ([], "LOG is missing"),
    (["a", "b", "c"], "unexpected operand 'c'"),
  ])
  func everyMistakeIsNamed(words: [String], message: String) {
    #expect(throws: Failure(message, .usage, hint: "Try 'snowctl replay --help'.")) {
      try replay.parse(words)
    }
  }

  @Test func operandsMayBeAnyNumber() throws {
    let check = Command("snowctl check", "Checks.", operands: [Operand("PATH", .any)])
    #expect(try check.parse([]).operands == [])
    #expect(try check.parse(["a", "b", "c"]).operands == ["a", "b", "c"])
  }

  @Test func parsesDoNotDisturbEachOther() async throws {
    try await withThrowingTaskGroup(of: Bool.self) { group in
      for index in 0..<200 {
        group.addTask {
          let words = ["log\(index)", "--seed", "\(index)", "-jo", "null"]
          let arguments = try replay.parse(words)
          return arguments.operands == ["log\(index)"] && arguments.value("seed") == "\(index)"
        }
      }
      for try await isRight in group { #expect(isRight) }
    }
  }

  /// Another program reads them.
  @Test func wordsThatAreHandedOnAreNotLookedAt() throws {
    let words = ["vnc", "--help", "--prot", "--", "-x"]
    let command = Command("snowctl bridge", "Shows.", isHandedOn: true)
    let arguments = try command.parse(words)
    #expect(arguments.operands == words && !arguments.wantsHelp)
  }

  @Test func unknownVerbsAreGuessed() throws {
    let program = Program("snowctl", "Snow.", groups: [.init("Play", page: "play", [Replay.self])])
    #expect(try program.verb("replay").command.name == "snowctl replay")
    let hint = "Try 'snowctl --help'."
    #expect(throws: Failure("unknown verb repaly; did you mean replay?", .usage, hint: hint)) {
      _ = try program.verb("repaly")
    }
    #expect(throws: Failure("unknown option --json", .usage, hint: hint)) {
      _ = try program.verb("--json")
    }
  }
}
