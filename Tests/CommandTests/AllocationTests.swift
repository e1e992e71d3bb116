import Foundation
import TestSupport
import Testing

/// A steady scene allocates nothing.
struct AllocationTests {
  private static let bench = Snowctl(
    path: Snowctl.repository.appending(path: ".build/release/snowbench").path())

  private struct Line: Decodable {
    var benchmark: String
    var allocations: Double?
  }

  /// Optimised code only: a debug build keeps temporaries on the heap.
  @Test(
    .needsBuilt("snowbench"))
  func aThousandFramesAllocateNothing() throws {
    let outcome = try Self.bench.run(["--json", "--frames", "1000"])
    #expect(outcome.code == 0, "\(outcome.words)")
    let lines = try outcome.lines.map { try JSONDecoder().decode(Line.self, from: Data($0.utf8)) }
    let counted = lines.filter { $0.allocations != nil }
    // Three sizes, the largest by two threads as well, ropes four times, the log, three filters; and input
    // devices where the kernel can make one.
    let hasInput = FileManager.default.isWritableFile(atPath: "/dev/uinput")
    #expect(counted.count == (hasInput ? 13 : 12))
    #expect(counted.contains { $0.benchmark.hasSuffix(" 2 threads") })
    for line in counted { #expect(line.allocations == 0, "\(line.benchmark)") }
  }

  /// Sparks, people, stars and a clock, on a panel that is turned.
  ///
  /// A list that is longer than all before it
  /// may still take memory, once in some hundred frames.
  @Test(
    .needsBuilt("snowbench"))
  func fireworksAllocateNothing() throws {
    let outcome = try Self.bench.run(["--scene", "fireworks", "--json", "--frames", "600"])
    #expect(outcome.code == 0, "\(outcome.words)")
    let lines = try outcome.lines.map { try JSONDecoder().decode(Line.self, from: Data($0.utf8)) }
    #expect(lines.count == 3)
    for line in lines { #expect(try #require(line.allocations) < 0.02, "\(line.benchmark)") }
  }

  /// Whirling, sliding and lying still.
  @Test(
    .needsBuilt("snowbench"),
    arguments: ["240x240", "800x480", "1920x1080"])
  func aShakenGlobeAllocatesNothing(size: String) throws {
    let outcome = try Self.bench.run(["--globe", "--only", size, "--json", "--frames", "1000"])
    #expect(outcome.code == 0, "\(outcome.words)")
    let lines = try outcome.lines.map { try JSONDecoder().decode(Line.self, from: Data($0.utf8)) }
    #expect(lines.map(\.allocations) == [0])
  }

  /// Turned, swinging, twinkling and falling; a list that is longer than all before it may take memory once.
  @Test(
    .needsBuilt("snowbench"),
    arguments: ["rope", "garland", "window"])
  func turnedScenesAllocateNothing(scene: String) throws {
    let outcome = try Self.bench.run(["--scene", scene, "--json", "--frames", "600"])
    #expect(outcome.code == 0, "\(outcome.words)")
    let lines = try outcome.lines.map { try JSONDecoder().decode(Line.self, from: Data($0.utf8)) }
    #expect(lines.count == 3)
    for line in lines { #expect(try #require(line.allocations) < 0.02, "\(line.benchmark)") }
  }
}
