/// Whether what an accelerometer felt can be gravity at all.
///
/// ```
///   0      0.3 g                   1 g                        2.2 g            16 g
///   |--------|----------------------|---------------------------|----------------|
///   falling              gravity, and some motion            a knock, a clipped axis
/// ```
/// A second of nothing but implausible lengths is no knock: then the scale is wrong, and a direction
/// with a wrong length is better than none. Nothing at all stays nothing.
struct Plausibility: Sendable {
  /// Lengths in g that a sample may have.
  static let range = 0.3...2.2
  /// Lengths in g that may open an estimate: a panel that is picked up while the service starts.
  static let openingRange = 0.5...1.5
  /// More than this is no acceleration but a broken number; g.
  static let most = 1000.0
  /// Less than this is nothing, whatever the scale; g.
  private static let least = 0.02
  /// Seconds after which odd lengths are believed.
  private static let patience = 1.0

  private var oddFor = 0.0

  /// Judges a sample.
  ///
  /// - Parameters:
  ///   - length: of the acceleration in g, at most `most`.
  ///   - seconds: since the sample before.
  ///   - isOpening: whether nothing is known yet.
  /// - Returns: whether it may count.
  mutating func accepts(_ length: Double, after seconds: Double, isOpening: Bool) -> Bool {
    let range = isOpening ? Self.openingRange : Self.range
    guard !range.contains(length) else {
      oddFor = 0
      return true
    }
    oddFor = min(oddFor + seconds, Self.patience + 1)
    return oddFor >= Self.patience && length >= Self.least
  }
}
