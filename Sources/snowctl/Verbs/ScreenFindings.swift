import Outputs

/// What `doctor` says about each card, framebuffer and the console.
struct ScreenFindings {
  private let survey: ScreenSurvey

  init(_ survey: ScreenSurvey) { self.survey = survey }

  /// A problem is wrong only if no other screen can be used.
  var all: [DoctorVerb.Finding] {
    survey.cards.map { finding("card", $0.problem, isDenied: $0.isDenied, words($0)) }
      + survey.framebuffers.map {
        finding("framebuffer", $0.problem, isDenied: $0.isDenied, words($0))
      }
      + (survey.compositor.map {
        [finding("compositor", $0.problem, isDenied: false, ScreenReport.line($0))]
      } ?? [])
      + (survey.console.map { [finding("console", nil, isDenied: false, words($0))] } ?? [])
  }

  private func finding(
    _ what: String, _ problem: String?, isDenied: Bool, _ words: String
  ) -> DoctorVerb.Finding {
    guard let problem else { return .init(what, .good, words) }
    return .init(
      what, survey.choice.output == nil ? .bad : .note, problem,
      advice: isDenied
        ? "the service has this group; your user: sudo usermod -aG video $USER"
        : "docs/screens.md has the formats that snowd draws in")
  }

  private func words(_ card: DRMSurvey.Card) -> String {
    let screens = card.connectors.map { "\($0.name) \(ScreenReport.words($0))" }
    return
      ([
        "\(card.path) (\(ScreenReport.driver(card)))", "owner \(ScreenReport.owner(card))",
      ] + screens).joined(separator: "; ")
  }

  private func words(_ device: FramebufferSurvey.Device) -> String {
    let parts = [ScreenReport.picture(device), device.card.map { "of \($0)" }]
    return "\(device.path) (\(device.driver)): "
      + parts.compactMap(\.self).joined(separator: ", ")
  }

  private func words(_ console: ConsoleSurvey) -> String {
    "tty\(console.terminal) on \(console.framebuffer ?? "no framebuffer"), mode "
      + ScreenReport.mode(console)
  }
}
