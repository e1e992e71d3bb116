import Graphics

/// The particles of one cell, oldest first, as a structure of arrays.
///
/// ```
///   index      0 ………………… settled ………… count
///   x          [ in the air  │ born in    ]     A particle born during the running step keeps its
///   …          [             │ this step  ]     place and speed of birth until the step is over.
/// ```
/// Arrays keep their capacity; a steady store allocates nothing.
struct ParticleStore: Sendable {
  /// Position in points, velocity in points/s, at the step's start or at birth.
  var x: [Float] = []
  var y: [Float] = []
  var velocityX: [Float] = []
  var velocityY: [Float] = []
  /// Nanoseconds on the layer's clock.
  var birth: [Int64] = []
  var death: [Int64] = []
  /// Values at birth; what they are later follows from the age.
  var scale: [Float] = []
  var spin: [Float] = []
  var color: [Color] = []
  /// How many at the front were already there when the step began.
  var settled = 0

  var count: Int { x.count }

  mutating func reserveCapacity(_ count: Int) {
    x.reserveCapacity(count)
    y.reserveCapacity(count)
    velocityX.reserveCapacity(count)
    velocityY.reserveCapacity(count)
    birth.reserveCapacity(count)
    death.reserveCapacity(count)
    scale.reserveCapacity(count)
    spin.reserveCapacity(count)
    color.reserveCapacity(count)
  }

  mutating func append(_ particle: Particle) {
    x.append(particle.x)
    y.append(particle.y)
    velocityX.append(particle.velocityX)
    velocityY.append(particle.velocityY)
    birth.append(particle.birth)
    death.append(particle.death)
    scale.append(particle.scale)
    spin.append(particle.spin)
    color.append(particle.color)
  }

  /// Takes out who is dead at `time`; the others keep their order.
  ///
  /// - Returns: how many died.
  mutating func retire(at time: Int64) -> Int {
    guard let first = death.firstIndex(where: { $0 <= time }) else { return 0 }
    var kept = first
    for index in first..<count where death[index] > time {
      move(from: index, to: kept)
      kept += 1
    }
    let dead = count - kept
    x.removeLast(dead)
    y.removeLast(dead)
    velocityX.removeLast(dead)
    velocityY.removeLast(dead)
    birth.removeLast(dead)
    death.removeLast(dead)
    scale.removeLast(dead)
    spin.removeLast(dead)
    color.removeLast(dead)
    settled = count
    return dead
  }

  private mutating func move(from source: Int, to target: Int) {
    x[target] = x[source]
    y[target] = y[source]
    velocityX[target] = velocityX[source]
    velocityY[target] = velocityY[source]
    birth[target] = birth[source]
    death[target] = death[source]
    scale[target] = scale[source]
    spin[target] = spin[source]
    color[target] = color[source]
  }
}

/// One particle as it is born.
struct Particle {
  var x: Float
  var y: Float
  var velocityX: Float
  var velocityY: Float
  var birth: Int64
  var death: Int64
  var scale: Float
  var spin: Float
  var color: Color
}
