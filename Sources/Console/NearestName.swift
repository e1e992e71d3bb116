/// How many letters must be added, dropped, changed or swapped with their neighbour to make one
/// word of another.
public func editDistance(_ first: String, _ second: String) -> Int {
  let first = Array(first)
  let second = Array(second)
  // Rows of the table of prefixes: the one before last (for swaps), the last, and the one at work.
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

/// The name that was probably meant, if one is near enough.
///
/// - Parameters:
///   - word: what was typed.
///   - names: what there is.
/// - Returns: the nearest name, the first of several; nil where none shares enough letters.
public func nearest(to word: String, in names: [String]) -> String? {
  var best: (name: String, distance: Int)?
  for name in names {
    let distance = editDistance(word.lowercased(), name.lowercased())
    // A third of the letters may be wrong, and one in a short word.
    guard distance <= max(1, max(word.count, name.count) / 3) else { continue }
    guard distance < name.count, distance < best?.distance ?? .max else { continue }
    best = (name, distance)
  }
  return best?.name
}
