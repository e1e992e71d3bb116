import Motion
import Portable
import Recordings

/// A panel that does not move: a single sample.
public final class StillSource: MotionSource {
  /// The name for messages.
  public let name: String
  /// nil: the source never ends.
  public let lastInstant: Instant? = nil
  /// nil: the source never ends.
  public let progress: Double? = nil
  private var sample: MotionSample?

  /// A panel turned counter-clockwise by θ in degrees; quarter turns are exact.
  public init(degrees: Double, name: String = "still") {
    self.name = name
    sample = MotionSample(instant: .zero, acceleration: Self.acceleration(degrees: degrees))
  }

  /// Acceleration of a panel at rest, turned counter-clockwise by `degrees`.
  public static func acceleration(degrees: Double) -> Acceleration {
    let angle = Angle.wrapped(Angle.radians(degrees: degrees))
    // A quarter turn has no exact double; its sine and cosine do.
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
