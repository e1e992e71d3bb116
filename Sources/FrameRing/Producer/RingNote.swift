/// The metadata of a frame in its slot.
public struct RingNote: Equatable, Sendable {
  /// The scene's instant, in nanoseconds on the sensor's clock.
  public var time: Int64 = 0
  /// When the frame was due, in nanoseconds on CLOCK_MONOTONIC.
  public var deadline: Int64 = 0
  /// Drawing time.
  public var renderNanoseconds: Int64 = 0
  /// Frames skipped before it; if any, it is late.
  public var skipped: Int64 = 0
  /// Whether time jumped after the frame before.
  public var isDiscontinuity = false
  /// In g, panel frame, gravity-signed.
  public var gravity: SIMD3<Float> = .zero
  /// How hard the panel is shaken.
  public var energy: Float = 0

  /// An empty note.
  public init() {}
}
