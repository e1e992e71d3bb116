/// Whether a measured acceleration can be gravity.
///
/// ```
///   0      0.3 g                   1 g                        2.2 g            16 g
///   |--------|----------------------|---------------------------|----------------|
///   falling              gravity, and some motion            a knock, a clipped axis
/// ```
/// After a second, implausible lengths mean a wrong scale, not a knock, and are accepted. Zero stays implausible.
struct Plausibility: Sendable {
  /// Plausible lengths, in g.
  static let range = 0.3...2.2
  /// The same in g for the first sample: the panel may be picked up while the service starts.
  static let openingRange = 0.5...1.5
  /// Larger values are errors, not accelerations; g.
  static let most = 1000.0
  /// Smaller lengths have no direction, at any scale; g.
  private static let least = 0.02
  /// Seconds after which implausible lengths are accepted.
  private static let acceptTime = 1.0

  private var oddFor = 0.0

  /// Whether to use a sample; `length` is in g, `seconds` since the previous sample.
  mutating func accepts(_ length: Double, after seconds: Double, isOpening: Bool) -> Bool {
    let range = isOpening ? Self.openingRange : Self.range
    guard !range.contains(length) else {
      oddFor = 0
      return true
    }
    oddFor = min(oddFor + seconds, Self.acceptTime + 1)
    return oddFor >= Self.acceptTime && length >= Self.least
  }
}
