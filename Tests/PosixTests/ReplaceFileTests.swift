import Glibc
import Posix
import TestSupport
import Testing

@Suite("A file is replaced in one step") struct ReplaceFileTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func failure(_ path: String) throws -> String {
    try #require(throws: SystemError.self) { try replaceFile(path, with: [1]) }.description
  }

  @Test("By the new one alone, also over what has the temporary name")
  func replaces() throws {
    try folder.write("x", "old")
    #expect(mkfifo(unfinishedPath(of: folder["x"]), 0o600) == 0)
    try replaceFile(folder["x"], with: Array("new".utf8))
    #expect(try folder.text("x") == "new" && folder.names() == ["x"])
  }

  @Test("A missing folder, and one that is a file")
  func folders() throws {
    let missing = folder["none/x"]
    #expect(
      try failure(missing)
        == "\(missing): cannot create: the folder '\(folder["none"])' does not exist")
    let below = try folder.write("file", "") + "/x"
    #expect(try failure(below) == "\(below): cannot create: Not a directory")
  }

  @Test("A folder in the way is named, at either name, and the old file stays")
  func obstacles() throws {
    let path = try folder.write("x", "old")
    let unfinished = unfinishedPath(of: path)
    #expect(mkdir(unfinished, 0o755) == 0)
    #expect(try failure(path) == "\(unfinished): cannot create: Is a directory")
    #expect(try folder.text("x") == "old")
    #expect(rmdir(unfinished) == 0 && mkdir(folder["y"], 0o755) == 0)
    #expect(try failure(folder["y"]) == "\(folder["y"]): cannot replace: Is a directory")
    #expect(try folder.names() == ["x", "y"])
  }

  @Test("A file that could not be written leaves the old one")
  func unwritten() throws {
    let path = try folder.write("x", "old")
    let error = SystemError(code: ENOSPC, operation: "write", subject: path)
    #expect(throws: error) {
      try replaceFile(path) { (file: borrowing FileDescriptor) throws(SystemError) in
        // Messages of the file have its later name.
        #expect(file.name == path)
        throw error
      }
    }
    #expect(try folder.text("x") == "old" && folder.names() == ["x"])
  }
}
