import Graphics

/// A particle under behaviours and how it flies on: it has an acceleration and a drag of its own.
///
/// A value, and not methods of the store: a store in the middle of a change would be copied to be
/// lent, half a kilobyte for each particle.
struct DrivenFlight {
  var x: Float
  var y: Float
  var velocityX: Float
  var velocityY: Float
  var accelerationX: Float
  var accelerationY: Float
  /// Of its swing, in turns, and how old it is in seconds where `x` and `y` say.
  var phase: Float
  var age: Float

  /// Where it is after flying on for `ahead` seconds, in points.
  @inline(__always)
  func place(after ahead: Float, _ damping: Damping, _ course: Course) -> (x: Float, y: Float) {
    let (straight, bend) = (ahead * damping.first, ahead * ahead * damping.second)
    let aside = course.sway.map { $0.aside(phase, age: age, after: ahead) } ?? 0
    return (
      x + velocityX * straight + accelerationX * bend + course.across.x * aside,
      y + velocityY * straight + accelerationY * bend + course.across.y * aside
    )
  }

  /// How fast it is then, in points/s, its swing left out.
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
  /// Moves all particles from one step's start to the next under their behaviours.
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

  /// One particle as it flies on.
  @inline(__always)
  private func drivenFlight(_ index: Int, from start: Int64) -> DrivenFlight {
    DrivenFlight(
      x: x[index], y: y[index], velocityX: velocityX[index], velocityY: velocityY[index],
      accelerationX: accelerationX[index], accelerationY: accelerationY[index],
      phase: phase[index], age: Float(Double(start - birth[index]) / 1e9))
  }

  /// One particle as it flies between two steps.
  func drivenFlight(_ index: Int, _ course: Course) -> DrivenFlight {
    drivenFlight(index, from: index < settled ? course.begin : birth[index])
  }
}
