/// The word that was probably meant.
///
/// - Parameters:
///   - word: what was written.
///   - words: what there is.
/// - Returns: the nearest by edit distance, when it is near enough to be a slip of the finger or
///   when one contains the other; else nil.
public func nearestWord(to word: String, in words: [String]) -> String? {
  let limit = max(1, min(3, word.count / 3))
  let ranked = words.map { (word: $0, distance: editDistance(word.lowercased(), $0.lowercased())) }
  if let best = ranked.min(by: { $0.distance < $1.distance }), best.distance <= limit {
    return best.word
  }
  guard word.count >= 4 else { return nil }
  return words.first { $0.lowercased().hasSuffix(word.lowercased()) }
    ?? words.first { word.lowercased().hasSuffix($0.lowercased()) && $0.count >= 4 }
}

/// How many characters must be put in, taken out or changed to get from one word to the other.
///
/// Levenshtein's distance; words are cut at 64 characters.
public func editDistance(_ first: String, _ second: String) -> Int {
  let (a, b) = (Array(first.prefix(64)), Array(second.prefix(64)))
  var row = Array(0...b.count)
  for (i, left) in a.enumerated() {
    var diagonal = row[0]
    row[0] = i + 1
    for (j, right) in b.enumerated() {
      let above = row[j + 1]
      row[j + 1] = min(above + 1, row[j] + 1, diagonal + (left == right ? 0 : 1))
      diagonal = above
    }
  }
  return row[b.count]
}
