import Motion
import Portable

/// A chip's readings while a panel is held still, and whether it was still.
///
/// Readings are the chip's own, in g, before matrix and sign: a source with identity mount and sign gravity gives
/// them as its samples' acceleration.
public struct StillWindow: Sendable {
  /// Limits of what counts as still.
  public struct Limits: Equatable, Sendable {
    /// The fewest samples.
    public var samples = 15
    /// The shortest time, in nanoseconds.
    public var duration: Int64 = 500_000_000
    /// The largest deviation from the mean, all axes together, root mean square, in g.
    public var deviation = 0.06
    /// The largest distance between the means of the two halves, in g.
    public var drift = 0.04
    /// The valid length of the mean, in g.
    public var length: ClosedRange<Double> = 0.7...1.3

    /// Limits for a hand and a cheap chip.
    public init() {}
  }

  private var readings: [Vector3] = []
  private var first: Instant?
  private var last: Instant?
  private let limits: Limits

  /// An empty window.
  public init(limits: Limits = Limits()) { self.limits = limits }

  /// Adds a reading of the chip's three axes, in g.
  public mutating func add(at instant: Instant, _ x: Double, _ y: Double, _ z: Double) {
    // Half a minute at 1,000 Hz: longer than a person holds a panel.
    guard readings.count < 30_000, (x + y + z).isFinite else { return }
    readings.append(Vector3(x, y, z))
    if first == nil { first = instant }
    last = instant
  }

  /// Number of readings.
  public var count: Int { readings.count }

  /// Whether the limits for samples and duration are met.
  public var isLongEnough: Bool {
    guard let first, let last else { return false }
    return count >= limits.samples && last.nanoseconds(since: first) >= limits.duration
  }

  /// Deviation from the mean, all axes together, root mean square, in g.
  public var deviation: Double {
    let mean = Self.mean(readings[...])
    let sum = readings.reduce(0) { $0 + ($1 - mean).squaredLength }
    return (sum / Double(max(1, count))).squareRoot()
  }

  /// Up in the chip's frame, length 1.
  func up() throws(CalibrationProblem) -> Vector3 {
    guard isLongEnough else {
      throw problem(.tooShort, "\(count) samples are too few to tell")
    }
    let (half, all) = (readings.count / 2, Self.mean(readings[...]))
    let (before, after) = (Self.mean(readings[..<half]), Self.mean(readings[half...]))
    let way = (after - before).length
    guard deviation <= limits.deviation, way <= limits.drift else {
      let most = max(deviation, way)
      throw problem(.moved, "the panel moved, by \(fixed(most, places: 2)) g")
    }
    guard limits.length.contains(all.length) else {
      throw problem(
        .length, "it reads \(fixed(all.length, places: 2)) g at rest; expected about 1 g")
    }
    return all / all.length
  }

  private func problem(_ kind: CalibrationProblem.Kind, _ message: String) -> CalibrationProblem {
    CalibrationProblem(kind: kind, poses: [], message: message)
  }

  private static func mean(_ readings: ArraySlice<Vector3>) -> Vector3 {
    readings.reduce(.zero, +) * (1 / Double(max(1, readings.count)))
  }
}
