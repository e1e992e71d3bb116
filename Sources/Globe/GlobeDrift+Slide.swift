import Graphics

/// Parameters of sliding for one step.
struct Slope: Sendable {
  /// Length 1.
  var down: Vector2
  /// Acceleration along a vertical slope, points/s².
  var pull: Double
  /// Tangent of the angle at which snow begins to slide.
  var hold: Double
  /// Tangent of the angle at which it comes to rest.
  var rest: Double
  /// Maximum speed, points/s.
  var fastest: Double
  /// Seconds per part of a step.
  var dt: Double
  var parts: Int
}

extension GlobeDrift {
  /// Slides for a step.
  ///
  /// ```
  ///         ╱│                   du/dt = pull · sin α − rest · pull · cos α − drag · u     α: the slope
  ///   u ◀─╱  │ h   snow          what slides over an edge of two columns: u · snow on the upper one
  ///     ╱ α  │                   from rest only where tan α > hold; under an overhang nothing holds
  /// ```
  /// Depth-averaged flow with Coulomb friction (Savage, Hutter: *The motion of a finite mass of granular material
  /// down a rough incline*, J. Fluid Mech. 199, 1989), along the wall instead of a plane.
  mutating func slide(_ slope: Slope) {
    for _ in 0..<slope.parts {
      hasten(slope)
      carry(slope.dt)
      level(down: slope.down)
    }
  }

  /// Whether the snow slides or is about to.
  func wouldSlide(_ slope: Slope) -> Bool {
    for column in grains.indices {
      let next = column + 1 == grains.count ? 0 : column + 1
      if speed[column] != 0 { return true }
      let (pull, hold) = forces(column, next, slope)
      guard pull.magnitude > slope.hold * hold else { continue }
      if grains[pull > 0 ? column : next] > 0, room(pull > 0 ? next : column) > 0 { return true }
    }
    return false
  }

  /// Weight components along the surface and onto it: sine and cosine of its slope.
  @inline(__always)
  private func forces(
    _ column: Int, _ next: Int, _ slope: Slope
  ) -> (along: Double, onto: Double) {
    let dx = surfaceX[next] - surfaceX[column]
    let dy = surfaceY[next] - surfaceY[column]
    let fall = dx * slope.down.x + dy * slope.down.y
    // Along a floor the columns go to the left, seen with down below.
    let run = -dx * slope.down.y + dy * slope.down.x
    let length = (dx * dx + dy * dy).squareRoot() + 1e-9
    return (fall / length, max(0, run / length))
  }

  /// Grains that a column can take in a part of a step.
  @inline(__always)
  private func room(_ column: Int) -> Int {
    depth[column] < 0.85 ? max(0, Int(capacity[column]) - grains[column]) / 3 : 0
  }

  private mutating func hasten(_ slope: Slope) {
    let count = grains.count
    let drag = 2.6
    let rub = 0.15
    var before = speed[count - 1]
    for column in 0..<count {
      let next = column + 1 == count ? 0 : column + 1
      let (along, onto) = forces(column, next, slope)
      var u = speed[column]
      let old = u
      if u == 0 {
        guard along.magnitude > slope.hold * onto else {
          before = 0
          continue
        }
      } else {
        // Advection: sliding snow carries its speed along.
        let upstream = u > 0 ? before : speed[next]
        u += min(1, u.magnitude * slope.dt / glass.width[column]) * (upstream - u)
      }
      u += rub * (before + speed[next] - 2 * old)
      u += along * slope.pull * slope.dt
      let loss = (slope.rest * slope.pull * onto + drag * u.magnitude) * slope.dt
      u = u > 0 ? max(0, u - loss) : min(0, u + loss)
      u = min(max(u, -slope.fastest), slope.fastest)
      if grains[u > 0 ? column : next] == 0 { u = 0 }
      before = old
      speed[column] = u
    }
  }

  private mutating func carry(_ dt: Double) {
    let count = grains.count
    for column in 0..<count {
      let u = speed[column]
      guard u != 0 else {
        flux[column] = 0
        continue
      }
      let next = column + 1 == count ? 0 : column + 1
      let (from, to) = u > 0 ? (column, next) : (next, column)
      // A column has two edges; neither may take half of it at once.
      let share = min(u.magnitude * dt / glass.width[from], 0.45)
      // Rounded up, so that the last grain of a thin layer moves too.
      let moved = min(Int((Double(grains[from]) * share).rounded(.up)), room(to))
      flux[column] = u > 0 ? moved : -moved
    }
    for column in 0..<count where flux[column] != 0 {
      let next = column + 1 == count ? 0 : column + 1
      // Rounding may have requested a grain that is gone.
      let moved =
        flux[column] > 0
        ? min(flux[column], grains[column]) : max(flux[column], -grains[next])
      grains[column] -= moved
      grains[next] += moved
    }
  }
}
