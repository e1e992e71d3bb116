import FrameRing
import TestSupport
import Testing

@testable import Outputs

@Suite("Which screen 'screen' chooses")
struct ScreenSurveyTests {
  private func card(_ number: Int, _ status: DRMConnector.Status, isFree: Bool = true)
    -> DRMSurvey.Card
  {
    var card = DRMSurvey.Card(path: "/dev/dri/card\(number)")
    card.connectors = [
      DRMConnector(
        name: "HDMI-A-\(number + 1)", status: status,
        modes: [DRMMode(width: 800, height: 480, isPreferred: true)])
    ]
    card.isFree = isFree
    return card
  }

  private func framebuffer(_ number: Int, card: String? = nil, problem: String? = nil)
    -> FramebufferSurvey.Device
  {
    FramebufferSurvey.Device(
      path: "/dev/fb\(number)", driver: "test", card: card, problem: problem)
  }

  @Test("A free card with a connected screen comes first, wherever it is")
  func freeCard() {
    let survey = ScreenSurvey(
      cards: [card(0, .disconnected), card(1, .connected)], framebuffers: [framebuffer(0)])
    #expect(survey.choice.output == "drm:card1/HDMI-A-2")
    #expect(!survey.choice.isObscured)
  }

  @Test("Without one, the first framebuffer that snowd can draw on; without any, it waits")
  func framebuffers() {
    let planes = framebuffer(0, problem: "/dev/fb0: needs packed pixels")
    let survey = ScreenSurvey(
      cards: [card(0, .disconnected)], framebuffers: [planes, framebuffer(1)])
    #expect(survey.choice.output == "fb:/dev/fb1")
    #expect(survey.choice.reason == "no card has a connected screen that snowd can use")
    let none = ScreenSurvey(cards: [], framebuffers: [planes]).choice
    #expect(none.output == nil)
    #expect(none.reason == "no graphics card, and no framebuffer; the service waits for one")
  }

  @Test("A card with another owner: a framebuffer of another device, else the card once it is free")
  func ownedCard() {
    let owned = card(0, .connected, isFree: false)
    let own = framebuffer(0, card: "card0")
    let waiting = ScreenSurvey(cards: [owned], framebuffers: [own]).choice
    #expect(waiting.output == "drm:card0/HDMI-A-1" && waiting.isObscured)
    #expect(waiting.reason == "another program owns card0; frames show when it is free")
    let panel = ScreenSurvey(cards: [owned], framebuffers: [own, framebuffer(1)]).choice
    #expect(panel.output == "fb:/dev/fb1" && !panel.isObscured)
  }

  @Test("Without any screen the error names every reason")
  func nothing() throws {
    let folder = try TemporaryFolder()
    let settings = OutputSettings(
      rate: FrameRate(60), film: .init(), rotation: .none, isDithered: true, ring: .init(),
      waitsForReaders: true, listener: nil)
    let choice = ScreenChoice(settings, kernel: folder.path, devices: folder.path)
    #expect {
      _ = try choice.openFramebuffer { _ in false }
    } throws: { "\($0)" == "no framebuffer in \(folder.path)" }
  }
}
