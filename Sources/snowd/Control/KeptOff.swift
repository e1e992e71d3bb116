import Dates
import Glibc
import Pipeline
import Posix

/// An off that lasts: a file in the state folder, which the next start finds before it draws anything.
///
/// The file has the local time as "2026-12-24T20:00". It counts whatever it contains.
struct KeptOff {
  /// Nil without a state folder.
  private let path: String?
  /// When the snow was switched off; nil if it snows after a restart.
  private(set) var since: String?

  /// Looks into a state folder.
  init(in folder: String?) {
    path = folder.map { "\($0)/off" }
    guard let path, fileStatus(path, followsLinks: false) != nil else { return }
    since = Self.date(in: path) ?? "an unknown time"
  }

  private static func date(in path: String) -> String? {
    guard let file = try? FileDescriptor.reading(path), let bytes = try? file.readAll(limit: 100)
    else { return nil }
    let text = String(decoding: bytes.prefix { $0 >= 32 }, as: UTF8.self)
    return CivilTime(text) == nil ? nil : text
  }

  /// Stores it; an earlier date stays.
  mutating func keep(since date: CivilTime) throws(SystemError) {
    guard since == nil else { return }
    guard let path else {
      throw SystemError(
        code: ENOENT, operation: "keep it", subject: "state folder",
        words: "no such folder; set StateDirectory=snowd")
    }
    let text = date.words
    try replaceFile(path, with: Array("\(text)\n".utf8))
    since = text
    Self.reachDisk(path)
  }

  /// It snows after the next start.
  mutating func forget() throws(SystemError) {
    guard since != nil, let path else { return }
    guard withPath(path, { unlink($0) }) == 0 || errno == ENOENT else {
      throw SystemError(code: errno, operation: "remove", subject: path)
    }
    since = nil
    Self.reachDisk(path)
  }

  /// Has the file written now, because panels are switched off at the wall.
  ///
  /// A thread waits for the disk: it may take long, and frames go on.
  private static func reachDisk(_ path: String) {
    let thread = try? WorkerThread("off") {
      for path in [path, String(path.dropLast("/off".count))] {
        let number = withPath(path) { open($0, O_RDONLY | O_CLOEXEC | O_NONBLOCK) }
        guard number >= 0 else { continue }
        fsync(number)
        close(number)
      }
    }
    thread?.detach()
  }
}

extension CivilTime {
  /// As "2026-12-24T20:00".
  fileprivate var words: String {
    func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    return "\(year)-\(two(month))-\(two(day))T\(two(second / 3600)):\(two(second / 60 % 60))"
  }
}
