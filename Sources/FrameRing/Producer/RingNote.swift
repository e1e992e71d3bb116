/// What is said about a frame in its slot.
public struct RingNote: Equatable, Sendable {
  /// The scene's instant, in nanoseconds on the sensor's clock.
  public var time: Int64 = 0
  /// When the frame was due, in nanoseconds on CLOCK_MONOTONIC.
  public var deadline: Int64 = 0
  /// What drawing took, in nanoseconds.
  public var renderNanoseconds: Int64 = 0
  /// Frames that were left out before it; then it is late.
  public var skipped: Int64 = 0
  /// Whether time has jumped since the frame before.
  public var isDiscontinuity = false
  /// Gravity in g, panel frame, gravity-signed.
  public var gravity: SIMD3<Float> = .zero
  /// How hard the panel is shaken.
  public var energy: Float = 0

  /// A note that says nothing.
  public init() {}
}
