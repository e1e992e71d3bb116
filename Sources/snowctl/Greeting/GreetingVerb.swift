import Bus
import Console
import Dates
import Documents
import Pipeline
import Posix
import Programs
import Settings

enum GreetingVerb: Verb {
  static let command = Command(
    "snowctl greeting", "Writes a scene with a greeting on which snow lies, and shows it.",
    operands: [Operand("TEXT")],
    options: [
      Option("scene", "s", value: "SCENE", help: "the scene behind it (window)"),
      Option("until", value: "DAY", help: "the last day of the text, as 01-06 or 2027-01-06"),
      Option(
        "output", "o", value: "FILE",
        help: "only write this file, - for standard output"),
      .control,
    ],
    examples: [
      "sudo snowctl greeting 'Merry Christmas, Ada' --until 01-06",
      "sudo snowctl greeting 'Back at 2 pm' --scene snowfall",
      "snowctl greeting Hello --output hello.json5",
    ],
    notes: [
      "It writes \(file), checks it, and shows it as 'snowctl scene greeting' does: until another scene is chosen or the"
        + " service restarts. A schedule shows it at times of your choice.",
      "\\n in TEXT begins a line; {date}, {time} and {days to 12-24} are filled in. Letters need the package snowd-pictures.",
      "Exit codes: 0 shown, 65 the text or the scene is invalid, 69 written, but the service does not answer, 77 only root"
        + " may write the file.",
    ])

  private static let file = "/etc/snowd/scenes/greeting.json5"

  static func run(_ arguments: Arguments) throws(Failure) {
    let bytes = try scene(arguments)
    let path = arguments.value("output") ?? file
    if path == "-" { return try Terminal.print(String(decoding: bytes, as: UTF8.self)) }
    do throws(SystemError) {
      if path == file { try makeDirectories("/etc/snowd/scenes") }
      try replaceFile(path, with: bytes)
    } catch {
      throw Failure(error)
    }
    guard path == file else { return }
    do throws(Failure) {
      let service = try Service(arguments)
      try service.call(.setScene, .text("greeting"))
      // A greeting that is shown already has the text of before.
      try service.call(.reload)
    } catch {
      throw Failure(
        "\(file) is written, but not shown: \(error.message)", error.exitCode, hint: error.hint)
    }
  }

  /// The greeting's scene, checked.
  private static func scene(_ arguments: Arguments) throws(Failure) -> [UInt8] {
    let library = SceneLibrary()
    guard !arguments.operands[0].isEmpty else { throw Failure("TEXT is empty", .usage) }
    let last = try last(arguments)
    do throws(SettingsError) {
      let text = arguments.operands[0].replacing("\\n", with: "\n")
      return try library.scene(
        arguments.value("scene") ?? "window", as: arguments.value("output") ?? file
      ) { (bytes) throws(DocumentError) in
        try GreetingScene(text, over: bytes, until: last).bytes
      }
    } catch {
      throw Failure(error, document: .dataError, hint: error.sceneHint)
    }
  }

  /// The day of --until, which without a year is the next one of the calendar.
  private static func last(_ arguments: Arguments) throws(Failure) -> CivilTime? {
    guard let text = arguments.value("until") else { return nil }
    if let day = CivilTime(text), !text.contains("T") { return day }
    let now = CivilTime.now
    for year in now.year...now.year + 8 {
      guard let day = CivilTime("\(year)-\(text)"), !text.contains("T") else { continue }
      if (day.year, day.month, day.day) >= (now.year, now.month, now.day) { return day }
    }
    throw Failure(
      "--until: invalid day '\(text.prefix(40))'; expected 01-06 or 2027-01-06", .usage)
  }
}
