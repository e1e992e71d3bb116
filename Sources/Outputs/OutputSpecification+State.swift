import Glibc
import Posix

extension OutputSpecification {
  /// Whether its file is there; one that was removed while it was written has no name any more.
  public var isStillThere: Bool { file.map(fileExists) ?? true }

  /// Whether opening it would wait: a named pipe that has no reader.
  public var waitsForReader: Bool {
    guard let file else { return false }
    var status = stat()
    guard withPath(file, { stat($0, &status) }) == 0, status.st_mode & S_IFMT == S_IFIFO else {
      return false
    }
    let number = withPath(file) { Glibc.open($0, O_WRONLY | O_NONBLOCK | O_CLOEXEC) }
    guard number >= 0 else { return errno == ENXIO }
    close(number)
    return false
  }
}
