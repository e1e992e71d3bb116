/// The content of a bin; neighbours can be merged.
public protocol TimeBin {
  /// Adds the content of the next bin.
  mutating func merge(_ later: Self)
}

/// Data over time in a fixed number of bins, for any length.
///
/// ```
///  │1│2│3│4│ full ─▶ │1+2│3+4│   │   │     and a bin is twice as wide from then on
/// ```
/// From 4 s on, at least 2048 bins are in use: a bin is narrower than a pixel of any picture here.
public struct TimeBins<Bin: TimeBin> {
  /// Maximum number of bins.
  public static var capacity: Int { 4096 }

  /// The bins up to the last one with content; nil for an empty one.
  public private(set) var bins: [Bin?] = []
  /// A bin is 2^shift ns wide: initially about a millisecond.
  private var shift = 20

  /// Creates an empty series.
  public init() {}

  /// Width of a bin in nanoseconds.
  public var width: Int64 { 1 << Int64(shift) }

  /// The middle of a bin in seconds.
  public func seconds(_ index: Int) -> Double {
    (Double(index) + 0.5) * Double(width) / 1e9
  }

  /// Adds content to its bin; `nanoseconds` since the beginning must not decrease, negative counts as 0.
  public mutating func add(_ bin: Bin, at nanoseconds: Int64) {
    let time = max(nanoseconds, 0)
    while Int(time >> Int64(shift)) >= Self.capacity { halve() }
    let index = Int(time >> Int64(shift))
    if index >= bins.count {
      bins.append(contentsOf: repeatElement(nil, count: index + 1 - bins.count))
    }
    merge(bin, into: index)
  }

  private mutating func merge(_ bin: Bin, into index: Int) {
    if bins[index] == nil { bins[index] = bin } else { bins[index]?.merge(bin) }
  }

  private mutating func halve() {
    shift += 1
    for index in bins.indices {
      let bin = bins[index]
      bins[index] = nil
      if let bin { merge(bin, into: index / 2) }
    }
    bins.removeLast(bins.count / 2)
  }
}
