import Testing

@testable import Outputs

@Suite("drm: card, connector and mode as written")
struct DRMArgumentTests {
  private static let modes: [(String, DRMModeChoice?)] = [
    ("", nil), (":1280x720", DRMModeChoice(width: 1280, height: 720)),
    (":1280x720@60", DRMModeChoice(width: 1280, height: 720, refresh: 60)),
  ]

  @Test(
    arguments: [
      ("", nil, nil), ("card1", "card1", nil), ("card12", "card12", nil),
      ("HDMI-A-1", nil, "HDMI-A-1"), ("card1/HDMI-A-1", "card1", "HDMI-A-1"),
      ("eDP-1", nil, "eDP-1"), ("Virtual-2", nil, "Virtual-2"), ("DVI-D-10", nil, "DVI-D-10"),
    ] as [(String, String?, String?)])
  func reads(text: String, card: String?, connector: String?) throws {
    for (mode, choice) in Self.modes {
      let argument = try #require(DRMArgument(text + mode))
      #expect(argument.card == card && argument.connector == connector)
      #expect(argument.mode == choice)
      #expect(try Self.matches(text + mode))
      let specification = try OutputSpecification("drm:" + text + mode)
      #expect(specification.kind.key == "drm" && specification.argument == text + mode)
    }
  }

  @Test(arguments: [
    "card", "HDMI", "HDMI-", "-1", "card1/", "/HDMI-A-1", "card1/card2", "cardx/HDMI-A-1",
    "HDMI-A-1:", ":", "::", ":1280", ":1280x", ":x720", ":1280x720@", ":0x720", ":1280x0",
    ":1280x720@0", ":1280x720@60@60", ":1280x720x3", ":1280x720@60i", "HDMI-A-1 ", "/dev/dri/card0",
    "HDMI-A-\u{665}", "HDMI-A-1:\u{301}1x1", ":9999999x1", "card1234567",
  ])
  func refuses(text: String) {
    #expect(DRMArgument(text) == nil)
    let error = #expect(throws: OutputError.self) { try OutputSpecification("drm:\(text)") }
    #expect(error?.description.contains("invalid output 'drm:\(text)'; expected drm: or") == true)
  }

  @Test("Without a colon it means the same")
  func short() throws {
    #expect(try OutputSpecification("drm") == OutputSpecification("drm:"))
  }

  @Test("The schema's expression accepts what the reader accepts")
  func pattern() throws {
    #expect(OutputKinds.pattern.contains("drm(:\(DRMArgument.pattern))?"))
    for text in ["HDMI", "HDMI-", "card1/", ":", ":1280", ":1280x720@", "a b-1"] {
      #expect(try !Self.matches(text))
    }
  }

  private static func matches(_ text: String) throws -> Bool {
    try Regex(DRMArgument.pattern).wholeMatch(in: text) != nil
  }
}

@Suite("drm: the mode of a connector")
struct DRMModeTests {
  private let modes = [
    DRMMode(width: 1920, height: 1080, millihertz: 60_000),
    DRMMode(width: 1920, height: 1080, millihertz: 59_940),
    DRMMode(width: 1280, height: 720, millihertz: 50_000, isPreferred: true),
    DRMMode(width: 1280, height: 720, millihertz: 59_940, isInterlaced: true),
    DRMMode(width: 1280, height: 720, millihertz: 59_940),
    DRMMode(width: 3840, height: 2160, millihertz: 30_000, isInterlaced: true),
  ]

  private func best(_ text: Substring, without preferred: Bool = false) -> String? {
    let some = preferred ? modes.filter { !$0.isPreferred } : modes
    let mode = text.isEmpty ? some.best(nil) : some.best(DRMModeChoice(text))
    return mode.map { "\($0)" + ($0.isInterlaced ? "i" : "") + " \($0.millihertz)" }
  }

  @Test func prefersThePreferredMode() {
    #expect(best("") == "1280x720@50 50000")
    #expect(best("1280x720") == "1280x720@50 50000")
  }

  @Test func takesTheLargestWithoutOne() {
    #expect(best("", without: true) == "1920x1080@60 60000")
    #expect([DRMMode]().best(nil) == nil)
  }

  @Test("61.12: a mode that no frame can fill is never chosen")
  func passesOverImpossibleModes() {
    let huge = DRMMode(width: 16384, height: 8192, isPreferred: true)
    let empty = DRMMode(width: 0, height: 0, isPreferred: true)
    #expect(([huge, empty] + modes).best(nil)?.width == 1280)
    #expect([huge, empty].best(nil) == nil)
    #expect([huge].best(DRMModeChoice("16384x8192")) == nil)
  }

  @Test func findsTheChosenOne() {
    #expect(best("1920x1080@60") == "1920x1080@60 60000")
    #expect(best("1920x1080") == "1920x1080@60 60000")
    #expect(best("1280x720@60") == "1280x720@60 59940")
    #expect(best("3840x2160") == "3840x2160@30i 30000")
    #expect(best("1280x720@75") == nil)
    #expect(best("800x600") == nil)
  }

  @Test func listsEachModeOnce() {
    #expect(
      modes.words == "1920x1080@60, 1280x720@50, 1280x720@60, 3840x2160@30")
  }
}
