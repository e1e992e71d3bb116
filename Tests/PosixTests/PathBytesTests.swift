import Glibc
import Posix
import TestSupport
import Testing

@Suite("Paths are bytes")
struct PathBytesTests {
  @Test(
    "Bytes of any kind come back as they were",
    arguments: [
      [], Array("plain".utf8), Array("caf\u{e9}".utf8), Array("cafe\u{301}".utf8),
      Array("caf".utf8) + [0xE9], [0xE9, 0x2E], [0xC3], [0xC3, 0xC3, 0xA9], [0xE9, 0x9B],
      // Too long for its character, half of a pair, above the last one.
      [0xC0, 0x80], [0xED, 0xA0, 0x80], [0xF4, 0x90, 0x80, 0x80], [0xFF, 0xFE],
      // The private-use character itself.
      Array("\u{10FEE9}".utf8), Array("a\u{10FE80}\u{10FEFF}b".utf8), Array("\u{10FFFD}".utf8),
      Array(0x80...0xFF),
    ] as [[UInt8]])
  func roundTrip(bytes: [UInt8]) {
    #expect(String(pathBytes: bytes).pathBytes == bytes)
  }

  @Test("Text is text, and other bytes are written as escapes for people")
  func words() {
    #expect(String(pathBytes: Array("café".utf8)) == "café")
    let path = String(pathBytes: Array("caf".utf8) + [0xE9] + Array(".json5".utf8))
    #expect(path.escapingPathBytes() == "caf\\xe9.json5")
    #expect(path.hasPathEnding(".json5") && "a/b/\(path)".pathFolder == "a/b/")
    // An accent at the beginning of a name.
    #expect("a/\u{301}b".pathParts == ["a", "\u{301}b"] && "a/\u{301}b".pathFolder == "a/")
  }

  @Test("A file is created, listed, found, renamed and removed by its bytes")
  func files() throws {
    let scratch = try TemporaryFolder()
    let folder = scratch.path
    let path = folder + "/" + String(pathBytes: [0x78, 0xE9])
    try FileDescriptor.writing(path).write(Array("12".utf8).span.bytes)
    #expect(directoryEntries(folder).map(\.pathBytes) == [[0x78, 0xE9]])
    #expect(
      fileExists(path) && isRegularFile(path) && isSameFile(path, folder + "/./\u{78}\u{10FEE9}"))
    #expect(try FileDescriptor.reading(path).readAll(limit: 9) == Array("12".utf8))
    try renameFile(path, to: path + "\u{10FEFF}")
    #expect(!fileExists(path) && fileExists(path + "\u{10FEFF}"))
    removeFile(path + "\u{10FEFF}")
    #expect(directoryEntries(folder) == [])
    // Two names that string comparison treats as equal, and one with a zero byte inside.
    #expect(!isSameFile("\u{e9}", "e\u{301}") && !fileExists("/tmp\0/nowhere"))
  }
}

@Suite("Files that would be waited for")
struct RegularFileTests {
  @Test("A FIFO, a socket and a device are refused with a message, without blocking")
  func refusals() throws {
    let scratch = try TemporaryFolder()
    let folder = scratch.path
    let (pipe, socket) = (folder + "/pipe", folder + "/socket")
    #expect(mkfifo(pipe, 0o600) == 0)
    let listener = try FileDescriptor.listening(at: socket, mode: 0o600)
    for (path, words) in [
      (pipe, "this is a FIFO; expected a regular file"),
      (socket, "this is a socket; expected a regular file"),
      ("/dev/null", "this is a device; expected a regular file"), (folder, "Is a directory"),
    ] {
      let error = #expect(throws: SystemError.self) { _ = try FileDescriptor.reading(path) }
      #expect(error?.description == "\(path): cannot open: \(words)")
    }
    _ = listener.number
  }
}
