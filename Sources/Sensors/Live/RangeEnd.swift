import InputDevices

/// Detects an axis whose raw values stay at an end of its range.
///
/// A panel at rest is far from it, unless the driver has lost the sign: then negative values come out as the largest.
/// An axis counts while each of its values was there:
/// ```
///   x   32767 32767 32767 32767      stays there
///   y    -900 32767  -901 32767      comes and goes
/// ```
struct RangeEnd {
  /// How far, in g, the whole must be from 1: a range of exactly ±1 g ends where an axis is vertical.
  private static let margin = 0.1
  /// Without a stated range, any value next to a power of two may be its end.
  private static let marginOfGuess = 0.3
  /// 6 bits: no chip has fewer.
  private static let smallestGuess: Int64 = 32

  private let limits: ClosedRange<Int64>?
  /// Bit n: axis n has been at an end since `since`.
  private var axes = 0
  private(set) var since: Int64 = 0
  private var raw = RawTriple(0, 0, 0)

  /// `limits` are an axis's smallest and largest raw value; nil if unknown.
  init(_ limits: ClosedRange<Int64>?) { self.limits = limits }

  var isReached: Bool { axes != 0 }

  /// Takes a reading, whose length is in g, at an instant in nanoseconds.
  mutating func add(_ raw: RawTriple, length: Double, at instant: Int64) {
    let isFar = (length - 1).magnitude > (limits == nil ? Self.marginOfGuess : Self.margin)
    let now = isFar ? bit(raw.x, 0) | bit(raw.y, 1) | bit(raw.z, 2) : 0
    self.raw = raw
    if axes & now != 0 {
      axes &= now
    } else {
      (axes, since) = (now, instant)
    }
  }

  private func bit(_ value: Int64, _ axis: Int) -> Int {
    if let limits {
      return (value == limits.lowerBound || value == limits.upperBound ? 1 : 0) << axis
    }
    let next = value < 0 ? 0 &- value : value &+ 1
    return (next >= Self.smallestGuess && next & (next - 1) == 0 ? 1 : 0) << axis
  }

  /// "x stays at 32767, an end of its range", with all such axes.
  var words: String {
    zip(["x", "y", "z"], [raw.x, raw.y, raw.z]).enumerated()
      .filter { axes >> $0.offset & 1 == 1 }
      .map { "\($0.element.0) stays at \($0.element.1)" }.joined(separator: " and ")
      + ", the end of the range"
  }
}
