import Foundation
import Graphics
import Images
import TestSupport
import Testing

/// `snowctl calibrate` where there is no sensor: what it says, and what it leaves on a screen.
struct CalibrateTests {
  @Test(
    "Without a sensor no pose is asked for, on the terminal or on the screen, which is left black")
  func noSensor() throws {
    let folder = try TemporaryFolder()
    let got = try Snowctl.debug.run(
      [
        "calibrate", "--print", "--sensor", "evdev:/dev/input/nothing", "--config", "/nowhere",
        "--output", "png:\(folder.path("screen"))",
      ])
    #expect(got.code == 69, "\(got.words)")
    #expect(!got.words.contains("press Enter"), "\(got.words)")
    #expect(got.words.contains("evdev:/dev/input/nothing"))
    for name in try FileManager.default.contentsOfDirectory(atPath: folder.path("screen")) {
      let picture = try readPNG(folder.path("screen/\(name)"))
      #expect(picture.bytes.enumerated().allSatisfy { $0.offset % 4 == 3 || $0.element == 0 })
    }
  }

  @Test(arguments: ["y4m:-", "png:-", "stats:x", "null", "fb"])
  func whatIsNoScreen(output: String) throws {
    let got = try Snowctl.debug.run(["calibrate", "--print", "--output", output])
    #expect(got.code == 64, "\(got.words)")
    #expect(got.messages.count == 1 && got.words.contains(output))
  }

  @Test func aScreenThatIsNamedMustBeThere() throws {
    let got = try Snowctl.debug.run(["calibrate", "--print", "--output", "fb:/dev/nothing"])
    #expect(got.code == 66 && got.words.contains("/dev/nothing"), "\(got.words)")
  }

  /// A configuration that cannot be written is reported before the first pose.
  @Test func aBrokenConfigurationIsToldFirst() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write("snowd.json5", "{ version: 1, sensr: 'auto' }")
    let got = try Snowctl.debug.run(["calibrate", "--output", "none", "--config", path])
    #expect(got.code == 78 && got.words.contains("snowd.json5:1:15"), "\(got.words)")
    #expect(!got.words.contains("press Enter"))
  }
}
