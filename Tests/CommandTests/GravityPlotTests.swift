import Foundation
import Graphics
import Images
import TestSupport
import Testing

/// `snowctl gravity --plot`: the picture, and what it must not harm.
@Suite(.serialized, .waiting) struct GravityPlotTests {
  private static let estimate: UInt32 = 0x122B5C
  private static let reference: UInt32 = 0x93CCF5
  private static let error: UInt32 = 0xC42B3A

  /// The upper panel of the picture: 0 s to 10 s across, 180° to −180° down.
  private static let panel = (left: 84.0, top: 150.0, width: 1444.0, height: 412.0)

  /// A class, for its description: a failed expectation would print every byte of a structure.
  private final class Picture: CustomTestStringConvertible {
    let (width, height): (Int, Int)
    private let bytes: [UInt8]

    init(_ png: Data) throws {
      let bitmap = try decodePNG(Array(png).span.bytes, name: "the picture")
      (width, height, bytes) = (bitmap.width, bitmap.height, bitmap.bytes)
    }

    var testDescription: String { "a picture of \(width)x\(height)" }

    /// Whether a pixel has a colour, or nearly: a thin line may cover it only in part.
    private func has(_ color: UInt32, _ x: Int, _ y: Int) -> Bool {
      let place = (y * width + x) * 4
      // Blue comes first.
      for channel in 0..<3 {
        let wanted = Int(color >> UInt32(8 * channel) & 255)
        if abs(Int(bytes[place + channel]) - wanted) > 30 { return false }
      }
      return true
    }

    /// Whether a colour is within three pixels of a time and an angle.
    func shows(_ color: UInt32, at seconds: Double, degrees: Double) -> Bool {
      let x = Int(panel.left + seconds / 10 * panel.width)
      let y = Int(panel.top + (180 - degrees) / 360 * panel.height)
      return (-3...3).contains { dx in (-3...3).contains { has(color, x + dx, y + $0) } }
    }

    /// Whether so many pixels have a colour: of the upper panel and its rim, or of what is below it.
    ///
    /// Column by column, and no further than needed: a million pixels take a debug build long enough
    /// to keep tests that watch the clock from it.
    func has(_ count: Int, of color: UInt32, below: Bool = false) -> Bool {
      let (top, bottom) = (Int(panel.top) - 3, Int(panel.top + panel.height) + 3)
      let rows = below ? bottom..<height : top..<bottom
      var found = 0
      for x in 80..<1532 {
        for y in rows where has(color, x, y) { found += 1 }
        if found >= count { return true }
      }
      return false
    }
  }

  /// A panel at `first` degrees for 5 s and at `second` after that, 100 samples a second;
  /// the reference, where there is one, says `truth` all the time.
  private func log(_ first: Double, _ second: Double, truth: Double? = nil) -> String {
    var text = "# snowd-log 1\n# units: g\nt_ns,ax,ay,az\(truth == nil ? "" : ",up_x,up_y,up_z")\n"
    for index in 0...1000 {
      let angle = (index < 500 ? first : second) * .pi / 180
      text += "\(index * 10_000_000),\(sin(angle)),\(cos(angle)),0"
      if let truth { text += ",\(sin(truth * .pi / 180)),\(cos(truth * .pi / 180)),0" }
      text += "\n"
    }
    return text
  }

  private func picture(_ log: String, _ arguments: [String] = []) throws -> Picture {
    let outcome = try Snowctl.debug.run(
      ["gravity", "-", "--plot", "-"] + arguments, input: Data(log.utf8))
    #expect(outcome.code == 0, "\(outcome.words)")
    return try Picture(outcome.output)
  }

  @Test func theCurveIsWhereTheAngleIs() throws {
    let picture = try picture(log(45, -90))
    #expect(picture.width == 1600 && picture.height == 900)
    #expect(picture.shows(Self.estimate, at: 3, degrees: 45))
    #expect(picture.shows(Self.estimate, at: 8, degrees: -90))
    #expect(!picture.shows(Self.estimate, at: 3, degrees: -90))
    #expect(!picture.shows(Self.estimate, at: 8, degrees: 45))
    #expect(!picture.has(1, of: Self.reference))
    #expect(!picture.has(1, of: Self.error, below: true))
  }

