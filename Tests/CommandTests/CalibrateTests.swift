import Foundation
import Graphics
import Images
import Testing

/// `snowctl calibrate` where there is no sensor: what it says, and what it leaves on a screen.
struct CalibrateTests {
  @Test func aScreenThatIsLeftIsBlack() throws {
    let folder = try TemporaryFolder()
    let got = try Snowctl.debug.run(
      ["calibrate", "--print", "--config", "/nowhere", "--output", "png:\(folder.path("screen"))"])
    #expect(got.code == 75)
    #expect(got.words.contains("nothing was written"))
    let pictures = try ["frame-000000.png", "frame-000001.png"].map { name in
      try readPNG(folder.path("screen/\(name)"))
    }
    let brightest = pictures.map { picture in
      picture.bytes.enumerated().filter { $0.offset % 4 != 3 }.map(\.element).max()
    }
    #expect(brightest[0] == 255 && brightest[1] == 0)
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

  /// What cannot be written into later is told before the first pose.
  @Test func aBrokenConfigurationIsToldFirst() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write("snowd.json5", "{ version: 1, sensr: 'auto' }")
    let got = try Snowctl.debug.run(["calibrate", "--output", "none", "--config", path])
    #expect(got.code == 78 && got.words.contains("snowd.json5:1:15"), "\(got.words)")
    #expect(!got.words.contains("press Enter"))
  }
}
