import Emitter
import Graphics

private struct Flight {
  let dt = Float(GlobeSimulation.stepSeconds)
  let downX: Float
  let downY: Float
  let halfWidth: Float
  let halfHeight: Float
  let isRound: Bool
  /// Eddies, points/s.
  let whirl: Float
  let drifted: Double
  /// 2 Ω / (a² + b²): see `GlobeLiquid.swirl`.
  let swirl: Float
  let fastest: Float
  /// Offset of the nearest flakes in the eddies, points.
  let deep: Float
  /// Eddies turn back within this distance of the wall, points.
  let layer: Float

  init(_ globe: borrowing GlobeSimulation) {
    let glass = globe.drift.glass
    (downX, downY) = (Float(globe.down.x), Float(globe.down.y))
    (halfWidth, halfHeight) = (Float(glass.halfWidth), Float(glass.halfHeight))
    isRound = glass.isRound
    whirl = Float(globe.liquid.whirl)
    drifted = globe.eddies.drift(at: Double(globe.steps) * GlobeSimulation.stepSeconds)
    swirl =
      2 * Float(globe.liquid.swirl) / (halfWidth * halfWidth + halfHeight * halfHeight)
    fastest = Float(globe.speedLimit)
    deep = Float(glass.shortSide) * 0.4
    layer = max(Float(glass.shortSide) * 0.07, 0.1)
  }

  /// Velocity away from the wall, as a share of the eddies.
  @inline(__always)
  func fromWall(_ x: Float, _ y: Float) -> (x: Float, y: Float) {
    guard isRound else {
      let pushX = max(0, 1 - (halfWidth - x.magnitude) / layer) * 0.7
      let pushY = max(0, 1 - (halfHeight - y.magnitude) / layer) * 0.7
      return (x > 0 ? -pushX : pushX, y > 0 ? -pushY : pushY)
    }
    let distance = (x * x + y * y).squareRoot()
    guard distance > halfWidth - layer else { return (0, 0) }
    let push = max(0, 1 - (halfWidth - distance) / layer) * 0.7 / distance
    return (-x * push, -y * push)
  }
}

extension GlobeSimulation {
  /// Moves and settles flakes for a step; returns whether any still flies or fades out.
  mutating func moveFlakes() -> Bool {
    let flight = Flight(self)
    var isAnyThere = false
    for index in 0..<flakes.count {
      switch flakes.state[index] {
      case .free: continue
      case .landed:
        flakes.fade[index] -= 0.06
        if flakes.fade[index] <= 0 { flakes.release(index) }
      case .flying:
        fly(index, flight)
        touch(index, flight)
      }
      isAnyThere = true
    }
    return isAnyThere
  }

  @inline(__always)
  private mutating func fly(_ index: Int, _ flight: Flight) {
    let (x, y) = (flakes.x[index], flakes.y[index])
    let (a, b) = (flight.halfWidth, flight.halfHeight)
    // Looking up eddies is most of the work of a step, and they change slowly.
    if (index + steps) & 3 == 0 {
      // The glass has depth: flakes at different depths are in different eddies.
      let (deep, mark) = (flakes.near[index], flakes.mark[index])
      let eddy = eddies.force(
        x: Double(x + flight.deep * mark), y: Double(y + flight.deep * 6 * deep),
        drifted: flight.drifted)
      (flakes.eddyX[index], flakes.eddyY[index]) = (eddy.x, eddy.y)
    }
    let eddy = (x: flakes.eddyX[index], y: flakes.eddyY[index])
    let fall = flakes.fall[index]
    // Flakes sway even in a calm liquid.
    let strength = max(flight.whirl, 0.3 * fall)
    let away = flight.fromWall(x, y)
    let liquidX = eddy.x * strength + flight.whirl * away.x - flight.swirl * y * (a * a - x * x)
    let liquidY = eddy.y * strength + flight.whirl * away.y + flight.swirl * x * (b * b - y * y)
    let follow = flakes.follow[index]
    var vx = flakes.vx[index]
    var vy = flakes.vy[index]
    // Strong eddies of all sizes, also those too small to simulate, keep flakes from sinking.
    var sink = fall * max(0.04, 1 - flight.whirl / (3.2 * fall))
    if flakes.rise[index] > 0 {
      sink -= 2 * fall * min(1, flakes.rise[index] / Self.turning)
      flakes.rise[index] -= flight.dt
    }
    vx += (liquidX + sink * flight.downX - vx) * follow
    vy += (liquidY + sink * flight.downY - vy) * follow
    let square = vx * vx + vy * vy
    if square > flight.fastest * flight.fastest {
      let brake = flight.fastest / square.squareRoot()
      (vx, vy) = (vx * brake, vy * brake)
    }
    (flakes.vx[index], flakes.vy[index]) = (vx, vy)
    flakes.x[index] = x + vx * flight.dt
    flakes.y[index] = y + vy * flight.dt
    if flakes.fade[index] < 1 { flakes.fade[index] = min(1, flakes.fade[index] + 0.09) }
  }

  /// Keeps a flake inside the glass, and settles it when it reaches the ground.
  @inline(__always)
  private mutating func touch(_ index: Int, _ flight: Flight) {
    let (column, depth) = places.place(flakes.x[index], flakes.y[index])
    let count = drift.glass.count
    let whole = min(max(Int(column), 0), count - 1)
    let surface = Float(drift.shown[whole])
    guard depth <= max(surface, 0.004) else { return }
    let (nx, ny) = (Float(drift.glass.normalX[whole]), Float(drift.glass.normalY[whole]))
    let facing = -(nx * flight.downX + ny * flight.downY)
    let leaning =
      Float(drift.glass.inX[whole] / drift.glass.length[whole]) * flight.downX
      + Float(drift.glass.inY[whole] / drift.glass.length[whole]) * flight.downY
    let isGround = facing > 0.55 || (surface > 0.02 && leaning < 0.1)
    let isCarried =
      flakes.rise[index] > 0
      || flight.whirl > flakes.fall[index] * (0.6 + 0.5 * flakes.mark[index])
    if isGround, !isCarried, flakes.fade[index] >= 1 {
      drift.lay(Int(flakes.mass[index]), at: whole)
      flakes.state[index] = .landed
      keepInside(index, flight)
      return
    }
    // Snow whirled up again leaves the ground; on a wall it slides down.
    let inward = flakes.vx[index] * nx + flakes.vy[index] * ny
    let wanted =
      isGround
      ? max(flight.whirl * (0.4 + flakes.mark[index]), 0.4 * flakes.fall[index])
      : flight.whirl * 0.5 * flakes.mark[index]
    if inward < wanted {
      flakes.vx[index] += (wanted - inward) * nx
      flakes.vy[index] += (wanted - inward) * ny
    }
    if depth < 0.004 { keepInside(index, flight) }
  }

  @inline(__always)
  private mutating func keepInside(_ index: Int, _ flight: Flight) {
    let (x, y) = (flakes.x[index], flakes.y[index])
    guard flight.isRound else {
      flakes.x[index] = min(max(x, -flight.halfWidth), flight.halfWidth)
      flakes.y[index] = min(max(y, -flight.halfHeight), flight.halfHeight)
      return
    }
    let distance = (x * x + y * y).squareRoot()
    guard distance > flight.halfWidth else { return }
    flakes.x[index] = x * (flight.halfWidth / distance)
    flakes.y[index] = y * (flight.halfWidth / distance)
  }
}
