/// Where particles are born, and which way "straight on" is there: `emitterShape`.
public enum EmitterShape: String, Sendable, CaseIterable {
  /// `emitterPosition`; straight on is to the right, so that a longitude of −π/2 rises.
  case point
  /// `emitterSize.width` points across, its middle in `emitterPosition`; straight on is the line's
  /// normal, up, so that a longitude of π falls.
  case line
  /// `emitterSize` about `emitterPosition`; straight on is to the right.
  case rectangle
  /// The rectangle with `emitterDepth` in z; straight on is to the right.
  case cuboid
  /// A circle whose **radius** is `emitterSize.width`; straight on is away from its middle.
  case circle
  /// A sphere whose **radius** is `emitterSize.width`; straight on is away from its middle.
  case sphere
}

/// Where on the shape: `emitterMode`.
public enum EmitterMode: String, Sendable, CaseIterable {
  /// Its corners: the ends of a line, the corners of a rectangle or a cuboid; the ring or the skin of
  /// what has none.
  case points
  /// Its edges, evenly by length: the ends of a line; the ring or the skin of what has none.
  case outline
  /// Its faces, evenly by area: all of a flat shape, and of a line.
  case surface
  /// Anywhere inside, evenly.
  case volume
}

/// In which order, and how, particles are drawn: `renderMode`.
public enum EmitterRenderMode: String, Sendable, CaseIterable {
  /// Cell after cell, each oldest first: the quickest.
  case unordered
  /// The oldest first, the youngest on top.
  case oldestFirst
  /// The oldest last, on top.
  case oldestLast
  /// By z, the farthest first; by birth where z is the same.
  case backToFront
  /// Light is added: the order does not matter.
  case additive

  /// Whether particles of several cells are brought into one order.
  var isSorted: Bool {
    switch self {
    case .unordered, .additive: false
    case .oldestFirst, .oldestLast, .backToFront: true
    }
  }
}

/// What a range R about a mean M means.
public enum EmitterRange: String, Sendable, CaseIterable {
  /// [M − R/2, M + R/2], as CAEmitterLayer.h has it.
  case half
  /// [M − R, M + R], as some of its users read it.
  case full
}
