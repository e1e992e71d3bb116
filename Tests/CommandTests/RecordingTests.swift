import Foundation
import Testing

/// Recordings of other programs on the command line.
struct RecordingTests {
  private static let folder = Snowctl.repository.appending(path: "Tests/Recordings")
  private let scans = folder.appending(path: "accel_3d.scans").path()
  private let xml = folder.appending(path: "accel_3d.xml").path()

  @Test(arguments: ["XML", "XML:accel_3d", "le:s16/32>>0,scale=0.00980665,timestamp"])
  func scansOfAKnownPose(device: String) throws {
    let words = device.replacing("XML", with: xml)
    let outcome = try Snowctl.debug.run(
      ["gravity", scans, "--device", words, "--sign", "gravity", "--time-constant", "0"])
    #expect(outcome.code == 0 && outcome.words.isEmpty, "\(outcome.words)")
    let angles = outcome.lines.dropFirst().compactMap { Double($0.split(separator: ",")[4]) }
    #expect(angles.count > 60)
    // Upright at first, then the left edge is down; on its back it keeps that.
    #expect(angles.prefix(10).allSatisfy { $0.magnitude < 0.02 })
    #expect(angles.suffix(10).allSatisfy { ($0 - .pi / 2).magnitude < 0.02 })
  }

  @Test func aMatrixForWhatDoesNotSayIt() throws {
    let outcome = try Snowctl.debug.run([
      "gravity", scans, "--device", xml, "--sign", "gravity", "--time-constant", "0",
      "--matrix", "0,-1,0;1,0,0;0,0,1",
    ])
    let first = try #require(outcome.lines.dropFirst().first?.split(separator: ","))
    // What was down is the right edge now.
    #expect((try #require(Double(first[1])) - 0.998).magnitude < 1e-3)
    #expect((try #require(Double(first[4])) + .pi / 2).magnitude < 0.02)
  }

  @Test(arguments: [
    (["--format", "iio-readdev"], 64, "needs --device"),
    (["--device", "XML"], 65, "give the sign"),
    (["--device", "XML", "--format", "evemu"], 64, "--device is for --format iio-readdev only"),
    (["--device", "XML:bma", "--sign", "gravity"], 65, "no accelerometer in it is called 'bma'"),
    (["--device", "none.xml", "--sign", "gravity"], 66, "none.xml: cannot open"),
    (["--device", "le:s16", "--sign", "gravity"], 64, "--device: 'le:s16': 'le:s16' is no type"),
    (["--device", "XML", "--sign", "gravity", "--matrix", "1,0"], 64, "--matrix: a mount matrix"),
    ([], 65, "what iio_readdev wrote needs --device"),
  ])
  func whatIsMissing(options: [String], code: Int32, message: String) throws {
    let outcome = try Snowctl.debug.run(
      ["gravity", scans] + options.map { $0.replacing("XML", with: xml) })
    #expect(outcome.code == code && outcome.output.isEmpty)
    #expect(outcome.messages.count == 1 && outcome.words.contains(message), "\(outcome.words)")
  }

  /// Every verb that takes a log takes these, compressed or through a pipe.
  @Test func everywhereALogGoes() throws {
    let more = ["--device", xml, "--sign", "gravity", "--size", "64x48"]
    let plain = try Snowctl.debug.run(["replay", scans, "--output", "hash:-"] + more)
    #expect(plain.code == 0 && plain.lines.count > 50, "\(plain.words)")
    let bytes = try Data(contentsOf: URL(filePath: scans))
    let piped = try Snowctl.debug.run(["replay", "-", "--output", "hash:-"] + more, input: bytes)
    #expect(piped.output == plain.output)
    let sheet = try Snowctl.debug.run(["sheet", scans, "--output", "-"] + more)
    #expect(sheet.code == 0 && sheet.output.prefix(4) == Data([0x89, 0x50, 0x4E, 0x47]))
  }
}
