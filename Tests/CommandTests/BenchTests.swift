import Foundation
import TestSupport
import Testing

/// `snowctl bench`, `snowbench --scene-file`, and the two programs that `make build` makes.
struct BenchTests {
  private static let folder = Snowctl.repository.appending(path: ".build/release")
  private static let release = Snowctl(path: folder.appending(path: "snowbench").path())
  private static let faster = Snowctl(path: folder.appending(path: "x86-64-v3/snowbench").path())

  /// A file of one frame: sprites of one kind, some far outside, some with sizes that make no sense.
  private func scene(_ random: inout SystemRandomNumberGenerator, kind: UInt32, bits: UInt32)
    -> Data
  {
    var words: [UInt32] = [
      UInt32.random(in: 1...120, using: &random), UInt32.random(in: 1...150, using: &random), 1, 40,
      kind, bits,
    ]
    for _ in 0..<40 {
      let odd: [Float] = [.nan, .infinity, -1e6, 1e6, 0, -5]
      func number(_ range: ClosedRange<Float>) -> UInt32 {
        let isOdd = Int.random(in: 0..<30, using: &random) == 0
        return
          (isOdd ? odd[Int.random(in: 0..<6, using: &random)] : .random(in: range, using: &random))
          .bitPattern
      }
      words += [number(-20...140), number(-20...170), number(1...60), number(-7...7)]
      words += [.random(in: 0...255, using: &random), .random(in: 0...0xFF_FFFF, using: &random)]
    }
    return words.withUnsafeBytes { Data($0) }
  }

  @Test func wrongFilesAreToldApart() throws {
    let folder = try TemporaryFolder()
    for (name, data) in [
      ("short", Data([1, 2])), ("zeros", Data(count: 24)), ("odd", Data(count: 99)),
    ] {
      let outcome = try Snowctl.benchmark.run(["--scene-file", try folder.write(name, data)])
      #expect(outcome.code == 65 && outcome.words.contains(name), "\(name): \(outcome.words)")
    }
    for wrong in [["--erase", "full"], ["--out", "x"], ["--threads", "2"]] {
      let outcome = try Snowctl.benchmark.run(wrong)
      #expect(outcome.code == 64 && outcome.words.contains("needs --scene-file"), "\(wrong)")
    }
  }

  @Test func scenesRunThroughEveryStage() throws {
    let outcome = try Snowctl.debug.run(
      ["bench", "--scene", "classic", "--frames", "2", "--json"])
    #expect(outcome.code == 0 && outcome.words.isEmpty, "\(outcome.words)")
    let rows = try #require(
      try JSONSerialization.jsonObject(with: outcome.output) as? [[String: Any]])
    #expect(rows.map { $0["width"] as? Int } == [240, 800, 1920])
    for row in rows {
      func figure(_ name: String) -> Double { (row[name] as? NSNumber)?.doubleValue ?? -1 }
      #expect(figure("sprites") > 0 && figure("gravity_us") >= 0 && figure("simulate_us") >= 0)
      #expect(figure("draw_us") > 0 && figure("total_us") >= figure("draw_us"))
      #expect(figure("frames_per_second") > 0 && figure("frames") == 2)
    }
  }

  /// However what was drawn goes away, the pixels are the same.
  @Test func erasingChangesNoPixel() throws {
    let folder = try TemporaryFolder()
    var random = SystemRandomNumberGenerator()
    // Three frames, so that something is there to be erased.
    var data = scene(&random, kind: 0, bits: 32)
    data[8] = 3
    for _ in 0..<2 { data.append(scene(&random, kind: 0, bits: 32).dropFirst(24)) }
    let file = try folder.write("scene", data)
    var pictures: [Data] = []
    for choice in ["auto", "full", "damage", "bands"] {
      let outcome = try Snowctl.benchmark.run([
        "--scene-file", file, "--frames", "3", "--erase", choice, "--out",
        folder.path("raw"),
      ])
      #expect(outcome.code == 0, "\(outcome.words)")
      pictures.append(try Data(contentsOf: URL(filePath: folder.path("raw"))))
    }
    #expect(Set(pictures).count == 1 && pictures[0].contains { $0 != 0 })
  }

  @Test func itDrawsAndMeasures() throws {
    let folder = try TemporaryFolder()
    var random = SystemRandomNumberGenerator()
    let file = try folder.write("scene", scene(&random, kind: 0, bits: 16))
    let outcome = try Snowctl.benchmark.run(
      ["--scene-file", file, "--frames", "2", "--json", "--out", folder.path("raw")])
    #expect(outcome.code == 0, "\(outcome.words)")
    let answer = try JSONSerialization.jsonObject(with: outcome.output) as? [String: Any]
    #expect(answer?["cpu_us"] is Double && answer?["cpu_level"] as? String == "baseline")
    let size = try Data(contentsOf: URL(filePath: file)).prefix(8).map(Int.init)
    #expect(try Data(contentsOf: URL(filePath: folder.path("raw"))).count == size[0] * size[4] * 2)
  }

  /// Sixty random frames, drawn by the program for every CPU and by the one for AVX2.
  @Test(
    .needsAVX2, .needsBuilt("snowbench", "x86-64-v3/snowbench"))
  func bothProgramsDrawTheSamePixels() throws {
    let folder = try TemporaryFolder()
    var random = SystemRandomNumberGenerator()
    let flake = (0..<64 * 64).flatMap { (index) -> [UInt8] in
      [UInt8(index % 97), UInt8(index % 89), 120, 200]
    }
    _ = try folder.write("flake64.bin", Data(flake))
    for number in 0..<60 {
      let data = scene(&random, kind: UInt32(number % 3), bits: number % 2 == 0 ? 32 : 16)
      let file = try folder.write("scene", data)
      var pixels: [Data] = []
      for program in [Self.release, Self.faster] {
        let outcome = try Snowctl(path: "/usr/bin/env").run([
          "SNOWD_CPU=baseline", program.path, "--scene-file", file, "--frames", "1", "--out",
          folder.path("raw"),
        ])
        #expect(outcome.code == 0, "\(outcome.words)")
        pixels.append(try Data(contentsOf: URL(filePath: folder.path("raw"))))
      }
      #expect(pixels[0] == pixels[1], "\(data.base64EncodedString())")
    }
  }
}
