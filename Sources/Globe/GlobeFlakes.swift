import Motion

/// The flakes as a structure of arrays, ordered from far to near.
struct GlobeFlakes: Sendable {
  /// A landed flake fades out into the snow; a free one's mass lies on the ground.
  enum State: UInt8, Sendable { case free, flying, landed }

  var state: [State]
  /// Points from the middle of the panel.
  var x: [Float]
  var y: [Float]
  /// Points/s.
  var vx: [Float]
  var vy: [Float]
  /// The eddy that it is in, as a share of the eddies' speed; looked up every fourth step.
  var eddyX: [Float]
  var eddyY: [Float]
  /// Seconds for which a current still lifts it.
  var rise: [Float]
  /// Visibility, 0...1.
  var fade: [Float]
  /// Grains.
  var mass: [Int32]
  /// 0 at the back, 1 at the front.
  let near: [Float]
  /// Speed of falling in still liquid, points/s.
  let fall: [Float]
  /// Fraction of the difference to the liquid's speed removed in a step.
  let follow: [Float]
  /// A random number, 0..<1.
  let mark: [Float]
  /// A stack of free flakes.
  private(set) var free: [Int32]

  /// Creates free flakes; `slowest` is the fall speed of the smallest, points/s.
  init(_ count: Int, slowest: Double, seed: UInt64) {
    state = [State](repeating: .free, count: count)
    x = [Float](repeating: 0, count: count)
    (y, vx, vy, rise, fade) = (x, x, x, x, x)
    (eddyX, eddyY) = (x, x)
    mass = [Int32](repeating: 0, count: count)
    var (near, fall, follow, mark): ([Float], [Float], [Float], [Float]) = ([], [], [], [])
    var random = SeededGenerator(seed: seed, stream: 0x666c_616b)
    for index in 0..<count {
      let depth = (Double(index) + 0.5) / Double(count)
      let size = depth * depth
      near.append(Float(depth))
      fall.append(Float(slowest * (1 + 0.9 * size + 0.5 * random.nextUnit())))
      // Large ones follow slowly: 0.09 to 0.3 s.
      follow.append(Float(1 / 60.0 / (0.09 + 0.14 * size + 0.07 * random.nextUnit())))
      mark.append(Float(random.nextUnit()))
    }
    (self.near, self.fall, self.follow, self.mark) = (near, fall, follow, mark)
    free = (0..<Int32(count)).shuffled(using: &random)
  }

  var count: Int { state.count }

  /// Puts a flake into the air; returns nil if none is free.
  mutating func launch(
    mass grains: Int, x: Double, y: Double, vx: Double, vy: Double, fade: Float
  ) -> Int? {
    guard let last = free.popLast() else { return nil }
    let index = Int(last)
    state[index] = .flying
    mass[index] = Int32(grains)
    (self.x[index], self.y[index]) = (Float(x), Float(y))
    (self.vx[index], self.vy[index]) = (Float(vx), Float(vy))
    (self.rise[index], self.fade[index]) = (0, fade)
    return index
  }

  mutating func release(_ index: Int) {
    state[index] = .free
    free.append(Int32(index))
  }
}
