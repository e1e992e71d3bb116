import Console
import Outputs
import Portable
import Programs

enum ScreensVerb: Verb {
  static let command = Command(
    "snowctl screens",
    "Lists compositor, graphics cards, connectors, framebuffers and backlights, and says which ones are chosen.",
    options: [.json("an object")],
    examples: ["snowctl screens", "snowctl screens --json"],
    notes: [
      "The names can be used as outputs: 'drm:card0/HDMI-A-1', 'fb:/dev/fb1'. docs/screens.md has"
        + " all forms.",
      "Exit codes: 0 a screen can be used, 69 none can, now.",
    ])

  static func run(_ arguments: Arguments) throws(Failure) {
    let survey = ScreenSurvey()
    let lights = BacklightFindings(survey)
    try Terminal.print(
      arguments.flag("json")
        ? ScreenReport.json(survey, lights) : ScreenReport.words(survey, lights))
    guard survey.choice.output != nil else {
      throw Failure("no screen: \(survey.choice.reason)", .unavailable)
    }
  }
}

/// Screens in words, and for programs.
enum ScreenReport {
  static func words(_ survey: ScreenSurvey, _ lights: BacklightFindings) -> String {
    let choice = survey.choice
    let blocks =
      (survey.compositor.map { [words($0)] } ?? []) + survey.cards.map(words)
      + survey.framebuffers.map(words) + lights.survey.devices.map(words)
    let end = choice.output.map { "'screen' chooses \($0): \(choice.reason)\n" }
    let light = lights.survey.devices.isEmpty ? nil : Terminal.harmless(lights.use) + "\n"
    return (blocks + [survey.console.map(words), end, light].compactMap(\.self))
      .joined(separator: "\n")
  }

  private static func words(_ compositor: CompositorSurvey) -> String {
    guard compositor.problem == nil else {
      return "\(Terminal.harmless(compositor.name))   compositor\n"
        + line("problem", compositor.problem ?? "")
    }
    var text = "\(Terminal.harmless(compositor.name))   compositor\n"
    text += line("outputs", "wayland:" + roles(compositor).joined(separator: ", wayland:"))
    for output in compositor.outputs { text += line(output.name ?? "unnamed", words(output)) }
    return text
  }

  /// How snow can be shown there, best first.
  private static func roles(_ compositor: CompositorSurvey) -> [String] {
    (compositor.hasWindows ? ["window"] : [])
      + (compositor.hasLayers ? ["overlay", "background"] : [])
  }

  /// "1920x1080, scale 2".
  private static func words(_ output: CompositorSurvey.Output) -> String {
    (output.size ?? "unknown size") + (output.scale > 1 ? ", scale \(output.scale)" : "")
  }

  /// "wayland-1: window, overlay, background; HDMI-A-1 1920x1080".
  static func line(_ compositor: CompositorSurvey) -> String {
    ([compositor.name + ": " + roles(compositor).joined(separator: ", ")]
      + compositor.outputs.map { "\($0.name ?? "unnamed") \(words($0))" })
      .joined(separator: "; ")
  }

  private static func words(_ device: BacklightDevice) -> String {
    "\(Terminal.harmless(device.folder))   \(BacklightFindings.words(device))\n"
  }

  private static func line(_ name: String, _ words: String) -> String {
    "  \(Terminal.harmless(name).padded(to: 12))\(Terminal.harmless(words))\n"
  }

  private static func words(_ card: DRMSurvey.Card) -> String {
    guard card.problem == nil else {
      return "\(card.path)\n" + line("problem", card.problem ?? "")
    }
    var text = "\(card.path)   \(Terminal.harmless(driver(card)))\n"
    text += line("formats", card.formats.isEmpty ? "none" : card.formats.joined(separator: ", "))
    text += line("owner", owner(card))
    for connector in card.connectors { text += line(connector.name, self.words(connector)) }
    return text
  }

  /// "bochs-drm, atomic".
  static func driver(_ card: DRMSurvey.Card) -> String {
    "\(card.driver ?? "unknown driver"), \(card.isAtomic ? "atomic" : "legacy")"
  }

  /// "none", or the program that is master.
  static func owner(_ card: DRMSurvey.Card) -> String {
    card.isFree ? "none" : card.owner?.description ?? "another program"
  }

  /// "connected, 1280x720@60 of 20 modes".
  static func words(_ connector: DRMConnector) -> String {
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
    if let words = picture(device) { text += line("picture", words) }
    if let card = device.card { text += line("of", card) }
    return device.problem.map { text + line("problem", $0) } ?? text
  }

  /// "1280x720, 32 bits a pixel"; nil if it could not be opened.
  static func picture(_ device: FramebufferSurvey.Device) -> String? {
    guard let size = device.size, let bits = device.bitsPerPixel else { return nil }
    return "\(size.width)x\(size.height), \(bits) bits a pixel"
  }

  private static func words(_ console: ConsoleSurvey) -> String {
    "/dev/tty\(console.terminal)   text console\n"
      + line("shown on", console.framebuffer ?? "no framebuffer") + line("mode", mode(console))
  }

  /// What writes to the console's screen.
  static func mode(_ console: ConsoleSurvey) -> String {
    switch console.isGraphics {
    case true?: "graphics: a program draws, the kernel writes nothing"
    case false?: "text: the kernel writes text and a cursor"
    case nil: "unknown: asking needs root or group 'tty'"
    }
  }
}

extension ScreenReport {
  static func json(_ survey: ScreenSurvey, _ lights: BacklightFindings) -> String {
    let choice = survey.choice
    return JSONText.object([
      ("cards", JSONText.list(survey.cards.map(json))),
      ("framebuffers", JSONText.list(survey.framebuffers.map(json))),
      ("compositor", survey.compositor.map(json) ?? "null"),
      ("console", survey.console.map(json) ?? "null"),
      ("choice", text(choice.output)), ("reason", JSONText.text(choice.reason)),
      ("obscured", "\(choice.isObscured)"),
      ("backlights", JSONText.list(lights.survey.devices.map(json))),
      ("brightness", JSONText.text(lights.use)),
    ]) + "\n"
  }

  private static func json(_ compositor: CompositorSurvey) -> String {
    JSONText.object([
      ("name", JSONText.text(compositor.name)), ("problem", text(compositor.problem)),
      ("roles", list(roles(compositor))),
      (
        "outputs",
        JSONText.list(
          compositor.outputs.map { output in
            JSONText.object([
              ("name", text(output.name)), ("mode", text(output.size)),
              ("scale", "\(output.scale)"),
            ])
          })
      ),
    ])
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

  private static func json(_ device: BacklightDevice) -> String {
    JSONText.object([
      ("name", JSONText.text(device.name)), ("type", JSONText.text(device.kind.rawValue)),
      ("brightness", device.step.map { "\($0)" } ?? "null"),
      ("max_brightness", "\(device.most)"),
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

  private static func json(_ console: ConsoleSurvey) -> String {
    JSONText.object([
      ("terminal", "\(console.terminal)"), ("framebuffer", text(console.framebuffer)),
      ("graphics", console.isGraphics.map { "\($0)" } ?? "null"),
    ])
  }

  private static func list(_ texts: [String]) -> String {
    "[" + texts.map(JSONText.text).joined(separator: ", ") + "]"
  }
}
