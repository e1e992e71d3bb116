import Graphics

/// The surfaces of a layer's silhouette, formed again when it changes or turns against the level world.
struct SnowEdges: Sendable {
  private(set) var surfaces: [Surface] = []
  /// Changes with `surfaces`.
  private(set) var changes = 0
  private var version: Int?
  private var turn = 0.0
  private var formed = Int64.min

  /// A turn up to this, in radians, forms nothing anew: less than two points at the edge of most screens.
  private static let slack = 0.004
  /// Nanoseconds from one turned silhouette to the next.
  private static let pause: Int64 = 100_000_000

  /// Forms the silhouette of a version, which lies in the world turned by `turn` radians; nil for none.
  mutating func form(
    _ version: Int, turned turn: Double, at time: Int64, most: Double,
    _ mask: (Turn) -> SnowMask?
  ) {
    if version == self.version {
      guard (turn - self.turn).magnitude > Self.slack, time - Self.pause >= formed else { return }
    }
    (self.version, self.turn, formed) = (version, turn, time)
    let new = mask(turn == 0 ? .none : Turn(turn))?.surfaces(most: most) ?? []
    guard new != surfaces else { return }
    surfaces = new
    changes += 1
  }
}

/// Whether the upright screen is as wide as the panel is high; it changes a few degrees beyond half a quarter turn.
struct Quarter: Equatable, Sendable {
  private(set) var isOnItsSide: Bool

  /// How much longer the other side must look before it counts: 48.4° instead of 45°.
  private static let margin = 1.125

  init(_ turn: Turn) { isOnItsSide = turn.sine.magnitude > turn.cosine.magnitude }

  mutating func follow(_ turn: Turn) {
    let (across, along) = (turn.sine.magnitude, turn.cosine.magnitude)
    if isOnItsSide ? along > across * Self.margin : across > along * Self.margin {
      isOnItsSide.toggle()
    }
  }

  /// The upright screen of a panel's size.
  func upright(_ size: Size2) -> Size2 {
    isOnItsSide ? Size2(width: size.height, height: size.width) : size
  }
}
