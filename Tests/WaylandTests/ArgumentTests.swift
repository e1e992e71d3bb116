import Testing

@testable import Outputs

@Suite("How an output is written")
struct ArgumentTests {
  @Test(
    "Forms",
    arguments: [
      ("wayland", WaylandArgument(.window)), ("wayland:", WaylandArgument(.window)),
      ("wayland:window", WaylandArgument(.window)),
      ("wayland:overlay:HDMI-A-1", WaylandArgument(.overlay, output: "HDMI-A-1")),
      ("wayland:background:X:1", WaylandArgument(.background, output: "X:1")),
    ])
  func forms(text: String, expected: WaylandArgument) throws {
    let output = try OutputSpecification(text)
    #expect(WaylandArgument(output.argument) == expected)
    #expect(output.kind.medium == .screen)
    #expect(text.wholeMatch(of: try Regex(OutputKinds.pattern)) != nil)
  }

  @Test(
    "Mistakes",
    arguments: [
      "wayland:overlays", "wayland:overlay:", "wayland:window:a b", "wayland:Overlay",
      "wayland:window:" + String(repeating: "x", count: 65), "wayland:window:\u{e9}",
    ])
  func mistakes(text: String) throws {
    #expect(throws: OutputError.self) { try OutputSpecification(text) }
    #expect(text.wholeMatch(of: try Regex(OutputKinds.pattern)) == nil)
  }

  @Test("'screen' is a window inside a compositor, and waits there for it")
  func screen() {
    #expect(CompositorSocket.isOffered { ["WAYLAND_DISPLAY": "wayland-0"][$0] })
    #expect(!CompositorSocket.isOffered { _ in nil })
    let survey = ScreenSurvey(
      cards: [], framebuffers: [], compositor: .init(name: "wayland-0", hasWindows: true))
    #expect(survey.choice.output == "wayland:window")
    let broken = ScreenSurvey(
      cards: [], framebuffers: [], compositor: .init(name: "wayland-0", problem: "no compositor"))
    #expect(broken.choice.output == nil && broken.choice.reason == "no compositor")
  }
}
