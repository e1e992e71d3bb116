import Foundation
import TestSupport
import Testing

@testable import Outputs

@Suite("Backlights")
struct BacklightTests {
  /// A folder like sysfs.
  private let kernel: TemporaryFolder

  init() throws { kernel = try TemporaryFolder() }

  /// Makes a backlight whose device is below `parent`.
  private func add(
    _ name: String, below parent: String, type: String = "raw", most: Int = 255, step: Int = 200,
    scale: String = "unknown", hasPower: Bool = true
  ) throws {
    let folder = "devices/\(parent)/backlight/\(name)"
    try FileManager.default.createDirectory(
      atPath: kernel["\(folder)"], withIntermediateDirectories: true)
    var files = [
      "type": type, "max_brightness": "\(most)", "brightness": "\(step)", "scale": scale,
    ]
    if hasPower { files["bl_power"] = "0" }
    for (file, text) in files { try kernel.write("\(folder)/\(file)", "\(text)\n") }
    try link("class/backlight/\(name)", to: folder)
  }

  private func link(_ path: String, to target: String) throws {
    let folder = URL(filePath: kernel[path]).deletingLastPathComponent()
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try FileManager.default.createDirectory(
      atPath: kernel[target], withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(
      atPath: kernel[path], withDestinationPath: kernel[target])
  }

  private func value(_ file: String, of name: String = "panel") throws -> String {
    try kernel.text("class/backlight/\(name)/\(file)")
      .trimmingCharacters(in: .whitespacesAndNewlines)
  }

  private func device(_ name: String = "panel") throws -> BacklightDevice {
    try #require(BacklightSurvey(kernel: kernel.path).devices.first { $0.name == name })
  }

  @Test("The curve is CIE's lightness: its ends, its half, where it is straight, and never 0")
  func curve() {
    #expect(BacklightCurve.step(1, of: 255) == 255)
    // ((50 + 16) / 116)³ = 0.18419.
    #expect(BacklightCurve.step(0.5, of: 10_000) == 1842)
    // 8 / 903.3 = 0.0088564, where both parts meet.
    #expect(BacklightCurve.step(0.08, of: 1_000_000) == 8856)
    #expect(BacklightCurve.step(0.04, of: 1_000_000) == 4428)
    #expect(BacklightCurve.step(0, of: 255) == 1 && BacklightCurve.step(0.01, of: 7) == 1)
    #expect(BacklightCurve.step(0.5, of: 200, isPerceptual: true) == 100)
    let steps = (0...1000).map { BacklightCurve.step(Double($0) / 1000, of: 65535) }
    #expect(zip(steps, steps.dropFirst()).allSatisfy { $0 <= $1 })
    #expect(Set(steps).count > 980, "all but the darkest brightnesses differ")
  }

  @Test(
    "The value that is written is the curve's, and restored at the end", arguments: [7, 255, 65535])
  func values(most: Int) throws {
    try add("panel", below: "platform/panel", most: most, step: 3)
    let backlight = try Backlight(device())
    for brightness in [1, 0.75, 0.5, 0.3, 0.1, 0.02, 1] {
      try backlight.show(brightness)
      #expect(try value("brightness") == "\(BacklightCurve.step(brightness, of: most))")
    }
    backlight.restore()
    #expect(try value("brightness") == "3" && value("bl_power") == "0")
  }

  @Test("Steps that look equal need no curve")
  func perceptual() throws {
    try add("panel", below: "platform/panel", most: 100, scale: "non-linear")
    try Backlight(device()).show(0.3)
    #expect(try value("brightness") == "30")
  }

  @Test("Nothing is written at rest, nor for a change within a step")
  func rest() throws {
    try add("panel", below: "platform/panel", most: 10)
    let backlight = try Backlight(device())
    try backlight.show(0.8)
    let files = ["brightness", "bl_power"].map { kernel["class/backlight/panel/\($0)"] }
    // A write would fail now.
    for file in files { try FileManager.default.removeItem(atPath: file) }
    for _ in 0..<100 { try backlight.show(0.8) }
    try backlight.show(0.801)
    #expect(throws: (any Error).self) { try backlight.show(0.5) }
  }

  @Test("Off is off whatever the brightness; on again at the brightness of then")
  func power() throws {
    try add("panel", below: "platform/panel")
    let backlight = try Backlight(device())
    #expect(backlight.hasPower)
    try backlight.setPower(isOn: false)
    #expect(try value("bl_power") == "4")
    try backlight.show(0.5)
    #expect(try value("bl_power") == "4" && value("brightness") == "200")
    try backlight.setPower(isOn: true)
    try backlight.show(0.5)
    #expect(try value("bl_power") == "0")
    #expect(try value("brightness") == "\(BacklightCurve.step(0.5, of: 255))")
    // A night of brightness 0 is black, and needs no light.
    try backlight.show(0)
    #expect(try value("bl_power") == "4")
    backlight.restore()
    #expect(try value("bl_power") == "0" && value("brightness") == "200")
  }

  @Test("Without a switch, the darkest is the lowest step")
  func noPower() throws {
    try add("panel", below: "platform/panel", hasPower: false)
    let backlight = try Backlight(device())
    try backlight.show(0)
    #expect(try !backlight.hasPower && value("brightness") == "1")
  }

  @Test("A backlight that was found off is on while it is used")
  func foundOff() throws {
    try add("panel", below: "platform/panel")
    try kernel.write("class/backlight/panel/bl_power", "4\n")
    let backlight = try Backlight(device())
    try backlight.show(1)
    #expect(try value("bl_power") == "0" && value("brightness") == "255")
  }

  private func choice(_ choice: BacklightChoice = .automatic, for place: ScreenPlace?) -> String {
    let found = BacklightSurvey(kernel: kernel.path).choice(choice, for: place)
    return "\(found.device?.name ?? "none"): \(found.reason)"
  }

  @Test("The connector's own comes first, and belongs to no other screen")
  func connectors() throws {
    let card = "pci0000:00/0000:00:02.0/drm/card0"
    for name in ["eDP-1", "DP-1", "HDMI-A-1"] {
      try link("class/drm/card0-\(name)", to: "devices/\(card)/card0-\(name)")
    }
    try add("acpi_video0", below: "pci0000:00/0000:00:02.0", type: "firmware")
    #expect(choice(for: .connector("card0-eDP-1")) == "acpi_video0: the only one for a panel")
    try add("intel_backlight", below: "\(card)/card0-eDP-1")
    #expect(choice(for: .connector("card0-eDP-1")) == "intel_backlight: part of card0-eDP-1")
    // A monitor is not a panel.
    #expect(choice(for: .connector("card0-HDMI-A-1")) == "none: none belongs to card0-HDMI-A-1")
    try add("ddcci7", below: "\(card)/card0-DP-1/i2c-7")
    #expect(choice(for: .connector("card0-DP-1")) == "ddcci7: part of card0-DP-1")
    #expect(choice(.named("ddcci7"), for: nil) == "ddcci7: the configuration names it")
    #expect(
      choice(.named("x"), for: nil)
        == "none: no backlight 'x'; expected acpi_video0, ddcci7, intel_backlight")
    #expect(
      choice(.unused, for: .connector("card0-eDP-1")) == "none: the configuration says 'none'")
  }

  @Test("Firmware is preferred to platform, and platform to raw; of two equal ones, none is taken")
  func kinds() throws {
    try add("pwm", below: "platform/pwm")
    #expect(choice(for: .framebuffer("fb0")) == "pwm: the only one for a panel")
    try add("vendor", below: "platform/vendor", type: "platform")
    #expect(choice(for: .framebuffer("fb0")) == "vendor: the only one for a panel")
    try add("firmware", below: "platform/firmware", type: "firmware")
    #expect(choice(for: .framebuffer("fb0")) == "firmware: the only one for a panel")
    try add("other", below: "platform/other", type: "firmware")
    #expect(choice(for: .framebuffer("fb0")) == "none: several may belong to fb0: firmware, other")
    #expect(choice(for: nil) == "none: no screen")
  }

  @Test("A panel's chip that has both, screen and backlight")
  func chip() throws {
    try link("class/graphics/fb1/device", to: "devices/spi0/spi0.0")
    try add("fb_st7789v", below: "spi0/spi0.0")
    try add("pwm", below: "platform/pwm", type: "platform")
    #expect(choice(for: .framebuffer("fb1")) == "fb_st7789v: part of fb1")
  }

  @Test("Places of outputs, as 'snowctl screens' names them")
  func places() {
    #expect(ScreenPlace(output: "drm:card1/HDMI-A-1") == .connector("card1-HDMI-A-1"))
    #expect(ScreenPlace(output: "drm:card1/DSI-1:800x480@60") == .connector("card1-DSI-1"))
    #expect(ScreenPlace(output: "fb:/dev/fb1") == .framebuffer("fb1"))
    #expect(ScreenPlace(output: "null") == nil && ScreenPlace(output: "drm:DSI-1") == nil)
  }

  @Test("Names that cannot be a file's are refused")
  func names() {
    for text in ["", ".", "..", "a/b", "../x", "a\n"] { #expect(BacklightChoice(text) == nil) }
    for text in ["auto", "none", "intel_backlight", "10-0045"] {
      #expect(BacklightChoice(text)?.text == text)
    }
  }
}
