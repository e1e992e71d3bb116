import Graphics

/// A copy of one particle's state: a store borrowed during a mutation would be copied, half a kilobyte per particle.
struct DrivenFlight {
  var x: Float
  var y: Float
  var velocityX: Float
  var velocityY: Float
  var accelerationX: Float
  var accelerationY: Float
  /// Phase of its swing in turns, and age in seconds, at `x` and `y`.
  var phase: Float
  var age: Float

  @inline(__always)
  func place(after ahead: Float, _ damping: Damping, _ course: Course) -> (x: Float, y: Float) {
    let (straight, bend) = (ahead * damping.first, ahead * ahead * damping.second)
    let aside = course.sway.map { $0.aside(phase, age: age, after: ahead) } ?? 0
    return (
      x + velocityX * straight + accelerationX * bend + course.across.x * aside,
      y + velocityY * straight + accelerationY * bend + course.across.y * aside
    )
  }

  @inline(__always)
  func velocity(after ahead: Float, _ damping: Damping) -> (x: Float, y: Float) {
    let gain = ahead * damping.first
    return (
      velocityX * damping.keep + accelerationX * gain,
      velocityY * damping.keep + accelerationY * gain
    )
  }
}

extension ParticleStore {
  mutating func fly(to end: Int64, _ course: Course) {
    for index in 0..<count {
      let start = index < settled ? course.begin : birth[index]
      let ahead = Float(Double(end - start) / 1e9)
      let damping = Damping(rate: rate[index], time: ahead)
      let flight = drivenFlight(index, from: start)
      (x[index], y[index]) = flight.place(after: ahead, damping, course)
      (velocityX[index], velocityY[index]) = flight.velocity(after: ahead, damping)
      if columns.contains(.depth) {
        z[index] +=
          velocityZ[index] * ahead * damping.first
          + accelerationZ[index] * ahead * ahead * damping.second
        velocityZ[index] =
          velocityZ[index] * damping.keep + accelerationZ[index] * ahead * damping.first
      }
    }
    settled = count
  }

  @inline(__always)
  private func drivenFlight(_ index: Int, from start: Int64) -> DrivenFlight {
    DrivenFlight(
      x: x[index], y: y[index], velocityX: velocityX[index], velocityY: velocityY[index],
      accelerationX: accelerationX[index], accelerationY: accelerationY[index],
      phase: phase[index], age: Float(Double(start - birth[index]) / 1e9))
  }

  func drivenFlight(_ index: Int, _ course: Course) -> DrivenFlight {
    drivenFlight(index, from: index < settled ? course.begin : birth[index])
  }
}
