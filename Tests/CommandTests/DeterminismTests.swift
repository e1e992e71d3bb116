import Foundation
import TestSupport
import Testing

/// The same log, scene, size, fps and seed give the same frames.
struct DeterminismTests {
  private let common = [
    "replay", "--scene", "classic-article", Snowctl.log, "--size", "200x120", "--from", "6",
    "--for", "2",
    "--output", "hash:-",
  ]

  private func hashes(
    _ program: Snowctl = .debug, _ more: [String] = []
  ) throws -> [String] {
    let outcome = try program.run(common + more)
    #expect(outcome.code == 0, "\(outcome.words)")
    return outcome.lines
  }

  @Test func twoRunsAgree() throws {
    let first = try hashes()
    #expect(first.count == 120)
    #expect(Set(first.map { $0.split(separator: " ")[2] }).count == 120, "the picture must move")
    #expect(try hashes() == first)
  }

  @Test(
    .needsBuilt("snowctl"))
  func debugAndReleaseAgree() throws {
    #expect(try hashes(.release) == hashes(.debug))
  }

  @Test func realTimeAndAsFastAsItGoesAgree() throws {
    #expect(try hashes(.debug, ["--speed", "4"]) == hashes(.debug, ["--speed", "max"]))
  }

  @Test func interpolationIsTheSameEachTime() throws {
    let interpolated = try hashes(.debug, ["--no-gyro", "--interpolate"])
    #expect(try hashes(.debug, ["--no-gyro", "--interpolate", "--speed", "4"]) == interpolated)
    #expect(try hashes(.debug, ["--no-gyro"]) != interpolated)
  }

  /// Through the whole pipeline, with frames that are large enough to be shared.
  @Test func oneThreadAndTwoAgree() throws {
    let folder = try TemporaryFolder()
    let scene = try folder.write(
      "storm.json5",
      """
      { version: 1, layers: [ { emitter: { timeOffset: 10, cells: [ { birthRate: 400, lifetime: 10,
        velocity: 60, velocityRange: 30, emissionLongitude: '180deg', scale: 0.5, scaleRange: 0.4 } ] } } ] }
      """)
    let program = Snowctl.release.exists ? Snowctl.release : .debug
    let frames = try ["1", "2"].map { threads in
      let outcome = try program.run([
        "replay", Snowctl.log, "--size", "1280x720", "--from", "6", "--for", "0.5", "--output",
        "hash:-",
        "--scene", scene, "--threads", threads,
      ])
      #expect(outcome.code == 0, "\(outcome.words)")
      return outcome.lines
    }
    #expect(frames[0].count == 30 && frames[0] == frames[1])
  }

  /// Its village, lying snow, light and steadied angle, while the panel is turned and comes to rest.
  @Test(
    .needsBuilt("snowctl"))
  func theWindowIsTheSameAtEachRateAndOnTwoThreads() throws {
    func film(_ fps: String, _ threads: String) throws -> [Substring: Substring] {
      let outcome = try Snowctl.release.run([
        "replay", Snowctl.log, "--scene", "window", "--size", "640x400", "--from", "8", "--for",
        "4",
        "--output", "hash:-", "--fps", fps, "--threads", threads,
      ])
      #expect(outcome.code == 0, "\(outcome.words)")
      let words = outcome.lines.map { $0.split(separator: " ") }
      return Dictionary(uniqueKeysWithValues: words.map { ($0[1], $0[2]) })
    }
    let frames = try film("60", "1")
    #expect(frames.count == 240)
    for (fps, threads, common) in [("30", "1", 120), ("144", "1", 48), ("60", "2", 240)] {
      let other = try film(fps, threads)
      let times = Set(other.keys).intersection(frames.keys)
      #expect(times.count == common)
      for time in times {
        #expect(frames[time] == other[time], "\(fps) frames a second, \(time)")
      }
    }
  }

  @Test func anotherSeedIsAnotherSnow() throws {
    let first = try hashes()
    let other = try hashes(.debug, ["--seed", "2"])
    #expect(first.count == other.count)
    #expect(zip(first, other).allSatisfy { $0 != $1 })
  }

  @Test(arguments: ["field", "rotated", "none"])
  func halfTheFramesAreEverySecondFrame(gravity: String) throws {
    func pictures(_ fps: String) throws -> [String] {
      try hashes(.debug, ["--fps", fps, "--gravity", gravity]).map { line in
        line.split(separator: " ").dropFirst().joined(separator: " ")
      }
    }
    let (all, half) = (try pictures("60"), try pictures("30"))
    #expect(half.count == 60)
    #expect(half == stride(from: 0, to: all.count, by: 2).map { all[$0] })
  }

  @Test func statisticsRepeatButForTheTime() throws {
    let (all, half) = (try stats("60"), try stats("30"))
    #expect(all.count == 120 && half.count == 60)
    #expect(half == stride(from: 0, to: all.count, by: 2).map { all[$0] })
    #expect(half.allSatisfy { $0.alive == 420 && $0.born - $0.retired == 420 })
  }

  private struct Stats: Decodable, Equatable {
    var t_ns: Int64
    var angle_rad: Double
    var held: Bool
    var gravity: [Double]
    var alive: Int
    var born: Int
    var retired: Int
  }

  private func stats(_ fps: String) throws -> [Stats] {
    let outcome = try Snowctl.debug.run(
      common.dropLast(1) + ["stats:-", "--fps", fps])
    return try outcome.lines.map { try JSONDecoder().decode(Stats.self, from: Data($0.utf8)) }
  }
}
