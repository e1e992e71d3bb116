import CFrameRing

/// What a producer says about a frame that was read.
public struct RingFrame: Sendable {
  /// The frame's number in its ring, from 1.
  public let sequence: UInt64
  /// The scene's instant, in nanoseconds on the sensor's clock.
  public let time: Int64
  /// When it was due and when it was there, in nanoseconds on CLOCK_MONOTONIC.
  public let deadline, published: Int64
  /// What drawing took, in microseconds.
  public let renderMicroseconds: Int
  /// Whether time has jumped before it.
  public let isDiscontinuity: Bool
  /// Whether it was due a period earlier.
  public let isLate: Bool
  /// Gravity in g, panel frame, gravity-signed.
  public let gravity: SIMD3<Float>
  /// How hard the panel is shaken.
  public let energy: Float
  /// Frames between the last one that was read and this one.
  public let missed: UInt64
  /// Where it differs from the last one that was read; nil means anywhere.
  public let damage: [RingRectangle]?

  init(_ slot: snowring_slot, missed: UInt64, isFirst: Bool) {
    sequence = slot.seq
    time = slot.sim_time_ns
    (deadline, published) = (slot.deadline_ns, slot.published_ns)
    renderMicroseconds = Int(slot.render_us)
    isDiscontinuity = slot.flags & SNOWRING_DISCONTINUITY.rawValue != 0
    isLate = slot.flags & SNOWRING_LATE.rawValue != 0
    gravity = SIMD3(slot.gravity.0, slot.gravity.1, slot.gravity.2)
    energy = slot.energy
    self.missed = missed
    let isFull =
      slot.flags & SNOWRING_FULL_DAMAGE.rawValue != 0
      || slot.damage_count > UInt32(SNOWRING_DAMAGE_MAX)
    damage = isFull || isFirst || missed > 0 ? nil : slot.rectangles
  }
}

/// A part of a picture, in pixels from its upper left corner.
public struct RingRectangle: Equatable, Sendable {
  /// The upper left corner and the sides.
  public let x, y, width, height: Int
}

extension snowring_slot {
  fileprivate var rectangles: [RingRectangle] {
    withUnsafeBytes(of: damage) {
      $0.bindMemory(to: snowring_rect.self).prefix(Int(damage_count)).map {
        RingRectangle(x: Int($0.x), y: Int($0.y), width: Int($0.w), height: Int($0.h))
      }
    }
  }
}
