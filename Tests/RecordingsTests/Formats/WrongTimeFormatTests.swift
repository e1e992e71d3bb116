import Foundation
import Motion
import TestSupport
import Testing

@testable import Recordings

/// Wrong times in recordings of other programs cost no more than their own rows.
struct WrongTimeFormatTests {
  /// 300 readings, 20 ms apart, in each of the formats that are text.
  private enum Format: String, CaseIterable {
    case evemu, libinput, phyphox, sensorLogger

    func text(_ times: [Int]) -> String {
      switch self {
      case .evemu:
        let head =
          "# EVEMU 1.3\nP: 40 00 00 00 00 00 00 00\n"
          + (0..<3).map { "A: 0\($0) -16000 16000 0 0 1000\n" }.joined()
        return times.reduce(head) { text, time in
          let stamp = "\(time / 1_000_000).\(String(format: "%06d", time % 1_000_000))"
          return text + "E: \(stamp) 0003 0000 0000\nE: \(stamp) 0003 0001 1000\n"
            + "E: \(stamp) 0003 0002 0000\nE: \(stamp) 0000 0000 0000\n"
        }
      case .libinput:
        let head =
          "# libinput record\n- node: /dev/input/event0\n    absinfo:\n"
          + (0..<3).map { "      \($0): [-16000, 16000, 0, 0, 1000]\n" }.joined()
          + "    properties: [6]\n"
        return times.reduce(head) { text, time in
          let stamp = "\(time / 1_000_000), \(time % 1_000_000)"
          return text + "- [\(stamp), 3, 0, 0]\n- [\(stamp), 3, 1, 1000]\n- [\(stamp), 3, 2, 0]\n"
            + "- [\(stamp), 0, 0, 0]\n"
        }
      case .phyphox:
        return times.reduce("\"Time (s)\",\"X (m/s^2)\",\"Y (m/s^2)\",\"Z (m/s^2)\"\n") {
          $0 + "\(Double($1) / 1e6),0,9.80665,0\n"
        }
      case .sensorLogger:
        return times.reduce("time,seconds_elapsed,z,y,x\n") {
          $0 + "\($1)000,\(Double($1) / 1e6),0,9.80665,0\n"
        }
      }
    }
  }

  private func read(_ format: Format, _ time: (Int) -> Int) throws -> Recording {
    let folder = try TemporaryFolder()
    let path = try folder.write("log", format.text((0..<300).map(time)))
    var details = Recording.Details()
    details.sign = .reaction
    return try Recording(path, details)
  }

  private func microseconds(_ source: Recording) throws -> [Int] {
    try RealRecordingTests.samples(source).map { Int($0.instant.nanoseconds / 1000) }
  }

  private static let step = 20_000

  @Test(
    "Rows with times a thousand times too large are skipped, in every format",
    arguments: Format.allCases)
  private func tooLarge(format: Format) throws {
    let source = try read(format) { $0 * Self.step * ((100..<110).contains($0) ? 1000 : 1) }
    let expected = (0..<300).filter { !(100..<110).contains($0) }.map { $0 * Self.step }
    let found = try microseconds(source)
    #expect(found.count == 290 && zip(found, expected).allSatisfy { abs($0 - $1) <= 1 })
    #expect(source.rowCounts.skipped == 10 && source.problems.first?.line ?? 0 > 100)
    #expect(source.problems.first?.message.hasPrefix("time jumps ahead by 33 minutes") == true)
  }

  @Test("A clock that was set back costs nothing, in every format", arguments: Format.allCases)
  private func setBack(format: Format) throws {
    let source = try read(format) {
      7_200_000_000 + $0 * Self.step - ($0 < 150 ? 0 : 3_600_000_000)
    }
    let found = try microseconds(source)
    #expect(found.count == 300 && source.rowCounts.skipped == 0)
    #expect(zip(found, found.dropFirst()).allSatisfy { (10_000...30_000).contains($1 - $0) })
    #expect(source.notes.count == 1 && source.notes[0].message.contains("goes back by 60 minutes"))
  }
}
