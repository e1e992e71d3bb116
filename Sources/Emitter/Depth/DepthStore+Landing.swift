import Graphics
import Motion

extension DepthStore {
  /// Lets a run's particles end on surfaces of their depth.
  ///
  /// ```
  ///     ·  ·  ·      A particle that has landed fades where it is and flies on unseen, until it comes in
  ///   ▁▁▂▃▂▁▁▁▁▁     again: so the snow in the air stays evenly distributed. One that comes in below a
  ///     ·  ·  ·      surface is unseen, too.
  /// ```
  mutating func land(
    _ run: DepthRun, _ frame: LevelFrame, on cover: inout SnowCover, _ ledger: inout FlightLedger,
    retired: inout Int
  ) {
    for at in run.blocks {
      for lane in 0..<run.lanes(at).count where blocks[at].isShown[lane] != 0 {
        blocks[at].land(lane, Float(run.depth), frame, &cover, &ledger, &retired)
      }
    }
  }

  /// The snow of a run in the air, in square points.
  func flying(_ run: DepthRun) -> Double {
    var sum = 0.0
    for at in run.blocks {
      for lane in 0..<run.lanes(at).count
      where blocks[at].isShown[lane] != 0 && blocks[at].rest[lane] == 0 {
        sum += Double(blocks[at].mass[lane])
      }
    }
    return sum
  }
}

extension DepthBlock {
  fileprivate mutating func land(
    _ lane: Int, _ depth: Float, _ frame: LevelFrame, _ cover: inout SnowCover,
    _ ledger: inout FlightLedger, _ retired: inout Int
  ) {
    let place = frame.place(x.place[lane], y.place[lane], near: 1 - depth)
    let mass = mass[lane]
    switch rest[lane] {
    case Self.entering:
      rest[lane] = 0
      if cover.isUnder(x: place.x, y: place.y, depth: depth) {
        isShown[lane] = 0
      } else {
        ledger.entered += Double(mass)
      }
    case 0:
      let reach = frame.reach(place, x.velocity[lane], y.velocity[lane])
      guard let cell = cover.cell(x: place.x, y: place.y, reach: reach, depth: depth) else {
        return
      }
      let width = 2 * (mass / (.pi * Float(SnowCover.density))).squareRoot()
      cover.lay(Double(mass), width: Double(width), on: cell)
      ledger.landed += Double(mass)
      (restX[lane], restY[lane]) = (x.place[lane], y.place[lane])
      rest[lane] = 1
    case 1..<LandingFade.steps: rest[lane] += 1
    default:
      rest[lane] = 0
      isShown[lane] = 0
      retired += 1
    }
  }

  /// Notes that a particle came around; what left by another side than a surface is lost.
  mutating func comeIn(_ lane: Int, wasShown: Bool, _ left: inout Double) {
    if wasShown, rest[lane] == 0 { left += Double(mass[lane]) }
    rest[lane] = Self.entering
  }
}

extension DepthSimulation {
  /// Runs every step up to `time` as `advance(to:turn:)` does; particles land on a cover.
  ///
  /// `frame` leads from the layer's frame to the level frame.
  public mutating func advance(
    to time: Int64, turn: Turn, on cover: inout SnowCover, _ frame: LevelFrame
  ) {
    let target = steps.index(notAfter: clock.local(time))
    while step < target {
      advanceOneStep(turn)
      land(on: &cover, frame)
    }
  }

  /// Lets particles land, and hides those that came in below a surface; once before the first frame.
  public mutating func land(on cover: inout SnowCover, _ frame: LevelFrame) {
    guard layer.lands, !cover.isTurnedOver else { return }
    for run in runs { store.land(run, frame, on: &cover, &ledger, retired: &retired) }
  }

  /// The account of the snow in the air.
  public var account: FlightLedger {
    var account = ledger
    if layer.lands { account.flying = runs.reduce(0) { $0 + store.flying($1) } }
    return account
  }
}
