/// How the pixels of one axis become more or fewer: weights in 256ths, whose sum is exactly 256 for each.
///
/// Fewer: each is the mean of the area that it covers. More: each lies between its two nearest ones.
struct ScaleAxis {
  /// For each target pixel, the first source pixel that it depends on.
  private(set) var first: [Int] = []
  /// `taps` weights for each target pixel, in turn.
  private(set) var weights: [UInt32] = []
  let taps: Int
  /// For each source pixel, the target pixels that depend on it.
  private var dependents: [Range<Int>]

  /// Requires two positive lengths.
  init(from source: Int, to target: Int) {
    taps = source > target ? min(source / target + 2, source) : min(2, source)
    dependents = [Range<Int>](repeating: 0..<0, count: source)
    for index in 0..<target {
      let parts =
        source > target
        ? Self.covered(index, source, target) : Self.nearest(index, source, target)
      // Every pixel has as many weights, the rest zeros; the last one must exist.
      let start = min(parts.first, source - taps)
      var list = [UInt32](repeating: 0, count: taps)
      for (offset, weight) in Self.rounded(parts.sizes).enumerated() {
        list[min(parts.first + offset, source - 1) - start] += weight
      }
      first.append(start)
      weights += list
      for tap in 0..<taps where list[tap] > 0 {
        let old = dependents[start + tap]
        dependents[start + tap] = (old.isEmpty ? index : old.lowerBound)..<index + 1
      }
    }
  }

  var count: Int { first.count }

  /// The target pixels that depend on some source pixels.
  func targets(of sources: Range<Int>) -> Range<Int> {
    let all = sources.clamped(to: dependents.indices).lazy.map { dependents[$0] }
      .filter { !$0.isEmpty }
    guard let low = all.first, let high = all.last else { return 0..<0 }
    return low.lowerBound..<high.upperBound
  }

  /// The source pixels that some target pixels depend on.
  func sources(of targets: Range<Int>) -> Range<Int> {
    targets.isEmpty ? 0..<0 : first[targets.lowerBound]..<first[targets.upperBound - 1] + taps
  }

  /// The area of target pixel `x`, in parts of a source pixel: from x · source to (x + 1) · source, where each source
  /// pixel is `target` long.
  private static func covered(
    _ x: Int, _ source: Int, _ target: Int
  ) -> (first: Int, sizes: [Int]) {
    let (begin, end) = (x * source, (x + 1) * source)
    let pixels = begin / target...(end - 1) / target
    return (
      pixels.lowerBound,
      pixels.map { min(end, ($0 + 1) * target) - max(begin, $0 * target) }
    )
  }

  /// The middle of target pixel `x` lies between the middles of two source pixels.
  private static func nearest(
    _ x: Int, _ source: Int, _ target: Int
  ) -> (first: Int, sizes: [Int]) {
    let place = (2 * x + 1) * source - target
    guard place >= 0 else { return (0, [1]) }
    let (pixel, rest) = (place / (2 * target), place % (2 * target))
    return pixel >= source - 1 ? (source - 1, [1]) : (pixel, [2 * target - rest, rest])
  }

  /// Turns lengths into 256ths of their sum, without losing any.
  private static func rounded(_ sizes: [Int]) -> [UInt32] {
    let total = sizes.reduce(0, +)
    var (sum, given) = (0, 0)
    return sizes.map { size in
      sum += size
      let until = (sum * 512 + total) / (2 * total)
      defer { given = until }
      return UInt32(until - given)
    }
  }
}
