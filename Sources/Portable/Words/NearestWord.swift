/// The nearest of `words` by edit distance, at most a third of the letters or one; else the first with a common
/// ending ("cells", "emitterCells"); else nil.
public func nearestWord(to word: String, in words: [String]) -> String? {
  var best: (word: String, distance: Int)?
  for other in words {
    let distance = editDistance(word.lowercased(), other.lowercased())
    guard distance <= max(1, max(word.count, other.count) / 3), distance < other.count,
      distance < best?.distance ?? .max
    else { continue }
    best = (other, distance)
  }
  return best?.word ?? sameEnding(word.lowercased(), words)
}

private func sameEnding(_ word: String, _ words: [String]) -> String? {
  guard word.count >= 4 else { return nil }
  return words.first {
    let other = $0.lowercased()
    return other.count >= 4 && (other.hasSuffix(word) || word.hasSuffix(other))
  }
}

/// The edit distance with swaps of neighbours (optimal string alignment), of the first 64 letters.
public func editDistance(_ first: String, _ second: String) -> Int {
  let first = Array(first.prefix(64))
  let second = Array(second.prefix(64))
  // Rows of the table of prefixes: the last but one (for swaps), the last, and the current one.
  var older: [Int] = []
  var old = Array(0...second.count)
  for i in first.indices {
    var row = [i + 1]
    for j in second.indices {
      var best = min(row[j] + 1, old[j + 1] + 1, old[j] + (first[i] == second[j] ? 0 : 1))
      if i > 0, j > 0, first[i] == second[j - 1], first[i - 1] == second[j] {
        best = min(best, older[j - 1] + 1)
      }
      row.append(best)
    }
    older = old
    old = row
  }
  return old[second.count]
}

/// A list for a sentence: "a", "a or b", "a, b or c".
public func alternatives(_ words: [String]) -> String {
  guard let last = words.last, words.count > 1 else { return words.first ?? "" }
  return words.dropLast().joined(separator: ", ") + " or " + last
}
