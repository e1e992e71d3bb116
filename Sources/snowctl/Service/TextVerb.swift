import Bus
import Console
import Posix
import Programs

enum TextVerb: Verb {
  static let command = Command(
    "snowctl text", "Writes a text over the scene, or prints the one that is there.",
    operands: [Operand("STRING", .optional)],
    options: [
      Option("for", value: "S", help: "take it away after S seconds, as 30 or 30s")
    ] + Option.service,
    examples: [
      "sudo snowctl text 'Back at 2 pm' --for 3600", "sudo snowctl text Hello --for 30s",
      "sudo snowctl text ''", "snowctl text",
    ],
    notes: [
      "At most 500 characters, in capitals, upright, and as large as it fits; an empty one takes the text away. Control characters"
        + " and direction overrides are removed. The font has Latin letters, digits and the signs of ASCII; for others it"
        + " shows boxes, which a warning names.",
      "In a scene with a text layer that has 'outside', such as greeting, it takes that layer's font and place instead.",
      "A text without --for is there again after one with it. Both end when the service restarts.",
    ])

  static func run(_ arguments: Arguments) throws(Failure) {
    var seconds = 0.0
    if let words = arguments.value("for") {
      let number = words.hasSuffix("s") ? String(words.dropLast()) : words
      seconds = try parseNumber(number, "--for", in: 0.1...ControlMethod.longestText.upperBound)
    }
    guard let text = arguments.operands.first else {
      guard seconds == 0 else { throw Failure("--for needs a STRING", .usage) }
      return try Terminal.print(
        Terminal.harmless(try Service(arguments).words(of: "Text")) + "\n")
    }
    let answer = try Service(arguments).call(.showText, .text(text), .number(seconds))
    if case .text(let warning)? = answer.first, !warning.isEmpty { Report.voice.say(warning) }
  }
}

enum IdentifyVerb: Verb {
  static let command = Command(
    "snowctl identify", "Shows the panel's name and addresses on it for 30 seconds.",
    options: Option.service,
    examples: ["sudo snowctl identify", "ssh panel sudo snowctl identify"],
    notes: [
      "The addresses are those of the machine on which this runs: the service has no network of its own."
    ])

  static func run(_ arguments: Arguments) throws(Failure) {
    try Service(arguments).call(.identify, .text(networkAddresses().joined(separator: " ")))
  }
}
