import Graphics
import PortableMath

/// Where particles are born, and which way "straight on" is there.
public enum EmitterShape: String, Sendable, CaseIterable {
  /// `emitterPosition`; straight on is to the right, so that a longitude of −π/2 rises.
  case point
  /// `emitterSize.width` points across, its middle in `emitterPosition`; straight on is the line's
  /// normal, up, so that a longitude of π falls.
  case line

  /// The direction of longitude 0 as an angle clockwise from the right.
  var naturalDirection: Double { self == .point ? 0 : -.pi / 2 }
}

/// A particle system: Core Animation's `CAEmitterLayer`, its names, defaults and units.
///
/// Does not: draw (it fills a `DisplayList`), read a clock, know gravity (it takes an
/// `EmitterField` a step).
public struct EmitterLayer: Sendable {
  /// The kinds of particles; later ones are drawn on top.
  public var emitterCells: [EmitterCell] = []
  /// Multiplies every cell's birth rate.
  public var birthRate = 1.0
  /// Multiplies every particle's life, as it is born.
  public var lifetime = 1.0
  /// Multiplies every particle's speed at birth.
  public var velocity = 1.0
  /// Multiplies every particle's size.
  public var scale = 1.0
  /// Multiplies every particle's spin.
  public var spin = 1.0
  /// Middle of the shape, in points.
  public var emitterPosition = Vector2.zero
  /// Extent of the shape, in points.
  public var emitterSize = Size2.zero
  /// The shape.
  public var emitterShape = EmitterShape.point
  /// Seconds that have already passed when the layer starts: a screen that is full at once.
  public var timeOffset = 0.0
  /// Same seed, same particles.
  public var seed: UInt64 = 0

  /// The most particles that live in one layer; births beyond it do not happen.
  public static let mostParticles = 100_000

  /// A layer with Core Animation's defaults.
  public init() {}

  /// How many particles live in the steady state: birth rate times life, over all cells.
  public var expectedCount: Double {
    emitterCells.reduce(0) {
      $0 + max(0, $1.birthRate * birthRate) * max(0, $1.lifetime * lifetime)
    }
  }

  /// How far from its centre any particle can reach, in points.
  public var largestRadius: Double {
    scale.magnitude * (emitterCells.map(\.largestRadius).max() ?? 0)
  }
}

/// What gravity does to an emitter during one step.
public struct EmitterField: Equatable, Sendable {
  /// Turns what the cells call down: accelerations, directions of birth, and the way particles in
  /// the air are moving.
  public var turn: Turn
  /// Replaces the layer's own shape by a line; nil leaves the shape where it is.
  public var edge: EmitterEdge?

  /// A field by its parts.
  public init(turn: Turn, edge: EmitterEdge? = nil) {
    self.turn = turn
    self.edge = edge
  }

  /// No gravity: the layer as Core Animation would run it.
  public static let none = EmitterField(turn: .none)
}

/// A line of births in the screen's frame.
public struct EmitterEdge: Equatable, Sendable {
  /// Its middle.
  public var center: Vector2
  /// From the middle to one end.
  public var half: Vector2

  /// A line by its middle and half its extent.
  public init(center: Vector2, half: Vector2) {
    self.center = center
    self.half = half
  }

  /// The edge of a screen that faces up, when down is turned by `turn`.
  ///
  /// ```
  ///        ╲  half                 The line touches the screen's uppermost corner from outside,
  ///   ┌──────╲───────────┐         `margin` away, and is as long as the screen looks from above
  ///   │        ╲         │         plus `margin` at both ends:
  ///   │   ·      ╲       │           length = |W cos θ| + |H sin θ| + 2 · margin
  ///   │  ╱ down    ╲     │           distance from the middle = (|W sin θ| + |H cos θ|) / 2 + margin
  ///   └──────────────────┘
  /// ```
  /// - Parameters:
  ///   - size: the screen in points.
  ///   - turn: where down is.
  ///   - margin: points by which the line keeps off the screen: a flake's radius, so that none
  ///     appears inside.
  /// - Returns: the line.
  public static func facingUp(of size: Size2, turn: Turn, margin: Double) -> EmitterEdge {
    let (cosine, sine) = (turn.cosine.magnitude, turn.sine.magnitude)
    let reach = (size.width * sine + size.height * cosine) / 2 + margin
    let half = (size.width * cosine + size.height * sine) / 2 + margin
    return EmitterEdge(
      center: Vector2(x: size.width / 2, y: size.height / 2)
        - turn.applied(to: Vector2(x: 0, y: reach)),
      half: turn.applied(to: Vector2(x: half, y: 0)))
  }
}
