import Console
import Outputs
import Pipeline
import Portable
import Posix
import Programs
import Settings

enum DoctorVerb: Verb {
  static let command = Command(
    "snowctl doctor",
    "Checks what snowd needs on this machine, and says how to fix what does not work.",
    options: [SensorSurvey.option, .json("a list of objects")] + ServiceChoice.options,
    notes: [
      "It checks for your own service if that runs or with --user, else for the system's.",
      "ok: works. note: works, and can be improved. NO: does not work.",
      "Exit codes: 0 the service has all it needs, 69 something is missing.",
    ])

  struct Finding {
    enum Level: String {
      case good = "ok"
      case note
      case bad = "NO"
    }

    var what: String
    var level: Level
    var words: String
    var advice: String?

    init(_ what: String, _ level: Level, _ words: String, advice: String? = nil) {
      (self.what, self.level, self.words, self.advice) = (what, level, words, advice)
    }
  }

  static func run(_ arguments: Arguments) throws(Failure) {
    let seconds = try arguments.number("for", in: 0...3600)
    let scope = try ServiceChoice(arguments).running
    let findings =
      services(scope) + [processor(), threads(scope), configuration(scope), scenes(scope)]
      + screens(scope) + SensorCheckup(of: scope, seconds: seconds).findings
    try Terminal.print(arguments.flag("json") ? json(findings) : words(findings))
    let wrong = findings.count { $0.level == .bad }
    guard wrong == 0 else {
      throw Failure("\(wrong) of \(findings.count) checks failed", .unavailable)
    }
  }

  private static func processor() -> Finding {
    let build = Release.build.map { " (build \($0.prefix(8)))" } ?? ""
    let faster = "the program for x86-64-v3 (AVX2) runs\(build)"
    let plain = "the program for every CPU runs\(build)"
    return switch CPULevel.reason(build: Release.build) {
    case .none: Finding("processor", .good, "\(faster): this CPU has AVX2")
    case .cpu: Finding("processor", .good, "\(plain): this CPU has no AVX2")
    case .asked: Finding("processor", .note, "\(plain): SNOWD_CPU=baseline is set")
    case .missing(let path):
      Finding(
        "processor", .note, "\(plain): this CPU has AVX2, but \(path) is missing",
        advice: "install snowd-tools, or run 'make build' and 'make install', for both")
    case .unusable(let path):
      Finding(
        "processor", .note, "\(plain): this CPU has AVX2, but \(path) cannot be executed",
        advice: "check its permissions and the options of its file system (noexec)")
    case .foreign(let path):
      Finding(
        "processor", .note, "\(plain): \(path) is from another build\(Self.build(of: path))",
        advice: "install snowd-tools, or run 'make build' and 'make install', for both")
    case .unnamed:
      Finding(
        "processor", .note, "\(plain): it has no build id, so it starts no faster program",
        advice: "'make build' adds one")
    }
  }

  private static func build(of path: String) -> String {
    BuildNote.read(path).map { " (\($0.prefix(8)))" } ?? ""
  }

  private static func threads(_ scope: ServiceScope) -> Finding {
    let usable = Processors.usable
    let threads =
      (try? ConfigurationFiles(of: scope).read())?.threads ?? .automatic
    let many = threads.most > 1 ? "2 threads draw large frames" : "1 thread draws"
    return Finding(
      "threads", .good,
      "\(many) ('\(threads.rawValue)'); this program may use \(usable) CPU\(usable == 1 ? "" : "s")"
    )
  }

