import Motion
import Portable
import Recordings

/// A panel that does not move: one sample, and nothing after it.
public final class StillSource: MotionSource {
  /// What it is called.
  public let name: String
  /// Nothing follows the one sample.
  public let lastInstant: Instant? = nil
  /// It has no end.
  public let progress: Double? = nil
  private var sample: MotionSample?

  /// A panel turned counter-clockwise by an angle.
  ///
  /// - Parameters:
  ///   - degrees: θ; the quarter turns are exact.
  ///   - name: what it is called.
  public init(degrees: Double, name: String = "still") {
    self.name = name
    sample = MotionSample(instant: .zero, acceleration: Self.acceleration(degrees: degrees))
  }

  /// What a panel feels that stands still, turned counter-clockwise by `degrees`.
  public static func acceleration(degrees: Double) -> Acceleration {
    let angle = Angle.wrapped(Angle.radians(degrees: degrees))
    // A quarter turn has no double; its sine and cosine do.
    let quarters = angle / (.pi / 2)
    let direction = SineCosine(angle)
    let isQuarter = (quarters - quarters.rounded()).magnitude < 1e-12
    let (sine, cosine) =
      isQuarter
      ? (direction.sine.rounded(), direction.cosine.rounded())
      : (direction.sine, direction.cosine)
    return Acceleration(x: 0 - sine, y: 0 - cosine, z: 0)
  }

  /// See `MotionSource`.
  public func firstInstant() throws(SensorError) -> Instant { .zero }

  /// See `MotionSource`.
  public func next(notAfter instant: Instant) throws(SensorError) -> MotionSample? {
    defer { sample = nil }
    return sample
  }
}
