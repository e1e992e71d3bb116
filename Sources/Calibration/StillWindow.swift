import Motion
import Portable

/// A while in which a panel is held still: what its chip said, and whether it was still.
///
/// The numbers are the chip's own, in g, before matrix and sign. A source whose mount is the
/// identity and gravity gives exactly these as its samples' acceleration.
public struct StillWindow: Sendable {
  /// What counts as still.
  public struct Limits: Equatable, Sendable {
    /// The fewest samples.
    public var samples = 15
    /// The shortest time, in nanoseconds.
    public var duration: Int64 = 500_000_000
    /// The largest deviation from the mean, all axes together, root mean square, in g.
    public var deviation = 0.06
    /// The furthest way from the first half's mean to the second's, in g.
    public var drift = 0.04
    /// How long the mean may be, in g.
    public var length: ClosedRange<Double> = 0.7...1.3

    /// Limits that a hand can keep and a cheap chip meets.
    public init() {}
  }

  private var readings: [Vector3] = []
  private var first: Instant?
  private var last: Instant?
  private let limits: Limits

  /// An empty window.
  public init(limits: Limits = Limits()) { self.limits = limits }

  /// Adds a reading.
  ///
  /// - Parameters:
  ///   - instant: when it was taken.
  ///   - x: the chip's first axis in g.
  ///   - y: the chip's second axis in g.
  ///   - z: the chip's third axis in g.
  public mutating func add(at instant: Instant, _ x: Double, _ y: Double, _ z: Double) {
    // Half a minute at 1,000 Hz: longer than a person holds a panel.
    guard readings.count < 30_000, (x + y + z).isFinite else { return }
    readings.append(Vector3(x, y, z))
    if first == nil { first = instant }
    last = instant
  }

  /// How many readings there are.
  public var count: Int { readings.count }

  /// Whether it has as many readings over as long a time as it takes.
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

  /// Where up is for the chip.
  ///
  /// - Throws: `CalibrationProblem` when the window is too short or the panel was not still.
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
        .length, "at rest it reads \(fixed(all.length, places: 2)) g, so its unit cannot be right")
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
