import Bus
import Console
import Portable
import Programs

enum BrightnessVerb: Verb {
  static let command = ControlValue.brightness.command(
    "Sets how bright the picture is, or prints it.", examples: ["0.5", "1"],
    note: "0 is black, 1 as bright as the schedule says: the night's factor multiplies it.")

  static func run(_ arguments: Arguments) throws(Failure) {
    try ControlValue.brightness.run(arguments)
  }
}

enum IntensityVerb: Verb {
  static let command = ControlValue.intensity.command(
    "Sets how much it snows, or prints it.", examples: ["0.3", "1"],
    note:
      "The share of flakes that come, 0 to 1; those in the air finish. Snow globes, which keep theirs, ignore it."
  )

  static func run(_ arguments: Arguments) throws(Failure) {
    try ControlValue.intensity.run(arguments)
  }
}

enum WindVerb: Verb {
  static let command = ControlValue.wind.command(
    "Sets the strength of the scene's wind, or prints it.", examples: ["2", "0", "1"],
    note: "A factor, 0 to 10, of winds, gusts and breezes. A scene without any stays calm.")

  static func run(_ arguments: Arguments) throws(Failure) { try ControlValue.wind.run(arguments) }
}

extension ControlValue {
  fileprivate func command(_ purpose: String, examples: [String], note: String) -> Command {
    Command(
      "snowctl \(rawValue)", purpose, operands: [Operand("VALUE", .optional)],
      options: Option.service,
      examples: examples.map { "sudo snowctl \(rawValue) \($0)" } + ["snowctl \(rawValue)"],
      notes: [note, "It fades within a second, and ends when the service restarts."])
  }

  fileprivate func run(_ arguments: Arguments) throws(Failure) {
    guard let text = arguments.operands.first else {
      return try Terminal.print(try Service(arguments).words(of: property) + "\n")
    }
    let number = try parseNumber(text, rawValue, in: range)
    try Service(arguments).set(property, to: .number(number))
  }
}
