/// Processor times of one side and the other, by turns.
///
/// ```
///   ours   peer   ours   peer   ours       a ratio: the mean of ours before and after ÷ the peer's
///    └──────┴──────┘                       between them. What slows the machine for a while slows
///            1      └──────┴──────┘        both, and cancels out.
///                           2
/// ```
struct PairedRuns: Equatable {
  /// Ours, one more than of the peer.
  private(set) var ours: [Double]
  private(set) var peer: [Double] = []

  /// Begins with ours.
  init(first: Double) { ours = [first] }

  /// Adds a turn of the peer and the one of ours after it.
  mutating func add(peer time: Double, ours next: Double) {
    peer.append(time)
    ours.append(next)
  }

  /// Ours ÷ the peer's, one of each turn; below 1 we are faster.
  var ratios: [Double] {
    peer.indices.map { (ours[$0] + ours[$0 + 1]) / 2 / peer[$0] }
  }

  /// The middle ratio: what to quote.
  var ratio: Double { median(ratios) }

  /// The lowest ratio and the highest.
  var spread: ClosedRange<Double> { (ratios.min() ?? 0)...(ratios.max() ?? 0) }

  /// How much longer our longest turn took than our shortest.
  var restlessness: Double { (ours.max() ?? 1) / (ours.min() ?? 1) }

  /// More than this, and the machine had too much else to do for a verdict.
  static let mostRestlessness = 1.6

  /// Whether the runs say nothing.
  var isRestless: Bool { restlessness > Self.mostRestlessness }
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

  /// A number; nil where there is none.
  func number(_ name: Substring) -> Double? { values[name].flatMap { Double($0) } }

  /// A word; nil where there is none.
  func word(_ name: Substring) -> String? { values[name].map(String.init) }
}
