import Portable

/// The 14×14 covariance of the filter's errors.
///
/// ```
///    0  1          tilt      about the world's x and y, rad
///    2  3  4       velocity  along the world's x, y, z, m/s
///    5  6  7       bias      of the gyroscope, panel's frame, rad/s
///    8  9 10       offset    of the accelerometer, panel's frame, m/s²
///   11 12 13       lever     from the point that does not move to the sensor, panel's frame, m
/// ```
/// Stored in full, one SIMD vector per row (last lanes unused): a row operation is a few instructions, and columns
/// follow by symmetry. Single precision is enough, because a covariance only weighs: every step adds more noise than
/// its rounding, and no measurement is more than a million times as certain as what is known.
struct TiltCovariance: Sendable {
  typealias Row = SIMD16<Float>
  private typealias Vector = SIMD3<Float>

  /// Number of errors.
  static let count = 14
  /// First index of each group.
  static let (velocity, bias, offset, lever) = (2, 5, 8, 11)

  private var rows: ErrorRows<Row>

  /// Independent errors, as standard deviations in rad, m/s, rad/s, m/s² and m.
  init(tilt: Double, velocity: Double, bias: Double, offset: Double, lever: Double) {
    rows = InlineArray(repeating: .zero)
    for index in 0..<Self.count {
      let deviation =
        switch index {
        case ..<Self.velocity: tilt
        case ..<Self.bias: velocity
        case ..<Self.offset: bias
        case ..<Self.lever: offset
        default: lever
        }
      rows[index][index] = Float(deviation * deviation)
    }
  }

  /// Forgets what is known of tilt and velocity, in rad and m/s; the sensors' errors stay.
  mutating func reopen(tilt: Double, velocity: Double) {
    for index in 0..<Self.bias {
      for other in 0..<Self.count {
        rows[index][other] = 0
        rows[other][index] = 0
      }
      let deviation = Float(index < Self.velocity ? tilt : velocity)
      rows[index][index] = deviation * deviation
    }
  }

  /// P ← F P Fᵀ over `dt` seconds; see `Gravity.propagate` for F and `impulse`.
  mutating func propagate(_ rotation: Orientation.Rows, impulse: Vector3, dt: Double) {
    Gravity.propagate(&rows, rotation, impulse: impulse, dt: dt, turned: (.zero, .zero))
    let (x, y, z) = (Vector(rotation.x * dt), Vector(rotation.y * dt), Vector(rotation.z * dt))
    let f = Vector(impulse)
    for index in 0..<Self.bias {
      var row = rows[index]
      let bias = Vector(row[5], row[6], row[7])
      let offset = Vector(row[8], row[9], row[10])
      let tilt = (row[0], row[1])
      row[0] -= (x * bias).sum()
      row[1] -= (y * bias).sum()
      row[2] += f.z * tilt.1 - (x * offset).sum()
      row[3] -= f.z * tilt.0 + (y * offset).sum()
      row[4] += f.y * tilt.0 - f.x * tilt.1 - (z * offset).sum()
      rows[index] = row
    }
    mirror()
  }

  /// Copies the upper triangle of tilt and velocity to the lower: a difference between the two would grow.
  private mutating func mirror() {
    let upper = (rows[0], rows[1], rows[2], rows[3], rows[4])
    rows[1][0] = upper.0[1]
    rows[2].lowHalf.lowHalf.lowHalf = SIMD2(upper.0[2], upper.1[2])
    rows[3].lowHalf.lowHalf = SIMD4(upper.0[3], upper.1[3], upper.2[3], rows[3][3])
    rows[4].lowHalf.lowHalf = SIMD4(upper.0[4], upper.1[4], upper.2[4], upper.3[4])
    // Written out, because a lane that is chosen in a loop goes through memory.
    mirror(5, upper)
    mirror(6, upper)
    mirror(7, upper)
    mirror(8, upper)
    mirror(9, upper)
    mirror(10, upper)
    mirror(11, upper)
    mirror(12, upper)
    mirror(13, upper)
  }

  @inline(__always)
  private mutating func mirror(_ index: Int, _ upper: (Row, Row, Row, Row, Row)) {
    rows[index].lowHalf.lowHalf = SIMD4(
      upper.0[index], upper.1[index], upper.2[index], upper.3[index])
    rows[index][4] = upper.4[index]
  }

  /// Adds a step's variance of tilt, velocity, bias and lever, up to a plausible maximum.
  mutating func add(tilt: Double, velocity: Double, bias: Double, lever: Double) {
    add(0..<Self.velocity, tilt, most: 10)
    add(Self.velocity..<Self.bias, velocity, most: 100)
    add(Self.bias..<Self.offset, bias, most: 0.1)
    add(Self.lever..<Self.count, lever, most: 0.25)
  }

  private mutating func add(_ group: Range<Int>, _ variance: Double, most: Float) {
    for index in group { rows[index][index] = min(rows[index][index] + Float(variance), most) }
  }

  /// Adds `variance` of tilt about an axis of the world, of which x and y count.
  mutating func doubt(about axis: Vector3, variance: Double) {
    guard rows[0][0] + rows[1][1] < 10 else { return }
    rows[0][0] += Float(variance * axis.x * axis.x)
    rows[1][1] += Float(variance * axis.y * axis.y)
    rows[0][1] += Float(variance * axis.x * axis.y)
    rows[1][0] = rows[0][1]
  }

  /// Applies a measurement of one error (Kalman 1960), P ← P − K P_row; returns K, the correction per innovation.
  mutating func measure(_ state: Int, variance: Double) -> Row {
    let row = rows[state]
    return take(row, 1 / (row[state] + Float(variance)))
  }

  /// Applies a measurement of a velocity minus that of the lever, `arm` · lever; returns K and the innovation's variance.
  mutating func measure(
    _ state: Int, arm: Vector3, variance: Double
  ) -> (gain: Row, variance: Float) {
    let arm = Vector(arm)
    let row = rows[state] - (arm.x * rows[11] + arm.y * rows[12] + arm.z * rows[13])
    let spread = row[state] - (arm * Vector(row[11], row[12], row[13])).sum() + Float(variance)
    return (take(row, 1 / spread), spread)
  }

  private mutating func take(_ row: Row, _ inverse: Float) -> Row {
    let gain = row * inverse
    correct(&rows, by: gain, row)
    return gain
  }
}
