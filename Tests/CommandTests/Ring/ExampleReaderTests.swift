import Foundation
import TestSupport
import Testing

/// The readers of docs/examples, built and run as a user would.
@Suite(.waiting) struct ExampleReaderTests {
  private static let examples = Snowctl.repository.appending(path: "docs/examples").path()
  private let shell = Snowctl(path: "/bin/bash")

  @Test(.needs("cc"))
  func readsInC() throws {
    let folder = try TemporaryFolder()
    let program = folder.path("reader")
    let built = try shell.run([
      "-c",
      "cc -std=c11 -O2 -Wall -Wextra -Werror -o '\(program)' '\(Self.examples)/reader.c'",
    ])
    try #require(built.code == 0, "\(built.words)")
    try read { "'\(program)' '\($0)' XR24 40" }
    try refuses { "'\(program)' '\($0)' NV12 1" }
    let text = try String(contentsOfFile: "\(Self.examples)/reader.c", encoding: .utf8)
    #expect(text.split(separator: "\n", omittingEmptySubsequences: false).count <= 150)
  }

  @Test(.needs("python3"))
  func readsInPython() throws {
    try read { "python3 '\(Self.examples)/reader.py' --socket '\($0)' --frames 40" }
  }

  /// Forty frames, each one of the film's and in its order, and every gap counted.
  private func read(_ command: (_ socket: String) -> String) throws {
    let producer = try Producer()
    let outcome = try shell.run(["-c", command(producer.socket)])
    #expect(outcome.code == 0, "\(outcome.words)")
    _ = try producer.process.end(SIGTERM)
    let frames = frameHashes(outcome.output, stride: 4)
    #expect(frames.count == 40)
    let places = try #require(places(of: frames, in: try producer.hashes()))
    let missed = outcome.words.split(separator: "\n").compactMap {
      $0.split(separator: " ").last.flatMap { Int($0) }
    }
    #expect(missed.count == 40)
    for (index, count) in missed.enumerated().dropFirst() {
      #expect(places[index] - places[index - 1] == count + 1)
    }
  }

  /// An unknown format, reported with the producer's message.
  private func refuses(_ command: (_ socket: String) -> String) throws {
    let producer = try Producer()
    let outcome = try shell.run(["-c", command(producer.socket)])
    #expect(outcome.code == 1)
    #expect(outcome.words.contains("unsupported format; expected XR24, AR24 or RG16"))
  }
}
