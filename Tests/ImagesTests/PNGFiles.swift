import Foundation
import TestSupport
import Testing

/// PNG files made by Python, with their expected pictures; removed with their owner.
final class PNGFiles {
  private let folder: TemporaryFolder

  /// Runs Python.
  ///
  /// - Parameter kind: see pngs.py.
  /// - Throws: without Python.
  init(_ kind: String) throws {
    folder = try TemporaryFolder()
    _ = try Self.run(["python3", Checkout.path("Tests/ImagesTests/pngs.py"), kind, folder.path])
  }

  /// The names of the PNG files, sorted.
  func names() throws -> [String] {
    try folder.names().filter { $0.hasSuffix(".png") }
  }

  func bytes(_ name: String) throws -> [UInt8] { try folder.bytes(name) }

  /// The memory in KiB for each file, and the result, each in its own process.
  func probe() throws -> [(kibibytes: Int, words: String)] {
    let words = try Self.run([Checkout.product("PictureProbe"), folder.path] + names())
    let lines = words.split(separator: "\n")
    return try lines.map { line in
      let parts = line.split(separator: " ", maxSplits: 1)
      return (try #require(Int(parts[0])), String(parts[1]))
    }
  }

  private static func run(_ command: [String]) throws -> String {
    let outcome = try TestSupport.run(command)
    try #require(outcome.code == 0, "\(outcome.words)")
    return outcome.text
  }
}
