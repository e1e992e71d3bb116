import Graphics
import Motion

extension DepthStore {
  /// In `rest`: has just come in.
  static let entering: UInt8 = 255

  /// Adds the columns of particles that land, for the newest particle; `mass` is in square points of fresh snow.
  mutating func appendLanding(mass: Float) {
    self.mass.append(mass)
    rest.append(Self.entering)
    restX.append(0)
    restY.append(0)
  }

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
    let depth = Float(run.depth)
    for index in run.particles where isShown[index] {
      let place = frame.place(x[index], y[index], near: 1 - depth)
      switch rest[index] {
      case Self.entering:
        rest[index] = 0
        if cover.isUnder(x: place.x, y: place.y, depth: depth) {
          isShown[index] = false
        } else {
          ledger.entered += Double(mass[index])
        }
      case 0:
        let reach = frame.reach(place, velocityX[index], velocityY[index])
        guard let cell = cover.cell(x: place.x, y: place.y, reach: reach, depth: depth) else {
          continue
        }
        let width = 2 * (mass[index] / (.pi * Float(SnowCover.density))).squareRoot()
        cover.lay(Double(mass[index]), width: Double(width), on: cell)
        ledger.landed += Double(mass[index])
        (restX[index], restY[index]) = (x[index], y[index])
        rest[index] = 1
      case 1..<LandingFade.steps: rest[index] += 1
      default:
        rest[index] = 0
        isShown[index] = false
        retired += 1
      }
    }
  }

  /// Notes that a particle came around; what left by another side than a surface is lost.
  mutating func comeIn(_ index: Int, wasShown: Bool, _ left: inout Double) {
    if wasShown, rest[index] == 0 { left += Double(mass[index]) }
    rest[index] = Self.entering
  }

  /// The snow of a run in the air, in square points.
  func flying(_ run: DepthRun) -> Double {
    var sum = 0.0
    for index in run.particles where isShown[index] && rest[index] == 0 {
      sum += Double(mass[index])
    }
    return sum
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
    guard layer.lands else { return }
    for run in runs { store.land(run, frame, on: &cover, &ledger, retired: &retired) }
  }

  /// The account of the snow in the air.
  public var account: FlightLedger {
    var account = ledger
    if layer.lands { account.flying = runs.reduce(0) { $0 + store.flying($1) } }
    return account
  }
}
