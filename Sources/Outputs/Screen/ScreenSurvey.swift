/// All screens of this machine, and which one `screen` chooses.
public struct ScreenSurvey: Sendable {
  /// Graphics cards with outputs.
  public let cards: [DRMSurvey.Card]
  /// Framebuffers.
  public let framebuffers: [FramebufferSurvey.Device]
  /// The compositor that this program was started in; nil outside.
  public let compositor: CompositorSurvey?
  /// The text console; nil without one.
  public let console: ConsoleSurvey?

  /// Looks at every screen; becomes master of free cards for a moment.
  public init() {
    let framebuffers = FramebufferSurvey.devices()
    self.init(
      cards: DRMSurvey.cards(), framebuffers: framebuffers, compositor: CompositorSurvey(),
      console: ConsoleSurvey(framebuffers: framebuffers.map(\.path)))
  }

  init(
    cards: [DRMSurvey.Card], framebuffers: [FramebufferSurvey.Device],
    compositor: CompositorSurvey? = nil, console: ConsoleSurvey? = nil
  ) {
    (self.cards, self.framebuffers) = (cards, framebuffers)
    (self.compositor, self.console) = (compositor, console)
  }

  /// What `screen` chooses, as an output, and why.
  public struct Choice: Equatable, Sendable {
    /// "drm:card0/HDMI-A-1"; nil if the service would wait.
    public let output: String?
    /// The reason, as a sentence's end.
    public let reason: String
    /// Whether another program hides it now.
    public var isObscured = false
  }

  /// As `ScreenChoice` chooses.
  public var choice: Choice {
    if let compositor { return choice(in: compositor) }
    let usable = cards.filter { $0.problem == nil && $0.screen != nil }
    guard let card = usable.first, let screen = card.screen else { return framebufferChoice }
    let output = "drm:\(card.name)/\(screen.name)"
    guard !card.isFree else {
      return Choice(output: output, reason: "a screen is connected, and no other program owns it")
    }
    if let other = framebuffers.first(where: { $0.problem == nil && $0.card == nil }) {
      return Choice(
        output: "fb:\(other.path)", reason: "another program owns \(card.name)")
    }
    let owner = card.owner.map(\.description) ?? "another program"
    return Choice(
      output: output, reason: "\(owner) owns \(card.name); frames show when it is free",
      isObscured: true)
  }

  /// Its cards are the compositor's, so snowd takes none of them.
  private func choice(in compositor: CompositorSurvey) -> Choice {
    if let problem = compositor.problem { return Choice(output: nil, reason: problem) }
    guard compositor.hasWindows else {
      return Choice(output: nil, reason: "the compositor \(compositor.name) has no windows")
    }
    return Choice(
      output: "wayland:window",
      reason: "it was started inside the compositor \(compositor.name)")
  }

  private var framebufferChoice: Choice {
    let why = cards.isEmpty ? "no graphics card" : "no card has a connected screen"
    if let device = framebuffers.first(where: { $0.problem == nil }) {
      return Choice(output: "fb:\(device.path)", reason: "\(why) that snowd can use")
    }
    return Choice(output: nil, reason: "\(why), and no framebuffer; the service waits for one")
  }
}

extension DRMSurvey.Card {
  /// The first connected connector with a mode.
  var screen: DRMConnector? {
    connectors.first { $0.status == .connected && !$0.modes.isEmpty }
  }
}
