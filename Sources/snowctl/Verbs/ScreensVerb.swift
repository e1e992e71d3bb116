import Console
import Outputs
import Portable
import Reporting

enum ScreensVerb: Verb {
  static let command = Command(
    "snowctl screens",
    "Lists graphics cards, connectors and framebuffers, and says which one 'screen' chooses.",
    options: [.json("an object")],
    examples: ["snowctl screens", "snowctl screens --json"],
    notes: [
      "The names can be used as outputs: 'drm:card0/HDMI-A-1', 'fb:/dev/fb1'. docs/screens.md has"
        + " all forms.",
      "Exit codes: 0 a screen can be used, 69 none can, now.",
    ])

  static func run(_ arguments: Arguments) throws(Failure) {
    let survey = ScreenSurvey()
    try Terminal.print(
      arguments.flag("json") ? ScreenReport.json(survey) : ScreenReport.words(survey))
    guard survey.choice.output != nil else {
      throw Failure("no screen: \(survey.choice.reason)", .unavailable)
    }
  }
}

/// Screens in words, and for programs.
enum ScreenReport {
  static func words(_ survey: ScreenSurvey) -> String {
    let choice = survey.choice
    let blocks = survey.cards.map(words) + survey.framebuffers.map(words)
    let end = choice.output.map { "'screen' chooses \($0): \(choice.reason)\n" }
    return (blocks + [end].compactMap(\.self)).joined(separator: "\n")
  }

  private static func line(_ name: String, _ words: String) -> String {
    "  \(Terminal.harmless(name).padded(to: 12))\(Terminal.harmless(words))\n"
  }

  private static func words(_ card: DRMSurvey.Card) -> String {
    guard card.problem == nil else {
      return "\(card.path)\n" + line("problem", card.problem ?? "")
    }
    let commits = card.isAtomic ? "atomic" : "legacy"
    let driver = card.driver.map(Terminal.harmless) ?? "unknown driver"
    var text = "\(card.path)   \(driver), \(commits)\n"
    text += line("formats", card.formats.isEmpty ? "none" : card.formats.joined(separator: ", "))
    text += line("owner", owner(card))
    for connector in card.connectors { text += line(connector.name, self.words(connector)) }
    return text
  }

  private static func owner(_ card: DRMSurvey.Card) -> String {
    card.isFree ? "none" : card.owner?.description ?? "another program"
  }

  private static func words(_ connector: DRMConnector) -> String {
    guard connector.status == .connected else { return connector.status.rawValue }
    guard let mode = connector.preferredMode else { return "connected, without a mode" }
    var words = "connected, \(mode) of \(connector.modes.count) modes"
    if connector.orientation != .none {
      words += ", turned by \(connector.orientation.rawValue)°"
    }
    return words + (connector.canVaryRate ? ", variable refresh rate" : "")
  }

  private static func words(_ device: FramebufferSurvey.Device) -> String {
    var text = "\(device.path)   \(Terminal.harmless(device.driver))\n"
    if let size = device.size, let bits = device.bitsPerPixel {
      text += line("picture", "\(size.width)x\(size.height), \(bits) bits a pixel")
    }
    if let card = device.card { text += line("of", card) }
    return device.problem.map { text + line("problem", $0) } ?? text
  }
}

extension ScreenReport {
  static func json(_ survey: ScreenSurvey) -> String {
    let choice = survey.choice
    return JSONText.object([
      ("cards", JSONText.list(survey.cards.map(json))),
      ("framebuffers", JSONText.list(survey.framebuffers.map(json))),
      ("choice", text(choice.output)), ("reason", JSONText.text(choice.reason)),
      ("obscured", "\(choice.isObscured)"),
    ]) + "\n"
  }

  private static func text(_ text: String?) -> String { text.map(JSONText.text) ?? "null" }

  private static func json(_ card: DRMSurvey.Card) -> String {
    JSONText.object([
      ("path", JSONText.text(card.path)), ("driver", text(card.driver)),
      ("atomic", "\(card.isAtomic)"), ("formats", list(card.formats)),
      ("free", "\(card.isFree)"), ("owner", text(card.owner?.description)),
      ("connectors", JSONText.list(card.connectors.map(json))), ("problem", text(card.problem)),
    ])
  }

  private static func json(_ connector: DRMConnector) -> String {
    JSONText.object([
      ("name", JSONText.text(connector.name)), ("status", JSONText.text(connector.status.rawValue)),
      ("preferred", text(connector.preferredMode?.description)),
      ("modes", list(connector.modes.map(\.description))),
      ("orientation", "\(connector.orientation.rawValue)"),
      ("variable_refresh", "\(connector.canVaryRate)"),
    ])
  }

  private static func json(_ device: FramebufferSurvey.Device) -> String {
    JSONText.object([
      ("path", JSONText.text(device.path)), ("driver", JSONText.text(device.driver)),
      ("width", device.size.map { "\($0.width)" } ?? "null"),
      ("height", device.size.map { "\($0.height)" } ?? "null"),
      ("bits_per_pixel", device.bitsPerPixel.map { "\($0)" } ?? "null"),
      ("card", text(device.card)), ("problem", text(device.problem)),
    ])
  }

  private static func list(_ texts: [String]) -> String {
    "[" + texts.map(JSONText.text).joined(separator: ", ") + "]"
  }
}
