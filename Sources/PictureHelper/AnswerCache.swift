import Graphics
import Scenes

/// Answers that were given, in bounded memory; the least recently used go first.
struct AnswerCache {
  private struct Entry {
    var answer: HelperAnswer.Result
    var bytes: Int
    var lastUse: Int
    /// What no layer has taken yet stays.
    var wasTaken = false
  }

  /// Bytes; four of the largest are kept in any case, as those of a large screen are needed together.
  private let most: Int
  private var entries: [HelperRequest: Entry] = [:]
  private(set) var bytes = 0
  private var uses = 0

  init(most: Int) { self.most = most }

  mutating func take(_ request: HelperRequest) -> HelperAnswer.Result? {
    guard var entry = entries[request] else { return nil }
    uses += 1
    (entry.lastUse, entry.wasTaken) = (uses, true)
    entries[request] = entry
    return entry.answer
  }

  mutating func add(_ answer: HelperAnswer.Result, for request: HelperRequest) {
    remove { $0 == request }
    uses += 1
    entries[request] = Entry(answer: answer, bytes: answer.bytes, lastUse: uses)
    bytes += answer.bytes
    let largest = entries.values.map(\.bytes).max() ?? 0
    while bytes > max(most, 4 * largest) {
      let others = entries.filter { $0.key != request && $0.value.wasTaken }
      guard let oldest = others.min(by: { $0.value.lastUse < $1.value.lastUse })?.key else {
        return
      }
      remove { $0 == oldest }
    }
  }

  /// Forgets what is known of a file, which has changed.
  mutating func forget(path: String) {
    remove {
      if case .picture(let picture) = $0 { picture.path == path } else { false }
    }
  }

  mutating func forgetAll() { (entries, bytes) = ([:], 0) }

  private mutating func remove(_ isMeant: (HelperRequest) -> Bool) {
    for request in entries.keys.filter(isMeant) {
      bytes -= entries.removeValue(forKey: request)?.bytes ?? 0
    }
  }
}

extension HelperAnswer.Result {
  fileprivate var bytes: Int {
    let contents =
      switch self {
      case .failed, .facts: 0
      case .picture(let bitmap): bitmap.bytes.count
      case .text(let text):
        text.path.points.count * 17 + text.pictures.reduce(0) { $0 + $1.bitmap.bytes.count }
      }
    return contents + 256
  }

  var text: ContentAnswer<TextOutlines> {
    if case .text(let text) = self { .ready(text) } else { .failed }
  }

  var picture: ContentAnswer<Bitmap> {
    if case .picture(let bitmap) = self { .ready(bitmap) } else { .failed }
  }
}