  @Test func theReferenceAndTheErrorAreThere() throws {
    let picture = try picture(log(45, -90, truth: 100))
    #expect(picture.shows(Self.reference, at: 3, degrees: 100))
    #expect(picture.shows(Self.reference, at: 8, degrees: 100))
    #expect(picture.shows(Self.estimate, at: 3, degrees: 45))
    #expect(picture.has(500, of: Self.error, below: true))
  }

  @Test func aPartOfTheLogFillsThePicture() throws {
    let picture = try picture(log(45, -90), ["--from", "6", "--for", "2"])
    for seconds in [1.0, 5, 9] {
      #expect(picture.shows(Self.estimate, at: seconds, degrees: -90))
    }
  }

  /// The same part as rows: the filter has been running since the log's beginning.
  @Test func aPartOfTheLogAsRows() throws {
    let all = try Snowctl.debug.run(["gravity", Snowctl.log])
    let part = try Snowctl.debug.run(["gravity", Snowctl.log, "--from", "20", "--for", "1.5"])
    #expect(part.lines == [all.lines[0]] + all.lines[2001...2151])
    let none = try Snowctl.debug.run(["gravity", Snowctl.log, "--from", "600"])
    #expect(none.code == 64 && none.words.contains("--from"))
  }

  @Test(arguments: [
    ("one row", "0,0,1,0\n"), ("an hour's pause", "0,0,1,0\n3600000000000,1,0,0\n"),
    ("all at once", "0,0,1,0\n1,1,0,0\n"), ("flat", "0,0,0,1\n9000000,0,0,1\n"),
    ("broken numbers", "0,1e300,1e300,1e300\n5,0,1,0\n9,-1e308,0,1\n"),
    ("three centuries", "0,0,0,1\n9223372030000000000,0,1,0\n9223372036854775807,1,0,0\n"),
  ])
  func oddLogsAreDrawn(name: String, rows: String) throws {
    let picture = try picture("# snowd-log 1\n# units: g\nt_ns,ax,ay,az\n" + rows)
    #expect(picture.width == 1600, "\(name)")
    #expect(picture.has(6, of: Self.estimate), "\(name)")
  }

  @Test func theFileIsWrittenAndSaidSo() throws {
    let folder = try TemporaryFolder()
    let path = folder.path("walk.png")
    let outcome = try Snowctl.debug.run(["gravity", Snowctl.log, "--plot", path])
    #expect(outcome.code == 0 && outcome.output.isEmpty && outcome.messages.count == 1)
    #expect(try Picture(Data(contentsOf: URL(filePath: path))).height == 900)
  }

  @Test func badNamesAreRefused() throws {
    let folder = try TemporaryFolder()
    for (path, code) in [("walk.jpg", 64), ("", 64), (folder.path("none/walk.png"), 73)] {
      let outcome = try Snowctl.debug.run(["gravity", Snowctl.log, "--plot", path])
      #expect(outcome.code == Int32(code), "\(path): \(outcome.words)")
      #expect(outcome.messages.count == 1)
    }
    let empty = try folder.write("empty.csv", "# snowd-log 1\nt_ns,ax,ay,az\n")
    let outcome = try Snowctl.debug.run(["gravity", empty, "--plot", folder.path("empty.png")])
    #expect(outcome.code == 65 && outcome.words.contains("no rows"))
    #expect(!FileManager.default.fileExists(atPath: folder.path("empty.png")))
  }

  /// By its own name, by a link's, and by the name that the picture has until it is whole.
  @Test func theLogIsNotWrittenOver() throws {
    let folder = try TemporaryFolder()
    let rows = log(0, 0)
    let names = [("log.png", "log.png"), ("log.csv", "link.png"), ("x.png.part", "x.png")]
    for (name, target) in names {
      let path = try folder.write(name, rows)
      if target == "link.png" {
        try FileManager.default.createSymbolicLink(
          atPath: folder.path(target), withDestinationPath: path)
      }
      let outcome = try Snowctl.debug.run(["gravity", path, "--plot", folder.path(target)])
      #expect(outcome.code == 64 && outcome.words.contains("which is the log"), "\(name)")
      #expect(try String(contentsOfFile: path, encoding: .utf8) == rows)
    }
  }
}
