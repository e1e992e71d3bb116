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
    let eights = course.sway == nil ? settled & ~7 : 0
    if eights > 0 { flyTogether(eights, Float(Double(end - course.begin) / 1e9)) }
    flySingly(from: eights, to: end, course)
    settled = count
  }

  @inline(never)
  private mutating func flySingly(from first: Int, to end: Int64, _ course: Course) {
    for index in first..<count {
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
  }

  /// Moves the first particles, which are as old as the step, eight at a time.
  @inline(never)
  private mutating func flyTogether(_ eights: Int, _ seconds: Float) {
    let ahead = SIMD8(repeating: seconds)
    Self.fly(&x, &velocityX, accelerationX, rate, eights, ahead, isDepth: false)
    Self.fly(&y, &velocityY, accelerationY, rate, eights, ahead, isDepth: false)
    guard columns.contains(.depth) else { return }
    Self.fly(&z, &velocityZ, accelerationZ, rate, eights, ahead, isDepth: true)
  }

  @inline(__always)
  private static func fly(
    _ places: inout [Float], _ velocities: inout [Float], _ accelerations: [Float],
    _ rates: [Float], _ count: Int, _ ahead: SIMD8<Float>, isDepth: Bool
  ) {
    let (accelerations, rates) = (accelerations.span, rates.span)
    var places = places.mutableSpan
    var velocities = velocities.mutableSpan
    precondition(
      count % 8 == 0
        && count <= min(places.count, velocities.count, accelerations.count, rates.count))
    for start in stride(from: 0, to: count, by: 8) {
      let damping = EightDampings(rates: rates.load(start), times: ahead)
      let (place, velocity) = (
        places.span.load(start, as: SIMD8<Float>.self),
        velocities.span.load(start, as: SIMD8<Float>.self)
      )
      let acceleration = accelerations.load(start, as: SIMD8<Float>.self)
      if isDepth {
        set(&places, start, place + damping.depthWay(velocity, acceleration, ahead))
        set(&velocities, start, damping.depthVelocity(velocity, acceleration, ahead))
      } else {
        set(&places, start, damping.place(place, velocity, acceleration, ahead))
        set(&velocities, start, damping.velocity(velocity, acceleration, ahead))
      }
    }
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
