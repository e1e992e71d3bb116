import Portable

/// How far away a cell's particles fly, from 0 at the glass to 1, and the air that carries them; ours.
///
/// ```
///   depth       1 ────────────────────── 0       each particle has its own, and it decides
///   nearness n  1 ────────────────────── 22      n = 22^(1 − depth)
///   size        scale · n                        number of particles ∝ n⁻³
///   speed       velocity · n^0.72                velocity is the terminal speed at depth 1
///   opacity     e^(−haze / n)                    Beer and Lambert; 1 / n is the distance
///   blur        aperture · (1 − n_focus / n)     circle of confusion in sizes, nearer than the focus
/// ```
/// Such particles are neither born nor do they die on the screen: they fill it, and what the air carries out on one
/// side comes in on another. A true perspective would show nothing far away, so speed and number are flattened.
public struct EmitterDepth: Equatable, Sendable {
  /// One end of the range of depths, 0...1.
  public var from: Double
  /// The other end, 0...1.
  public var to: Double
  /// Particles on 10,000 square points of the screen.
  public var density = 10.0
  /// The depth beyond which everything is sharp, as with a lens at its hyperfocal distance.
  public var focus = 0.28
  /// The limit of the circle of confusion, in sizes of the particle; 0 keeps everything sharp.
  public var aperture = 2.0
  /// Opacity lost to the air: at depth 1 a particle keeps e^(−haze).
  public var haze = 1.0
  /// Mean delay of a particle's velocity behind the air's, in seconds; nearer ones take longer.
  public var response = 0.5
  /// How the velocity settles: at 1 it never overshoots, at 0.5 by 16 %.
  public var dampingRatio = 0.5

  /// Creates a range of depths with the default lens and air.
  public init(from: Double, to: Double) { (self.from, self.to) = (from, to) }

  /// Nearness of what is at the glass.
  static let nearest = 22.0
  private static let logNearest = 3.091042453358316
  private static let flattening = 0.72

  /// The magnification of a depth, 1...22.
  static func nearness(_ depth: Double) -> Double { exponential((1 - depth) * logNearest) }

  /// The factor of speeds at a depth.
  static func swiftness(_ depth: Double) -> Double {
    exponential((1 - depth) * logNearest * flattening)
  }

  /// The nearness of the far and of the near end.
  var ends: (far: Double, near: Double) {
    (Self.nearness(min(max(max(from, to), 0), 1)), Self.nearness(min(max(min(from, to), 0), 1)))
  }

  /// The opacity that the air leaves, 0...1.
  func opacity(nearness: Double) -> Double { exponential(-haze / nearness) }

  /// The diameter of the circle of confusion, in sizes of the particle.
  func blur(nearness: Double) -> Double {
    max(0, aperture * (1 - Self.nearness(focus) / nearness))
  }

  /// The delay at a depth, in seconds.
  func delay(at depth: Double) -> Double { response * (1.4 - 0.8 * depth) }
}
