import Graphics

/// The people of a crowd, seen from behind, as silhouettes in a box of 90 × 150 points with the ground at its bottom.
package enum Person: CaseIterable, Sendable {
  case man, woman, girl, boy, hat, bun, oldMan, pointing, phone, couple, shoulders, backpack

  /// In points, as in the article's pictures.
  package static let size = Size2(width: 90, height: 150)

  package var path: Path {
    var figure = Figure()
    switch self {
    case .man: Self.man(&figure)
    case .woman: Self.woman(&figure)
    case .girl: Self.girl(&figure)
    case .boy: Self.boy(&figure)
    case .hat: Self.hat(&figure)
    case .bun: Self.bun(&figure)
    case .oldMan: Self.oldMan(&figure)
    case .pointing: Self.pointing(&figure)
    case .phone: Self.phone(&figure)
    case .couple: Self.couple(&figure)
    case .shoulders: Self.shoulders(&figure)
    case .backpack: Self.backpack(&figure)
    }
    return figure.path
  }

  // MARK: Shared parts

  static func head(_ figure: inout Figure, _ x: Double, _ y: Double, _ radius: Double) {
    figure.ellipse(x, y, radius * 0.9, radius)
    figure.ellipse(x - radius * 0.9, y + 1, radius * 0.18, radius * 0.26)
    figure.ellipse(x + radius * 0.9, y + 1, radius * 0.18, radius * 0.26)
    figure.limb(x, y, radius * 0.5, x, y + radius * 1.6, radius * 0.52)
  }

  /// From the shoulders to the hips; `top` is where the neck begins.
  static func trunk(
    _ figure: inout Figure, _ x: Double, _ top: Double, _ bottom: Double, shoulders: Double,
    hips: Double
  ) {
    figure.blob([
      (x - shoulders * 0.42, top), (x - shoulders * 1.1, top + 7),
      (x - shoulders * 1.02, top + 22), (x - hips, bottom - 18), (x - hips * 1.15, bottom + 6),
      (x + hips * 1.15, bottom + 6), (x + hips, bottom - 18), (x + shoulders * 1.02, top + 22),
      (x + shoulders * 1.1, top + 7), (x + shoulders * 0.42, top),
    ])
  }

  static func legs(
    _ figure: inout Figure, _ x: Double, from top: Double, apart: Double, _ radius: Double
  ) {
    figure.limb(x - apart * 0.75, top, radius, x - apart, 146, radius * 0.72)
    figure.limb(x + apart * 0.75, top, radius, x + apart, 146, radius * 0.72)
    figure.ellipse(x - apart - 1, 148, radius * 1.05, 4)
    figure.ellipse(x + apart + 1, 148, radius * 1.05, 4)
  }

  /// A hanging arm; `side` is −1 for the left one.
  static func arm(
    _ figure: inout Figure, _ x: Double, _ top: Double, side: Double, shoulders: Double,
    length: Double, _ radius: Double
  ) {
    let (shoulder, elbow) = (x + side * (shoulders - radius * 0.6), x + side * (shoulders + 2.5))
    figure.limb(shoulder, top + 8, radius, elbow, top + 8 + length * 0.5, radius * 0.85)
    figure.limb(
      elbow, top + 8 + length * 0.5, radius * 0.85, elbow - side * 1.5, top + 8 + length,
      radius * 0.7)
  }
}
