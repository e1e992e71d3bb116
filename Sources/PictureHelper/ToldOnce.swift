import Glibc
import Posix
import Scenes

/// Tells each fault and note once.
struct ToldOnce {
  private let tell: @Sendable (String) -> Void
  private var told: Set<String> = []
  private static let most = 500

  init(_ tell: @escaping @Sendable (String) -> Void) { self.tell = tell }

  /// Tells what an answer has to say; a file under many names is one.
  mutating func take(_ answer: HelperAnswer, to request: HelperRequest) {
    let subject = request.subject
    for note in answer.notes { say("\(subject): \(note)", key: note) }
    guard case .failed(let words) = answer.result, !words.isEmpty else { return }
    let file: String =
      switch request {
      case .text: subject
      case .picture(let picture): Self.identity(picture.path)
      case .facts(let path): Self.identity(path)
      }
    say("\(subject): \(words)", key: "\(file) \(words)")
  }

  mutating func say(_ words: String, key: String) {
    guard told.count < Self.most, told.insert(key).inserted else { return }
    tell(words)
    if told.count == Self.most {
      tell("too many faults of texts and pictures; further ones are not logged")
    }
  }

  mutating func forgetAll() { told = [] }

  private static func identity(_ path: String) -> String {
    fileStatus(path).map { "\($0.st_dev) \($0.st_ino)" } ?? path
  }
}
