import Console
import Glibc
import Posix
import Testing

@Suite struct ExitCodeTests {
  @Test(arguments: [
    ("open", ENOENT, ExitCode.noInput), ("open", EISDIR, .noInput), ("open", ENOTDIR, .noInput),
    ("create", ENOENT, .cannotCreate), ("create", EISDIR, .cannotCreate),
    ("create", EROFS, .cannotCreate), ("create", ENOSPC, .cannotCreate),
    ("make the directory", ENOTDIR, .cannotCreate), ("open", EACCES, .noPermission),
    ("create", EACCES, .noPermission), ("write", EPERM, .noPermission),
    ("write", ENOSPC, .ioError), ("write", EIO, .ioError), ("write", EPIPE, .ioError),
    ("read", EIO, .ioError), ("read", EFBIG, .dataError), ("write", EFBIG, .ioError),
    ("open", EBUSY, .unavailable), ("connect", ECONNREFUSED, .unavailable),
    ("connect", ENOENT, .unavailable), ("map", ENOMEM, .osError), ("open", EMFILE, .osError),
    ("read", ETIMEDOUT, .temporary), ("map", EINVAL, .osError),
  ])
  func codesOfSystemErrors(operation: String, code: Int32, exit: ExitCode) {
    let error = SystemError(code: code, operation: operation, subject: "f")
    #expect(ExitCode(error) == exit)
    #expect(Failure(error).exitCode == exit)
  }

  @Test func realErrorsOfRealFiles() {
    #expect(throws: ExitCode.noInput) { try code { _ = try FileDescriptor.reading("/no/such") } }
    #expect(throws: ExitCode.noInput) { try code { _ = try FileDescriptor.reading("/") } }
    #expect(throws: ExitCode.cannotCreate) {
      try code { _ = try FileDescriptor.writing("/no/such") }
    }
    #expect(throws: ExitCode.ioError) {
      try code { try FileDescriptor.writing("/dev/full").write([1].span.bytes) }
    }
  }

  private func code(_ act: () throws -> Void) throws {
    do { try act() } catch let error as SystemError { throw ExitCode(error) }
  }

  @Test func numbersAreThoseOfSysexits() {
    #expect(
      ExitCode.allCases.map(\.rawValue) == [0, 64, 65, 66, 69, 70, 71, 73, 74, 75, 77, 78])
  }

  @Test func failuresKeepTheirFirstHint() {
    let failure = Failure("no", .usage)
    #expect(failure.description == "no")
    #expect(failure.hinting("a").hinting("b").description == "no\na")
  }
}

extension ExitCode: Error {}
