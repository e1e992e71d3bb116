import Foundation
import Gravity
import Motion
import Portable
import TestSupport
import Testing

@testable import Settings

@Suite("What was found of gyroscopes, in a file")
struct GyroscopeFileTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func error(_ share: Double) throws -> GyroscopeGainError {
    try #require(
      GyroscopeGainError(share: Vector3(share, 0, -0.25), deviation: Vector3(0.004, 0, 0.01)))
  }

  @Test("What is written is read again, for the same mount matrix only")
  func roundTrip() throws {
    let turned = try MountMatrix("0,1,0; -1,0,0; 0,0,1")
    let askew = try MountMatrix("0.7071,0.7071,0; -0.7071,0.7071,0; 0,0,1")
    var file = GyroscopeFile()
    file.keep(try error(0.031), of: "iio:local:it's\n@i2c-A:01", turned)
    file.keep(try error(-0.12346), of: "evdev:/dev/input/by-path/ü", askew)
    try file.write(into: folder.path)
    let read = try GyroscopeFile(in: folder.path)
    #expect(read == file)
    #expect(read.error(of: "iio:local:it's\n@i2c-A:01", turned) == (try error(0.031)))
    #expect(read.error(of: "iio:local:it's\n@i2c-A:01", .identity) == nil)
    #expect(read.error(of: "iio:local:other", turned) == nil)
    let mode = try FileManager.default.attributesOfItem(atPath: folder["gyroscopes.json5"])
    #expect(mode[.posixPermissions] as? Int == 0o644)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).count == 1)
  }

  @Test("A sensor has one entry; the oldest of 17 sensors is dropped")
  func limit() throws {
    var file = GyroscopeFile()
    for number in 0..<16 { file.keep(try error(0.01), of: "\(number)", .identity) }
    // Used again, it is no longer the oldest.
    file.keep(try error(0.02), of: "0", .identity)
    file.keep(try error(0.01), of: "16", .identity)
    try file.write(into: folder.path)
    let read = try GyroscopeFile(in: folder.path)
    #expect(read.entries.map(\.sensor) == (2..<16).map(String.init) + ["0", "16"])
    file.keep(nil, of: "16", .identity)
    #expect(file.entries.count == 15)
  }

  @Test("A missing file is empty")
  func missing() throws {
    #expect(try GyroscopeFile(in: folder.path) == GyroscopeFile())
    #expect(try GyroscopeFile(in: folder["no/such/folder"]) == GyroscopeFile())
  }

  @Test(
    "A damaged file is refused with its place",
    arguments: [
      ("", "1:1"), ("\u{0}\u{0}\u{0}\u{0}", "1:1"), ("[]", "1:1"), ("{ version: 2 }", "1:12"),
      ("{ version: 1 }", "1:1"), ("{ version: 1, gyroscopes: [{}] }", "1:28"),
      (
        "{ version: 1,\n gyroscopes: [{ sensor: 'a', matrix: '1,0,0;0,1,0;0,0,1', share: [1e300, 0, 0], deviation: [0, 0, 0] }] }",
        "2:67"
      ),
      (
        "{ version: 1,\n gyroscopes: [{ sensor: 'a', matrix: '1,0,0;0,1,0;0,0,1', share: [0, NaN, 0], deviation: [0, 0, 0] }] }",
        "2:70"
      ),
      (
        "{ version: 1,\n gyroscopes: [{ sensor: 'a', matrix: '1,0,0;0,1,0;0,0,1', share: [0, 0], deviation: [0, 0, 0] }] }",
        "2:66"
      ),
      (
        "{ version: 1,\n gyroscopes: [{ sensor: 'a', matrix: '1,0,0;0,1,0;0,0,0', share: [0, 0, 0], deviation: [0, 0, 0] }] }",
        "2:38"
      ),
      (String(repeating: "[", count: 100_000), "1:65"),
    ])
  func damaged(text: String, place: String) throws {
    try folder.write("gyroscopes.json5", text)
    let error = try #require(throws: SettingsError.self) { try GyroscopeFile(in: folder.path) }
    #expect(
      error.description.hasPrefix(folder["gyroscopes.json5"] + ":" + place + ": "), "\(error)")
  }

  @Test("A file that is too large, a folder or a FIFO is refused with its name")
  func strange() throws {
    let path = folder["gyroscopes.json5"]
    func refusal() throws -> String {
      try #require(throws: SettingsError.self) { try GyroscopeFile(in: folder.path) }.description
    }
    try folder.write("gyroscopes.json5", "// " + String(repeating: "x", count: 1 << 18))
    #expect(try refusal().hasPrefix(path))
    try FileManager.default.removeItem(atPath: path)
    #expect(mkfifo(path, 0o600) == 0)
    #expect(try refusal().hasPrefix(path))
    // Writing replaces it, and what was left beside it, without waiting for a reader.
    #expect(mkfifo(path + ".part", 0o600) == 0)
    var file = GyroscopeFile()
    file.keep(try error(0.1), of: "a", .identity)
    try file.write(into: folder.path)
    #expect(try GyroscopeFile(in: folder.path) == file)
  }

  @Test("16 sensors with the longest names fit")
  func longest() throws {
    var file = GyroscopeFile()
    for number in 0..<16 {
      let name = String(repeating: "\u{1}", count: 1000) + String(repeating: "x", count: 3000)
      file.keep(try error(0.1), of: name + "\(number)", .identity)
    }
    try file.write(into: folder.path)
    #expect(try GyroscopeFile(in: folder.path) == file)
  }
}
