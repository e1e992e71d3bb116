/// The shape of the births and its own direction ("straight on"): `emitterShape`.
public enum EmitterShape: String, Sendable, CaseIterable {
  /// `emitterPosition`; straight on is to the right, so a longitude of −π/2 rises.
  case point
  /// `emitterSize.width` points across, centred on `emitterPosition`; straight on is up, so a longitude of π falls.
  case line
  /// `emitterSize` centred on `emitterPosition`; straight on is to the right.
  case rectangle
  /// The rectangle with `emitterDepth` in z; straight on is to the right.
  case cuboid
  /// A circle whose **radius** is `emitterSize.width`; straight on is outwards.
  case circle
  /// A sphere whose **radius** is `emitterSize.width`; straight on is outwards.
  case sphere
}

/// The part of the shape that gives birth: `emitterMode`.
public enum EmitterMode: String, Sendable, CaseIterable {
  /// Corners: the ends of a line, the corners of a rectangle or cuboid, else the ring or the surface.
  case points
  /// Edges, uniform by length: the ends of a line, else the ring or the surface.
  case outline
  /// Faces, uniform by area: all of a flat shape or of a line.
  case surface
  /// Anywhere inside, uniformly.
  case volume
}

/// Drawing order and blending: `renderMode`.
public enum EmitterRenderMode: String, Sendable, CaseIterable {
  /// By cell, each oldest first: the fastest.
  case unordered
  /// The youngest on top.
  case oldestFirst
  /// The oldest on top.
  case oldestLast
  /// By z, the farthest first; then by birth.
  case backToFront
  /// Additive blending; the order does not matter.
  case additive

  var isSorted: Bool {
    switch self {
    case .unordered, .additive: false
    case .oldestFirst, .oldestLast, .backToFront: true
    }
  }
}

/// The meaning of a range R about a mean M.
public enum EmitterRange: String, Sendable, CaseIterable {
  /// [M − R/2, M + R/2], as in CAEmitterLayer.h.
  case half
  /// [M − R, M + R], as some users read it.
  case full
}
