import Graphics

/// The room of a screen along down and across it, at any angle.
///
/// ```
///            ┌────────╲──────┐      reach    from the middle to the side that down leads to
///            │  across ╲     │      across   the same at right angles to down
///            │╲─────────●    │      support  from the middle to the lowest corner, measured along down
///            └──────────│╲───┘      extent   half of how wide the screen looks from above
///                       │ ╲ down
/// ```
/// All are in points and continuous while the screen turns.
struct ScreenRoom {
  let size: Size2
  let turn: Turn

  var middle: Vector2 { Vector2(x: size.width / 2, y: size.height / 2) }

  var reach: Double {
    min(size.width / 2 / turn.sine.magnitude, size.height / 2 / turn.cosine.magnitude)
  }

  var across: Double {
    min(size.width / 2 / turn.cosine.magnitude, size.height / 2 / turn.sine.magnitude)
  }

  var support: Double {
    (size.width * turn.sine.magnitude + size.height * turn.cosine.magnitude) / 2
  }

  var extent: Double {
    (size.width * turn.cosine.magnitude + size.height * turn.sine.magnitude) / 2
  }

  /// A place by its shares of the upright screen, [0, 0] the upper left and [1, 1] the lower right.
  ///
  /// Measured on the ellipse touching all four sides: along the sides, places would jolt at the corners.
  func place(_ shares: Vector2) -> Vector2 {
    func radius(_ x: Double, _ y: Double) -> Double {
      let (a, b) = (2 * x / size.width, 2 * y / size.height)
      return 1 / (a * a + b * b).squareRoot()
    }
    return middle
      + turn.applied(
        to: Vector2(
          x: (2 * shares.x - 1) * radius(turn.cosine, turn.sine),
          y: (2 * shares.y - 1) * radius(turn.sine, turn.cosine)))
  }

  /// Depth along down, in its lowest corner, of water that covers a share of the screen.
  ///
  /// ```
  ///   ├─────────────┤    ╱╲          The corner fills like a triangle, d²/2sc, until the water reaches the
  ///   │             │   ╱  ╲         next corner; from there on it rises between two sides.
  ///   │▒▒▒▒▒▒▒▒▒▒▒▒▒│   ╲▒▒▒╲
  ///   └─────────────┘    ╲▒▒╱        Upright it is the share of the height.
  /// ```
  func depth(ofShare share: Double) -> Double {
    let area = min(share, 0.5) * size.width * size.height
    let (sine, cosine) = (turn.sine.magnitude, turn.cosine.magnitude)
    let corner = min(size.width * sine, size.height * cosine)
    let chord = min(size.width / cosine, size.height / sine)
    // The triangle up to the next corner has half the chord times its height.
    let triangle = chord * corner / 2
    guard area < triangle else { return corner + (area - triangle) / chord }
    return (2 * area * sine * cosine).squareRoot()
  }
}

extension LayerStage {
  /// Down for upright parts, even in a layer that turns as a whole.
  var upright: Turn { gravity == .none ? .none : Turn(level) }

  /// The room of what stands upright.
  var room: ScreenRoom { ScreenRoom(size: size, turn: upright) }

  /// The room of what falls, in the gravity of the moment.
  var fallingRoom: ScreenRoom {
    ScreenRoom(size: size, turn: gravity == .none ? .none : Turn(angle))
  }

  /// A place by its shares of the upright screen; in a `field` it glides to stay visible, `rotated` carries it along.
  func place(_ shares: Vector2) -> Vector2 {
    guard gravity == .rotated else { return room.place(shares) }
    return middle
      + upright.applied(
        to: Vector2(x: (shares.x - 0.5) * size.width, y: (shares.y - 0.5) * size.height))
  }
}
