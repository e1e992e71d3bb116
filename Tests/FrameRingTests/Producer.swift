import Foundation
import FrameRing
import Graphics
import TestSupport
import Testing

@testable import RingTorture

/// A producer in its own process, controlled step by step.
final class Producer {
  let path: String
  private let process = Process()
  private let (commands, answers) = (Pipe(), Pipe())

  /// Starts one.
  ///
  /// - Parameters:
  ///   - path: of its socket.
  ///   - clients: how many readers there may be.
  ///   - isOldKernel: whether the kernel is not asked to refuse descriptors.
  /// - Throws: where it cannot be started.
  init(_ path: String, clients: Int = 16, isOldKernel: Bool = false) throws {
    self.path = path
    process.executableURL = URL(filePath: Checkout.product("RingTorture"))
    process.arguments = ["--puppet", path, "\(clients)"] + (isOldKernel ? ["--old-kernel"] : [])
    (process.standardInput, process.standardOutput) = (commands, answers)
    try process.run()
    _ = answer()
  }

  deinit { end() }

  /// Ends it, and waits for that.
  func end() {
    try? commands.fileHandleForWriting.close()
    process.waitUntilExit()
  }

  /// Does a step, `times` times.
  ///
  /// - Returns: what it counts: readers, published, longest.
  @discardableResult
  func tell(_ step: String, times: Int = 1) throws -> [String: Int] {
    var counts: [String: Int] = [:]
    for _ in 0..<times {
      try commands.fileHandleForWriting.write(contentsOf: Data((step + "\n").utf8))
      counts = answer()
    }
    return counts
  }

  private func answer() -> [String: Int] {
    var line: [UInt8] = []
    var byte: UInt8 = 0
    while read(answers.fileHandleForReading.fileDescriptor, &byte, 1) == 1, byte != 10 {
      line.append(byte)
    }
    let pairs = String(decoding: line, as: UTF8.self).split(separator: " ").compactMap {
      let parts = $0.split(separator: "=")
      return parts.count == 2 ? (String(parts[0]), Int(parts[1]) ?? -1) : nil
    }
    return Dictionary(pairs) { $1 }
  }

  /// How many descriptors it has.
  var descriptors: Int {
    let folder = "/proc/\(process.processIdentifier)/fd"
    return (try? FileManager.default.contentsOfDirectory(atPath: folder).count) ?? -1
  }

  /// Whether a ring is in its memory.
  func isMapped() throws -> Bool {
    try Places.maps("/proc/\(process.processIdentifier)/maps").contains("snowfrm")
  }

  /// Waits until it has so many descriptors: sockets are closed on a thread of its own.
  ///
  /// - Returns: how many it has.
  func waits(forDescriptors count: Int) -> Int {
    for _ in 0..<1000 where descriptors != count { usleep(10_000) }
    return descriptors
  }

  /// Serves until something holds, for half a minute at most.
  ///
  /// - Returns: whether it held, and behind how many seconds.
  func serve(until holds: () throws -> Bool) throws -> (Bool, Double) {
    let start = ContinuousClock.now
    func elapsed() -> Double { (ContinuousClock.now - start) / .seconds(1) }
    while elapsed() < 30 {
      try tell("serve")
      if try holds() { return (true, elapsed()) }
      usleep(20_000)
    }
    return (false, elapsed())
  }
}

/// A reader who behaves, beside others who do not.
final class Witness {
  private let producer: Producer
  private let reader: RingReader
  private var frame: Frame

  init(_ producer: Producer) throws {
    self.producer = producer
    reader = try RingReader(path: producer.path) { (try? producer.tell("frame")) != nil }
    frame = reader.makeFrame()
    _ = try reader.read(into: &frame, timeout: 0)
  }

  /// Has a frame published, and wants exactly that one.
  func see() throws {
    try producer.tell("frame")
    let read = try #require(try reader.read(into: &frame, timeout: 0))
    #expect(read.missed == 0)
    #expect(Pattern.isWhole(frame, read.sequence))
  }
}
