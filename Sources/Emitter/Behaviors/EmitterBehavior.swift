import Graphics

/// Something that acts on particles as long as they live: Core Animation's private
/// `CAEmitterBehavior`, its types and keys, and what snow needs besides.
///
/// Those of a layer act on all its particles, those of a cell on that cell's after them; cells inside
/// have their own. Forces are what moves a mass of 1 by so many points/s².
public struct EmitterBehavior: Sendable {
  /// A name to find it by.
  public var name: String?
  /// Whether it acts.
  public var isEnabled = true
  /// What it does.
  public var kind: Kind

  /// What a behaviour does.
  public enum Kind: Sendable {
    /// F = −drag · v: see `EmitterBehavior.drag(_:)`.
    case drag(Double)
    /// Gusts.
    case wave(WaveBehavior)
    /// A pull to a point, an axis or a plane.
    case attractor(AttractorBehavior)
    /// Eddies that carry particles along.
    case turbulence(TurbulenceBehavior)
    /// To and fro across the way down.
    case sway(SwayBehavior)
    /// Pictures point where they fly: see `EmitterBehavior.alignToMotion(rotation:)`.
    case alignToMotion(rotation: Double)
    /// A property that follows a curve.
    case valueOverLife(ValueOverLifeBehavior)
    /// A colour that follows a gradient.
    case colorOverLife(ColorOverLifeBehavior)
  }

  /// A behaviour by what it does.
  public init(_ kind: Kind, name: String? = nil) {
    self.kind = kind
    self.name = name
  }

  /// The resistance of the air: F = −drag · v.
  ///
  /// ```
  ///   v ▲ ········  a · mass / drag: the speed at which a particle falls in the end,
  ///     │   ╭─────  reached to 63 % after mass / drag seconds
  ///     │ ╭─╯
  ///     └─────────▶ t
  /// ```
  /// So heavy flakes fall faster than light ones. The way through a step is exact (Stokes' law).
  ///
  /// - Parameter drag: force for each point/s, of a mass of 1: 1/s. Negative is 0.
  /// - Returns: the behaviour.
  public static func drag(_ drag: Double) -> EmitterBehavior { EmitterBehavior(.drag(drag)) }

  /// Pictures point where they fly, instead of up; spin comes on top.
  ///
  /// - Parameter rotation: turns (not radians, as Apple has it) by which the picture is turned besides.
  /// - Returns: the behaviour.
  public static func alignToMotion(rotation: Double = 0) -> EmitterBehavior {
    EmitterBehavior(.alignToMotion(rotation: rotation))
  }

  /// Gusts: a force that swells and turns round, the same for all particles.
  ///
  /// - Parameters:
  ///   - force: at its strongest; turned with gravity as the cells' accelerations are.
  ///   - frequency: to and fro so many times a second.
  /// - Returns: the behaviour.
  public static func wave(force: Vector3, frequency: Double) -> EmitterBehavior {
    EmitterBehavior(.wave(WaveBehavior(force: force, frequency: frequency)))
  }

  /// Eddies: see `TurbulenceBehavior`.
  public static func turbulence(
    strength: Double, size: Double, speed: Double = 0, seed: UInt64 = 0
  ) -> EmitterBehavior {
    EmitterBehavior(
      .turbulence(TurbulenceBehavior(strength: strength, size: size, speed: speed, seed: seed)))
  }

  /// To and fro across the way down: see `SwayBehavior`.
  public static func sway(
    amplitude: Double, frequency: Double, rotation: Double = 0
  ) -> EmitterBehavior {
    EmitterBehavior(
      .sway(SwayBehavior(amplitude: amplitude, frequency: frequency, rotation: rotation)))
  }
}
