import Foundation
import Glibc
import TestSupport
import Testing

/// A replay at real speed that publishes its frames, and writes down the hash of each.
final class Producer {
  static let (width, height) = (64, 40)
  static let frameBytes = width * height * 4

  let socket: String
  let process: RunningProgram
  private let folder: TemporaryFolder

  /// Starts one, and waits until readers can connect.
  ///
  /// - Parameters:
  ///   - socket: of another one that has gone; nil makes a new one.
  ///   - size: of frames.
  ///   - options: more for `snowctl replay`; without a scene among them it is one with transparent and opaque pixels.
  /// - Throws: when it cannot be started.
  init(at socket: String? = nil, size: String = "64x40", _ options: [String] = []) throws {
    folder = try TemporaryFolder()
    self.socket = socket ?? folder.path("frames.sock")
    process = try Snowctl.debug.start(
      [
        "replay", Snowctl.log, "--speed", "1", "--fps", "30", "--size", size, "--output",
        "ring:\(self.socket)", "--output", "hash:\(folder.path("hashes"))",
      ] + (options.contains("--scene") ? [] : ["--scene", "classic"]) + options)
    let place = self.socket
    try #require(waits { isListening(at: place) }, "no replay publishes at \(place)")
  }

  /// The hashes of all frames that were written down.
  func hashes() throws -> [String] {
    try String(contentsOfFile: folder.path("hashes"), encoding: .utf8).split(separator: "\n")
      .compactMap { $0.split(separator: " ").last.map(String.init) }
  }
}
