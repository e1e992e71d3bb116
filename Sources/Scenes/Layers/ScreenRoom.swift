import Graphics

/// How much room a screen has along down and across it, when down is turned.
///
/// ```
///            ┌────────╲──────┐      reach    from the middle to the side that down leads to
///            │  across ╲     │      across   the same at right angles to down
///            │╲─────────●    │      support  from the middle to the lowest corner, measured along down
///            └──────────│╲───┘      extent   half of how wide the screen looks from above
///                       │ ╲ down
/// ```
/// All are in points and change without jumps while the screen turns.
struct ScreenRoom {
  let size: Size2
  let turn: Turn

  /// The screen's middle.
  var middle: Vector2 { Vector2(x: size.width / 2, y: size.height / 2) }

  /// Half of the screen's extent along down, through its middle.
  var reach: Double {
    min(size.width / 2 / turn.sine.magnitude, size.height / 2 / turn.cosine.magnitude)
  }

  /// Half of its extent at right angles to down, through its middle.
  var across: Double {
    min(size.width / 2 / turn.cosine.magnitude, size.height / 2 / turn.sine.magnitude)
  }

  /// From the middle to the line at right angles to down that only touches the screen.
  var support: Double {
    (size.width * turn.sine.magnitude + size.height * turn.cosine.magnitude) / 2
  }

  /// Half of how wide the screen looks from above.
  var extent: Double {
    (size.width * turn.cosine.magnitude + size.height * turn.sine.magnitude) / 2
  }

  /// A place by its shares of the screen as it is upright, [0, 0] the upper left and [1, 1] the lower right.
  ///
  /// It is measured on the ellipse that touches all four sides, not on the sides: those have corners, which
  /// what glides along them would bump over.
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

  /// How deep water that covers a share of the screen stands in its lowest corner, along down.
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
  /// Where down is for what stands upright: also in a layer that is turned as a whole.
  var upright: Turn { gravity == .none ? .none : Turn(angle) }

  /// The screen along that.
  var room: ScreenRoom { ScreenRoom(size: size, turn: upright) }

  /// A place by its shares of the upright screen, for what stands there upright.
  ///
  /// In a `field` it glides so that it stays on the screen; `rotated` it is carried around the middle.
  func place(_ shares: Vector2) -> Vector2 {
    guard gravity == .rotated else { return room.place(shares) }
    return middle
      + upright.applied(
        to: Vector2(x: (shares.x - 0.5) * size.width, y: (shares.y - 0.5) * size.height))
  }
}
