import Graphics
import Portable

/// Shifts layers that would otherwise keep the same pixels lit for hours.
///
/// ```
///   minute   0      1      2      3          Each minute it glides to another place in a small circle:
///            ·──────·  ╲        ╱·           in four seconds, then it stays. Golden angles go
///          place 0   ·──·──────·             everywhere in the circle and repeat nothing.
/// ```
enum BurnInCare {
  /// Radius: a share of the screen's shorter side, at most so many pixels.
  private static let (share, most) = (0.015, 24.0)
  /// Seconds.
  private static let glide = 4.0

  /// Shift in points; `time` is nanoseconds since the scene began, `scale` is pixels per point.
  static func shift(at time: Int64, size: Size2, scale: Double) -> Vector2 {
    let minute = time / 60_000_000_000
    let seconds = Double(time % 60_000_000_000) / 1e9
    let radius = reach(size: size, scale: scale)
    let way = min(seconds / glide, 1)
    let (from, to) = (place(minute - 1), place(minute))
    return (from + (to - from) * smoothstep(way)) * radius
  }

  /// The largest shift, in points.
  static func reach(size: Size2, scale: Double) -> Double {
    min(min(size.width, size.height) * share, most / scale)
  }

  /// The n-th seed of a sunflower of 32, in a circle of radius 1.
  private static func place(_ minute: Int64) -> Vector2 {
    guard minute > 0 else { return .zero }
    let number = Double(minute % 32)
    let direction = SineCosine(number * 2.399963229728653)
    return Vector2(x: direction.cosine, y: direction.sine) * (number / 32).squareRoot()
  }
}
