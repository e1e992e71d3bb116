import Foundation
import Motion
import TestSupport

@testable import Recordings

extension TemporaryFolder {
  /// A file of given bytes, as it lies on a disk.
  func file(_ name: String, _ bytes: some Sequence<UInt8>) throws -> String {
    try write(name, Data(bytes))
  }

  /// A file of a text; compressed where the name ends in ".gz".
  func log(_ text: String, name: String = "walk.csv") throws -> String {
    guard name.hasSuffix(".gz") else { return try file(name, text.utf8) }
    let gzip = try GzipFile.writing("\(path)/\(name)")
    try gzip.write(text)
    try gzip.flush()
    return "\(path)/\(name)"
  }
}

/// All that a log gives: its samples, its header, and what was skipped.
struct Contents {
  var samples: [MotionSample] = []
  var header: LogHeader
  /// "line:column: message" of each skipped row.
  var problems: [String]
  var skipped: Int
  /// The same of where the clock was set.
  var notes: [String]
  /// Seconds of the samples.
  var times: [Double] { samples.map { $0.instant.seconds(since: .zero) } }

  init(_ path: String) throws {
    var reader = try LogReader(path)
    while let sample = try reader.next() { samples.append(sample) }
    header = reader.header
    problems = reader.problems.map { "\($0.line):\($0.column): \($0.message)" }
    notes = reader.notes.map { "\($0.line):\($0.column): \($0.message)" }
    skipped = reader.skipped
  }

  init(text: String, name: String = "walk.csv") throws {
    let scratch = try TemporaryFolder()
    try self.init(try scratch.log(text, name: name))
  }
}
