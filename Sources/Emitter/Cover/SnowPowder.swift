import Graphics

/// Snow that has left the surfaces and falls again, as a structure of arrays.
struct SnowPowder: Sendable {
  /// More at once are not raised.
  static let most = 600
  /// Steps in which a grain appears where it has left the snow.
  static let appearing: UInt8 = 6

  /// In points and points/s of the level frame.
  private(set) var x: [Float] = []
  private(set) var y: [Float] = []
  var velocityX: [Float] = []
  var velocityY: [Float] = []
  /// In square points; 0 once it has landed.
  private(set) var grain: [Double] = []
  /// Diameter in points.
  private(set) var size: [Float] = []
  private(set) var depth: [Float] = []
  /// Steps since it landed; 0 in the air.
  private(set) var landed: [UInt8] = []
  /// Steps in the air, at most `appearing`.
  private(set) var aloft: [UInt8] = []

  /// Takes all memory that it will ever need.
  mutating func reserve() {
    x.reserveCapacity(Self.most)
    y.reserveCapacity(Self.most)
    velocityX.reserveCapacity(Self.most)
    velocityY.reserveCapacity(Self.most)
    grain.reserveCapacity(Self.most)
    size.reserveCapacity(Self.most)
    depth.reserveCapacity(Self.most)
    landed.reserveCapacity(Self.most)
    aloft.reserveCapacity(Self.most)
  }

  var count: Int { x.count }

  var mass: Double { grain.reduce(0, +) }

  /// Whether another grain finds room.
  var hasRoom: Bool { count < Self.most }

  /// Adds a grain; returns false if there is no room.
  mutating func add(
    mass: Double, x: Double, y: Double, velocityX: Double, velocityY: Double, depth: Float
  ) -> Bool {
    guard hasRoom else { return false }
    self.x.append(Float(x))
    self.y.append(Float(y))
    self.velocityX.append(Float(velocityX))
    self.velocityY.append(Float(velocityY))
    grain.append(mass)
    size.append(Float((mass * 4 / .pi).squareRoot()))
    self.depth.append(depth)
    landed.append(0)
    aloft.append(0)
    return true
  }

  mutating func removeAll() {
    for index in (0..<count).reversed() { remove(index) }
  }

  /// Moves the last grain to an index.
  mutating func remove(_ index: Int) {
    let last = count - 1
    x.swapAt(index, last)
    y.swapAt(index, last)
    velocityX.swapAt(index, last)
    velocityY.swapAt(index, last)
    grain.swapAt(index, last)
    size.swapAt(index, last)
    depth.swapAt(index, last)
    landed.swapAt(index, last)
    aloft.swapAt(index, last)
    x.removeLast()
    y.removeLast()
    velocityX.removeLast()
    velocityY.removeLast()
    grain.removeLast()
    size.removeLast()
    depth.removeLast()
    landed.removeLast()
    aloft.removeLast()
  }

  /// Moves a grain for `dt` seconds: gravity along down and drag of the air, implicit and so stable.
  mutating func fly(_ index: Int, _ air: PowderAir, dt: Float) {
    let drag = PowderAir.drag
    velocityX[index] = (velocityX[index] + dt * air.x) / (1 + dt * drag)
    velocityY[index] = (velocityY[index] + dt * air.y) / (1 + dt * drag)
    aloft[index] = min(aloft[index] + 1, Self.appearing)
    x[index] += velocityX[index] * dt
    y[index] += velocityY[index] * dt
  }

  /// Takes a grain's snow away where it landed; it fades from now on.
  mutating func land(_ index: Int) -> Double {
    landed[index] = 1
    let mass = grain[index]
    grain[index] = 0
    return mass
  }

  /// Ages a landed grain; returns whether it has faded.
  mutating func fade(_ index: Int) -> Bool {
    landed[index] += 1
    return landed[index] > LandingFade.steps
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
