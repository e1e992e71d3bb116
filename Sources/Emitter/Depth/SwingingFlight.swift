import Portable

/// The motion of a velocity that follows the air's like a damped oscillator, exact for air that keeps its velocity.
///
/// ```
///   w = v − air, a = v'          w'' + 2 ζ ω w' + ω² w = 0         ω = 2 ζ / response
///   w ← A w + B a                a ← C w + D a                     x ← x + air · t + P w + Q a
/// ```
/// A steady turn of the air is followed `response` seconds late at any ζ, as by a drag of 1 / response; below ζ = 1 a
/// sudden one is overshot, because the air that a particle swirls up swings back.
struct SwingingFlight: Sendable {
  let time: Float
  /// A, B, C, D, P and Q above.
  let keep: Float
  let gain: Float
  let brake: Float
  let ease: Float
  let way: Float
  let bend: Float

  /// `dampingRatio` is ζ, limited to 0.05...0.999; `response` and `time` are in seconds.
  init(response: Double, dampingRatio: Double, time: Double) {
    let damping = min(max(dampingRatio, 0.05), 0.999)
    let pace = 2 * damping / max(response, 0.01)
    let decay = damping * pace
    let swing = pace * (1 - damping * damping).squareRoot()
    let phase = SineCosine(swing * time)
    let left = exponential(-decay * time)
    let sine = left * phase.sine / swing
    let (keep, ease) = (left * phase.cosine + decay * sine, left * phase.cosine - decay * sine)
    let square = pace * pace
    (self.time, self.keep, self.ease) = (Float(time), Float(keep), Float(ease))
    (gain, brake) = (Float(sine), Float(-square * sine))
    way = Float(sine + 2 * decay * (1 - keep) / square)
    bend = Float((1 - ease - 2 * decay * sine) / square)
  }

  /// The distances covered, in points.
  @inline(__always)
  func distance(_ axis: DepthAxis) -> SIMD8<Float> {
    axis.air * time + way * (axis.velocity - axis.air) + bend * axis.acceleration
  }

  /// The velocities and their changes at the end, in points/s and points/s².
  @inline(__always)
  func velocity(_ axis: DepthAxis) -> (SIMD8<Float>, SIMD8<Float>) {
    let lag = axis.velocity - axis.air
    return (
      axis.air + keep * lag + gain * axis.acceleration, brake * lag + ease * axis.acceleration
    )
  }
}
