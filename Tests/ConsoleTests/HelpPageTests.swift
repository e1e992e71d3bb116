import Console
import Testing

@Suite struct HelpPageTests {
  private enum Long: Verb {
    static let command = HelpPageTests.long
    static func run(_ arguments: Arguments) throws(Failure) {}
  }

  private static let long = Command(
    "snowctl replay",
    "Plays a sensor log through the whole pipeline, which is the daemon with another clock.",
    operands: [Operand("LOG"), Operand("PATH", .any)],
    options: replay.options.dropLast() + [
      Option("a-name-that-is-far-too-long", value: "VALUE", help: "sits on a line of its own"),
      Option(
        "time-constant", "t", value: "SECONDS", help: String(repeating: "many words ", count: 20)),
    ],
    examples: [
      "snowctl replay walk.csv", "snowctl replay " + String(repeating: "--xyz ", count: 20),
    ],
    notes: ["SPEC is one of " + String(repeating: "null, ", count: 30)])

  private func lines(_ page: HelpPage) -> [Substring] {
    page.text.split(separator: "\n", omittingEmptySubsequences: false)
  }

  @Test func everyLineFitsTheTerminal() {
    let lines = lines(HelpPage(Self.long))
    #expect(lines.allSatisfy { $0.count <= 80 })
    #expect(lines.contains { $0.count > 70 }, "wrapped far too early")
    #expect(lines.allSatisfy { !$0.hasSuffix(" ") })
  }

  @Test func everyOptionIsListed() {
    let text = HelpPage(Self.long).text
    for option in Self.long.options {
      #expect(text.contains("--" + option.name))
      if let letter = option.letter { #expect(text.contains("-\(letter), --\(option.name)")) }
    }
    #expect(text.contains("-h, --help"))
    #expect(text.contains("(may be given more than once)"))
  }

  @Test func thePageOfASmallCommand() {
    let shot = Command(
      "snowctl shot", "Saves what the panel shows.", operands: [Operand("FILE")],
      options: [
        Option("size", "s", value: "WxH", help: "pixels"), Option("json", help: "for programs"),
      ],
      examples: ["snowctl shot now.png"], notes: ["The daemon must be running."])
    #expect(
      HelpPage(shot).text == """
        Usage: snowctl shot [OPTION]... FILE

        Saves what the panel shows.

        Options:
          -s, --size WxH  pixels
              --json      for programs
          -h, --help      show this help

        Examples:
          snowctl shot now.png

        The daemon must be running.

        """)
  }

  @Test func longExamplesGoOnTheWayTheShellWants() {
    let example = lines(HelpPage(Self.long)).filter { $0.contains("--xyz") }
    #expect(example.count > 1)
    #expect(example.dropLast().allSatisfy { $0.hasSuffix(" \\") })
    #expect(example.last?.hasSuffix("--xyz") == true)
  }

  @Test func theProgramListsItsVerbs() {
    let program = Program(
      "snowctl", "Snow.",
      groups: [.init("Play", page: "play", [Long.self]), .init("None", page: "none", [])])
    let lines = lines(HelpPage(program))
    #expect(lines.allSatisfy { $0.count <= 80 })
    #expect(lines.contains("Play:") && !lines.contains("None:"))
    #expect(lines.contains { $0.hasPrefix("  replay  Plays a sensor log") })
  }
}
