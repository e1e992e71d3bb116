import Console
import Testing

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
    (["log", "--s=1"], "--s can be --size, --scene, --seed"),
    (["log", "--size"], "--size needs a value, WxH"), (["log", "-s"], "--size needs a value, WxH"),
    (["--size", "--json", "log"], "--size needs a value, WxH"),
    (["--scene", "--size=1x1", "log"], "--scene needs a value, NAME"),
    (["--json=yes", "log"], "--json takes no value"),
    (["--fps", "1", "log", "--fps=2"], "--fps is given twice"),
    (["-jj", "log"], "--json is given twice"), ([], "LOG is missing"),
    (["a", "b", "c"], "unexpected 'c'"),
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

  @Test func unknownVerbsAreGuessed() throws {
    let program = Program("snowctl", "Snow.", groups: [.init("Play", [replay])])
    #expect(try program.command("replay").name == "snowctl replay")
    let hint = "Try 'snowctl --help'."
    #expect(throws: Failure("unknown verb repaly; did you mean replay?", .usage, hint: hint)) {
      try program.command("repaly")
    }
    #expect(throws: Failure("unknown option --json", .usage, hint: hint)) {
      try program.command("--json")
    }
  }
}
