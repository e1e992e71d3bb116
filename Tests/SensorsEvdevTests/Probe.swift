import Foundation
import MockSensors
import TestSupport
import Testing

typealias MockDevice = MockInputDevice

/// The real program on a pretended device.
struct Probe {
  /// One line of it that begins with `sample`.
  struct Sample {
    var instant: Int64
    var acceleration: [Double]
    var raw: [Int]
    var startsAfresh: Bool
    var rotationRate: [Double]

    init?(_ line: Substring) {
      let words = line.split(separator: " ")
      guard words.first == "sample", words.count >= 9, let instant = Int64(words[1]) else {
        return nil
      }
      self.instant = instant
      acceleration = words[2...4].compactMap { Double($0) }
      raw = words[5...7].compactMap { Int($0) }
      startsAfresh = words[8] == "true"
      rotationRate = words[9...].compactMap { Double($0) }
    }
  }

  var lines: [Substring]
  var words: String
  var code: Int32

  var samples: [Sample] { lines.compactMap { Sample($0) } }
  func line(_ kind: String) -> Substring? { lines.first { $0.hasPrefix(kind + " ") } }

  /// Runs the program to its end.
  ///
  /// - Parameters:
  ///   - device: what to pretend.
  ///   - arguments: the program's.
  /// - Returns: what it said.
  /// - Throws: when it cannot be started.
  static func run(_ device: MockDevice, _ arguments: [String]) throws -> Probe {
    // umockdev feeds through a pipe that may hand over half an event when the machine is busy; the
    // kernel never does.
    for _ in 1...10 {
      let probe = try runOnce(device, arguments)
      let isTorn = probe.lines.last?.hasSuffix("cannot read: Invalid argument") == true
      guard isTorn else { return probe }
      print("again: umockdev tore an event apart")
    }
    return try runOnce(device, arguments)
  }

  private static func runOnce(_ device: MockDevice, _ arguments: [String]) throws -> Probe {
    let folder = try TemporaryFolder()
    let node = MockDevice.node
    let outcome = try TestSupport.run(
      [
        "umockdev-run", "-d", try folder.write("device", device.description),
        "-i", "\(node)=\(try folder.write("ioctls", device.ioctls))",
        "-s", "\(node)=\(try folder.write("script", device.replay))",
        "--", Checkout.product("EvdevProbe"),
      ] + arguments)
    return Probe(
      lines: outcome.text.split(separator: "\n"), words: outcome.words, code: outcome.code)
  }
}
