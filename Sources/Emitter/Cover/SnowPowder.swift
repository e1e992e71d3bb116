import Graphics
import Motion

/// Snow that has left the surfaces and falls again.
struct SnowPowder: Sendable {
  /// A lump of it, in points and points/s of the level frame.
  struct Grain: Sendable {
    var x: Float
    var y: Float
    var velocityX: Float
    var velocityY: Float
    let depth: Float
    /// Diameter.
    let size: Float
    /// In square points; 0 once it has landed.
    private(set) var mass: Double
    /// Steps since it landed; 0 in the air.
    private(set) var landed: UInt8 = 0
    /// Steps in the air, at most `appearing`.
    private(set) var aloft: UInt8 = 0

    init(mass: Double, x: Double, y: Double, velocityX: Double, velocityY: Double, depth: Float) {
      (self.x, self.y, self.mass, self.depth) = (Float(x), Float(y), mass, depth)
      (self.velocityX, self.velocityY) = (Float(velocityX), Float(velocityY))
      size = Float((min(mass, Self.largest) * 4 / .pi).squareRoot())
    }

    /// More looks no larger, in square points.
    private static let largest = 26.0

    /// Takes more snow without looking larger.
    mutating func add(_ more: Double) { mass += more }

    /// Moves it for `dt` seconds: gravity along down and drag of the air, implicit and so stable.
    mutating func fly(_ air: PowderAir, dt: Float) {
      let drag = PowderAir.drag
      velocityX = (velocityX + dt * air.x) / (1 + dt * drag)
      velocityY = (velocityY + dt * air.y) / (1 + dt * drag)
      aloft = min(aloft + 1, SnowPowder.appearing)
      x += velocityX * dt
      y += velocityY * dt
    }

    /// Takes its snow away where it landed; it fades from now on.
    mutating func land() -> Double {
      defer { (landed, mass) = (1, 0) }
      return mass
    }

    /// Ages a landed one; returns whether it has faded.
    mutating func fade() -> Bool {
      landed += 1
      return landed > LandingFade.steps
    }
  }

  /// More at once are not raised.
  private static let most = 600
  /// Steps in which a grain appears where it has left the snow.
  static let appearing: UInt8 = 6

  var grains: [Grain] = []

  /// Takes all memory that it will ever need.
  mutating func reserve() { grains.reserveCapacity(Self.most) }

  var mass: Double { grains.reduce(0) { $0 + $1.mass } }

  /// How many more grains find room.
  var room: Int { max(0, Self.most - grains.count) }

  /// Whether another grain finds room.
  var hasRoom: Bool { grains.count < Self.most }

  /// Removes a grain; the last one takes its place.
  mutating func remove(_ index: Int) {
    grains.swapAt(index, grains.count - 1)
    grains.removeLast()
  }
}

extension SnowCover {
  /// Raises grains from random places while the world is shaken.
  mutating func raisePowder(_ weather: CoverWeather) {
    guard !fresh.isEmpty else { return }
    let force = weather.shaking
    owed += force * force * min(6, Double(fresh.count) / 80)
    while owed >= 1 {
      owed -= 1
      let cell = min(Int(random.nextUnit() * Double(fresh.count)), fresh.count - 1)
      let (size, across, up) = (random.nextUnit(), random.nextUnit(), random.nextUnit())
      guard powder.hasRoom, height(cell) > 0.3 else { continue }
      let run = grid.runs[Int(grid.run[cell])]
      let mass = take(min(0.3 + 1.2 * size, height(cell) / 2), from: cell)
      powder.grains.append(
        SnowPowder.Grain(
          mass: mass, x: grid.middle(run.firstColumn + cell - run.cells.lowerBound),
          y: grid.base[cell] - height(cell) - 1, velocityX: (across - 0.5) * 120 * force,
          velocityY: -(20 + 110 * up) * force, depth: grid.depth[cell]))
      isAwake[Int(grid.run[cell])] = true
    }
  }

  /// Moves the powder, which lands on surfaces of its depth or leaves the world.
  mutating func flyPowder(_ weather: CoverWeather) {
    let air = PowderAir(weather)
    let dt = Float(Self.stepSeconds)
    var index = 0
    while index < powder.grains.count {
      if powder.grains[index].landed > 0 {
        if powder.grains[index].fade() { powder.remove(index) } else { index += 1 }
        continue
      }
      powder.grains[index].fly(air, dt: dt)
      let grain = powder.grains[index]
      let reach = (grain.velocityX.magnitude + grain.velocityY.magnitude) * dt + 1
      if grain.velocityY > 0, !isTurnedOver,
        let cell = cell(x: grain.x, y: grain.y, reach: reach, depth: grain.depth)
      {
        pile(powder.grains[index].land(), width: Double(grain.size), on: cell)
      } else if max(grain.x.magnitude, grain.y.magnitude) > Float(extent) {
        ledger.left += grain.mass
        powder.remove(index)
        continue
      }
      index += 1
    }
  }

  /// Appends powder as sprites of `image`, a picture of `side` pixels whose edge fades.
  ///
  /// `ahead` is seconds since the last step, up to 1/60.
  public func appendPowder(
    to list: inout DisplayList, image: Int32, side: Int, _ look: CoverLook,
    _ placement: CoverPlacement, ahead: Double, scale: Double
  ) {
    let time = Float(ahead)
    for grain in powder.grains {
      let way = grain.landed > 0 ? 0 : time
      let place = placement.place(
        Vector2(
          x: Double(grain.x + grain.velocityX * way), y: Double(grain.y + grain.velocityY * way)))
      var color = look.seen(look.color, depth: Double(grain.depth))
      let aloft = max(0, Float(grain.aloft) - 1) + way * 60
      color.alpha *= min(1, aloft / Float(SnowPowder.appearing - 1))
      if grain.landed > 0 {
        let share = (Float(grain.landed - 1) + time * 60) / Float(LandingFade.steps)
        color.alpha *= max(0, 1 - share)
      }
      list.append(
        image: image, x: Float(place.x), y: Float(place.y),
        scale: grain.size * 1.5 * Float(scale) / Float(side), rotation: 0, color: color)
    }
  }
}

/// What accelerates powder that does not move, in points/s² of the level frame: gravity, and the air by its drag.
struct PowderAir: Sendable {
  /// 1/s; with gravity it gives a terminal speed of 70 points/s.
  static let drag: Float = 3.6
  private static let gravity = 250.0

  let x: Float
  let y: Float

  init(_ weather: CoverWeather) {
    let down = weather.lean.applied(to: Vector2(x: 0, y: Self.gravity))
    x = Float(down.x) + Self.drag * Float(weather.air.x)
    y = Float(down.y) + Self.drag * Float(weather.air.y)
  }
}