  private static func configuration(_ scope: ServiceScope) -> Finding {
    let files = ConfigurationFiles(of: scope)
    let others = files.machineFiles + files.additions
    let path = (files.machineFiles + [files.main] + files.additions).joined(separator: ", ")
    guard !files.isMissing || !others.isEmpty else {
      return Finding("configuration", .good, "\(path) does not exist: the defaults apply")
    }
    do throws(SettingsError) {
      let configuration = try files.read()
      let names = configuration.programme.scenes
      let library = SceneLibrary(of: scope)
      for name in names { _ = try library.scene(name, seed: configuration.seed.number) }
      let list = names.joined(separator: "', '")
      if !scope.isUsers, let hidden = try hidden(names) {
        return Finding("configuration", .note, "\(path), scene '\(list)'", advice: hidden)
      }
      return Finding("configuration", .good, "\(path), scene '\(list)'")
    } catch {
      return Finding(
        "configuration", .bad, error.description,
        advice: "correct it and run 'snowctl check \(files.main)'")
    }
  }

  /// What to do about pictures that the service does not see.
  private static func hidden(_ scenes: [String]) throws(SettingsError) -> String? {
    guard !HiddenHomes.areShown else { return nil }
    let library = SceneLibrary()
    for name in scenes {
      let file = try library.path(of: name)
      let warnings = HiddenHomes.warnings(try library.description(at: file), at: file)
      if let first = warnings.first { return first }
    }
    return nil
  }

  private static func scenes(_ scope: ServiceScope) -> Finding {
    do throws(Failure) {
      return Finding(
        "scenes", .good, try SceneLibrary(of: scope).requireScenes().joined(separator: ", "))
    } catch {
      return Finding(
        "scenes", .bad, error.message, advice: "'make install' installs the shipped scenes")
    }
  }

  /// Which services run; both at once is no mistake, but one of them may show nothing.
  private static func services(_ scope: ServiceScope) -> [Finding] {
    let all = ServiceChoice().scopes.filter(\.isRunning)
    guard !all.isEmpty else {
      return [
        Finding(
          "service", .good, "none runs; checked for the \(scope.isUsers ? "user's" : "system's")")
      ]
    }
    let words = all.map(\.words).joined(separator: " and ")
    guard all.count > 1 else { return [Finding("service", .good, "\(words) runs")] }
    return [
      Finding(
        "service", .note,
        "\(words) run: the system's draws on the screen while no compositor owns it",
        advice:
          "to keep one: 'sudo systemctl disable --now snowd' or 'systemctl --user disable --now snowd'"
      )
    ]
  }

  /// A user's service draws through the session's compositor only.
  private static func compositor(_ scope: ServiceScope) -> Finding {
    let compositor = CompositorSurvey.ofService(scope)
    guard let problem = compositor.problem else {
      return Finding("screen", .good, ScreenReport.line(compositor))
    }
    return Finding(
      "screen", .note, problem,
      advice: "start a Wayland compositor: your own service waits for it")
  }

  private static func screens(_ scope: ServiceScope) -> [Finding] {
    if scope.isUsers { return [compositor(scope)] }
    let survey = ScreenSurvey()
    let choice = survey.choice
    let main =
      if let output = choice.output {
        Finding("screen", choice.isObscured ? .note : .good, "\(output): \(choice.reason)")
      } else {
        Finding(
          "screen", .bad, choice.reason,
          advice: "connect a screen and load its driver; 'snowctl screens' lists what is there")
      }
    return [main] + ScreenFindings(survey).all + BacklightFindings(survey).findings
  }

  private static func words(_ findings: [Finding]) -> String {
    findings.map { finding in
      let name = finding.level.rawValue.padded(to: 5) + finding.what.padded(to: 15)
      let advice = finding.advice.map { "\n                    -> \(Terminal.harmless($0))" } ?? ""
      return "\(name)\(Terminal.harmless(finding.words))\(advice)\n"
    }.joined()
  }

  private static func json(_ findings: [Finding]) -> String {
    JSONText.list(
      findings.map {
        JSONText.object([
          ("what", JSONText.text($0.what)), ("ok", "\($0.level != .bad)"),
          ("level", JSONText.text($0.level.rawValue)), ("words", JSONText.text($0.words)),
          ("advice", $0.advice.map(JSONText.text) ?? "null"),
        ])
      }) + "\n"
  }
}
