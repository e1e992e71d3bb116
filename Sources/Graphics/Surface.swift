/// A line of the level world on which snow lies: ground, a roof's slope, a sill.
///
/// ```
///            ○ middle of the screen      The level frame: x to the right, y down, in points, and down is
///       ╱╲                               where gravity pulls. It does not turn with the panel: turn a point
///      ╱  ╲   ___                        by θ about the screen's middle to see it on the screen.
///   __│    │___________ points
/// ```
/// A value: whoever describes the world makes it once, and emitters whose particles land copy it.
public struct Surface: Equatable, Sendable {
  /// A name for messages and tests.
  public var name: String
  /// The line's corners from left to right, at least two, in points of the level frame.
  ///
  /// Vertical steps are allowed: no snow lies on them.
  public var points: [Vector2]
  /// From 0, near, to 1, far: particles of about this depth end here.
  public var depth: Double
  /// Most snow that it holds, as a height in points; 0 holds none and lets everything slide off.
  public var capacity: Double
  /// Steepest slope, in radians, at which its snow stays.
  public var repose: Double

  /// Creates a surface; by default snow rests on it at 42°, between fresh snow and settled snow.
  public init(
    name: String = "", points: [Vector2], depth: Double = 0.5, capacity: Double,
    repose: Double = 0.733
  ) {
    self.name = name
    self.points = points
    self.depth = depth
    self.capacity = capacity
    self.repose = repose
  }
}

/// A light of the level world: a lamp, a window, the moon.
///
/// Its light falls off as 1 / (1 + (distance / reach)²): half of it is left at `reach`.
public struct WorldLight: Equatable, Sendable {
  /// In points of the level frame: see `Surface`.
  public var place: Vector2
  /// Its colour; alpha multiplies the intensity.
  public var color: Color
  /// Distance in points at which half of the light is left.
  public var reach: Double
  /// Light at its place: at 1, a white light brightens what is there by as much again as its own colour.
  public var intensity: Double

  /// Creates a light.
  public init(place: Vector2, color: Color, reach: Double, intensity: Double = 1) {
    self.place = place
    self.color = color
    self.reach = reach
    self.intensity = intensity
  }
}
