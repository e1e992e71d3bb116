import Bus
import Console
import Dates
import Documents
import Glibc
import Pipeline
import Posix
import Programs
import Scenes
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
      Option("force", "f", help: "overwrite a file that this command did not write"),
    ] + Option.service,
    examples: [
      "sudo snowctl greeting 'Merry Christmas, Ada' --until 01-06",
      "sudo snowctl greeting 'Back at 2 pm' --scene snowfall",
      "snowctl greeting Hello --output hello.json5",
    ],
    notes: [
      "It writes \(folder)/\(file), or ~/.local/share/snowd/scenes/\(file) for your own service, checks it, and shows it as"
        + " 'snowctl scene greeting' does: until another scene is chosen or the service restarts. A schedule shows it at times of"
        + " your choice.",
      "\\n in TEXT begins a line; {date}, {time} and {days to 12-24} are filled in. Letters need the package snowd-pictures.",
      "Pictures of the scene stay where they are: the file names them by absolute paths.",
      "Exit codes: 0 shown, 64 invalid arguments, 65 the text or the scene is invalid, 69 written, but the service does not"
        + " answer, 73 the file exists, and 'snowctl greeting' did not write it, 77 only root may write the file.",
    ])

  private static let folder = "/etc/snowd/scenes"
  private static let file = "greeting.json5"

  static func run(_ arguments: Arguments) throws(Failure) {
    let service = try ServiceChoice(arguments, besides: "control").running
    let folder =
      switch service {
      case .system: Self.folder
      case .user(let folders): SceneLibrary.folder(of: folders.data)
      }
    let usual = "\(folder)/\(file)"
    let path = arguments.value("output") ?? usual
    let text = try text(arguments)
    let last = try last(arguments)
    if !arguments.flag("force") { try checkOwner(of: path) }
    let bytes = try scene(text, over: arguments.value("scene") ?? "window", until: last)
    if !ChildProcess.places(of: "snowpicture").contains(where: fileExists) {
      Report.voice.say(
        "snowpicture is not installed, so the letters are not shown; install snowd-pictures")
    }
    if path == "-" { return try Terminal.print(String(decoding: bytes, as: UTF8.self)) }
    do throws(SystemError) {
      // The service reads it as a user of its own.
      umask(0o022)
      if path == usual { try makeDirectories(folder) }
      try write(bytes, to: path)
    } catch {
      throw Failure(error)
    }
    guard path == usual else { return }
    do throws(Failure) {
      let service = try Service(arguments)
      try service.call(.setScene, .text("greeting"))
      // A greeting that is shown already has the text of before.
      try service.call(.reload)
    } catch {
      throw Failure(
        "\(path) is written, but not shown: \(error.message)", error.exitCode, hint: error.hint)
    }
  }

  /// Replaces a regular file, or the one that a link leads to; writes into a FIFO or a device.
  private static func write(_ bytes: [UInt8], to path: String) throws(SystemError) {
    if let status = fileStatus(path), status.st_mode & S_IFMT != S_IFREG {
      try FileDescriptor.writing(path).write(bytes.span.bytes)
    } else {
      try replaceFile(absolutePath(path) ?? path, with: bytes)
    }
  }

  /// Throws if a file holds something that is no greeting's scene.
  private static func checkOwner(of path: String) throws(Failure) {
    guard path != "-", isRegularFile(path) else { return }
    do throws(SystemError) {
      let bytes = try FileDescriptor.reading(path).readAll(limit: SceneLibrary.longestFile)
      if bytes.isEmpty || bytes.starts(with: GreetingScene.mark.utf8) { return }
    } catch {
      throw Failure(error)
    }
    throw Failure(
      "\(path): file exists, and 'snowctl greeting' did not write it", .cannotCreate,
      hint: "Write another file with --output, or add --force.")
  }

  /// The text, with line breaks.
  private static func text(_ arguments: Arguments) throws(Failure) -> String {
    let text = arguments.operands[0].replacing("\\n", with: "\n")
    guard !text.isEmpty else { throw Failure("TEXT is empty", .usage) }
    guard !text.unicodeScalars.contains(where: { $0.pathByte != nil }) else {
      throw Failure("TEXT is not valid UTF-8", .usage)
    }
    let (characters, lines) = (TextLimits.characters, TextLimits.lines)
    guard text.unicodeScalars.count <= characters else {
      throw Failure("TEXT is longer than \(characters) characters", .dataError)
    }
    guard
      text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).count <= lines
    else { throw Failure("TEXT has more than \(lines) lines", .dataError) }
    do throws(DatedTextError) {
      _ = try DatedText(text)
    } catch {
      throw Failure("TEXT has an \(error.reason)", .dataError)
    }
    return text
  }

  /// The greeting's scene, checked.
  private static func scene(
    _ text: String, over name: String, until last: CivilTime?
  ) throws(Failure) -> [UInt8] {
    let library = SceneLibrary.ofThisUser
    var hasSnow = true
    do throws(SettingsError) {
      let path = try library.path(of: name)
      let folder = path.pathFolder
      let place = folder == "/" ? "" : absolutePath(folder.isEmpty ? "." : folder) ?? folder
      let bytes = try library.bytes(of: path) { (base) throws(DocumentError) in
        let scene = try GreetingScene(text, over: base, in: place + "/", until: last)
        hasSnow = scene.hasSnow
        return scene.bytes
      }
      if !hasSnow {
        Report.voice.say(
          "\(path): no emitter has 'lands: true', so no snow will lie on the letters")
      }
      return bytes
    } catch {
      throw Failure(error, document: .dataError, hint: error.sceneHint)
    }
  }

  /// The day of --until, which without a year is the next one of the calendar.
  private static func last(_ arguments: Arguments) throws(Failure) -> CivilTime? {
    guard let text = arguments.value("until") else { return nil }
    let now = CivilTime.now
    if let day = CivilTime(text), !text.contains("T") {
      guard (day.year, day.month, day.day) >= (now.year, now.month, now.day) else {
        throw Failure("--until: \(text) is in the past", .usage)
      }
      return day
    }
    for year in now.year...now.year + 8 {
      guard let day = CivilTime("\(year)-\(text)"), !text.contains("T") else { continue }
      if (day.year, day.month, day.day) >= (now.year, now.month, now.day) { return day }
    }
    throw Failure(
      "--until: invalid day '\(text.prefix(40))'; expected 01-06 or 2027-01-06", .usage)
  }
}
