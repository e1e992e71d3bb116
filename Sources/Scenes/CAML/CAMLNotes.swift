import Documents

/// What a file has that is not supported: each kind once, where it first stands, with how often.
struct CAMLNotes {
  /// The most kinds that are told.
  static let most = 50

  private var messages: [(text: String, place: Place, count: Int)] = []
  private var indices: [String: Int] = [:]
  private var left = 0

  /// Whether no further kind is told.
  var isFull: Bool { messages.count >= Self.most }

  /// Notes something; the same words are counted.
  mutating func add(_ text: String, at place: Place) {
    if let index = indices[text] {
      messages[index].count += 1
    } else if !isFull {
      indices[text] = messages.count
      messages.append((text, place, 1))
    } else {
      left += 1
    }
  }

  /// All of them in the order of the file.
  func warnings(file: String) -> [DocumentError] {
    let ordered = messages.sorted {
      ($0.place.line, $0.place.column) < ($1.place.line, $1.place.column)
    }
    var warnings = ordered.map { message in
      DocumentError(
        message.count == 1
          ? message.text : "\(message.text) (\(message.count) times, this is the first)",
        at: message.place, file: file)
    }
    if left > 0, let last = warnings.last {
      warnings.append(
        DocumentError("\(left) more things are not supported", at: last.place, file: file))
    }
    return warnings
  }
}
