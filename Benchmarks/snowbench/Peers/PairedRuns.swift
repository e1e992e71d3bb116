/// Alternating processor times of ours and a peer's.
///
/// ```
///   ours   peer   ours   peer   ours       a ratio: the mean of ours before and after ÷ the peer's
///    └──────┴──────┘                       between them. What slows the machine for a while slows
///            1      └──────┴──────┘        both, and cancels out.
///                           2
/// ```
struct PairedRuns: Equatable {
  /// Ours, one more than the peer's.
  private(set) var ours: [Double]
  private(set) var peer: [Double] = []

  /// Starts with ours.
  init(first: Double) { ours = [first] }

  /// Adds a run of the peer and the one of ours after it.
  mutating func add(peer time: Double, ours next: Double) {
    peer.append(time)
    ours.append(next)
  }

  /// How much longer than the other one of ours before and after may be: beyond it, the machine changed its pace during
  /// the pair, which then does not count.
  static let mostDifference = 1.15

  /// Ours ÷ the peer's, for each pair that counts; below 1 ours is faster.
  var ratios: [Double] {
    peer.indices.filter(counts).map { (ours[$0] + ours[$0 + 1]) / 2 / peer[$0] }
  }

  /// The number of pairs that do not count.
  var leftOut: Int { peer.count - ratios.count }

  private func counts(_ pair: Int) -> Bool {
    let (before, after) = (ours[pair], ours[pair + 1])
    return max(before, after) <= min(before, after) * Self.mostDifference
  }

  /// The median ratio, the one to quote.
  var ratio: Double { median(ratios) }

  /// The lowest ratio and the highest.
  var spread: ClosedRange<Double> { (ratios.min() ?? 0)...(ratios.max() ?? 0) }
}

/// The figures in a program's output: words as "cpu_us=391.2".
struct PrintedFigures {
  private let values: [Substring: Substring]

  /// Reads all words with an equals sign; of two with one name the later counts.
  init(_ text: String) {
    var values: [Substring: Substring] = [:]
    for word in text.split(whereSeparator: { $0.isWhitespace || $0 == "," }) {
      guard let sign = word.firstIndex(of: "=") else { continue }
      values[word[..<sign]] = word[word.index(after: sign)...]
    }
    self.values = values
  }

  /// A number; nil if missing.
  func number(_ name: Substring) -> Double? { values[name].flatMap { Double($0) } }

  /// A word; nil if missing.
  func word(_ name: Substring) -> String? { values[name].map(String.init) }
}
