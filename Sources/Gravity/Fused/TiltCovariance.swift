/// The 7×7 covariance of the filter's errors.
///
/// ```
///          0  1    2  3  4    5  6
///   0 1    tilt    about the world's x and y, rad
///   2 3 4          bias  of the gyroscope, panel's frame, rad/s
///   5 6                  velocity  along the world's x and y, m/s
/// ```
/// Stored in full, one SIMD vector per row (last lane unused): half of F P Fᵀ and an update are a few operations.
struct TiltCovariance: Sendable {
  typealias Row = SIMD8<Double>

  private var rows: InlineArray<7, Row>

  /// Independent errors, as standard deviations in rad, rad/s and m/s.
  init(tilt: Double, bias: Double, velocity: Double) {
    let variances = [tilt, tilt, bias, bias, bias, velocity, velocity]
    rows = InlineArray(repeating: .zero)
    for index in 0..<7 { rows[index][index] = variances[index] * variances[index] }
  }

  mutating func reopen(tilt: Double, velocity: Double) {
    for index in [0, 1, 5, 6] {
      let variance = index < 2 ? tilt * tilt : velocity * velocity
      for other in 0..<7 {
        rows[index][other] = 0
        rows[other][index] = 0
      }
      rows[index][index] = variance
    }
  }

  /// P ← F P Fᵀ over `dt` seconds; `pull` is the upward force in m/s², 9.8 at rest.
  ///
  /// ```
  /// velocity  δv_x += f dt δ_y,  δv_y −= f dt δ_x     a tilt turns weight into sideways acceleration
  /// tilt      δ    −= R δb dt                         a wrong bias becomes a wrong turn
  /// ```
  mutating func propagate(_ rotation: Orientation.Rows, pull: Double, dt: Double) {
    let lever = pull * dt
    let (x, y) = (rotation.x * dt, rotation.y * dt)
    rows[5] += lever * rows[1]
    rows[6] -= lever * rows[0]
    rows[0] -= x.x * rows[2] + x.y * rows[3] + x.z * rows[4]
    rows[1] -= y.x * rows[2] + y.y * rows[3] + y.z * rows[4]
    for index in 0..<7 {
      var row = rows[index]
      row[5] += lever * row[1]
      row[6] -= lever * row[0]
      row[0] -= x.x * row[2] + x.y * row[3] + x.z * row[4]
      row[1] -= y.x * row[2] + y.y * row[3] + y.z * row[4]
      rows[index] = row
    }
  }

  /// Adds a step's variance, up to a plausible maximum.
  mutating func add(tilt: Double, bias: Double, velocity: Double) {
    for index in 0..<7 {
      let more = index < 2 ? tilt : index < 5 ? bias : velocity
      let most = index < 2 ? 10.0 : index < 5 ? 0.1 : 1e4
      rows[index][index] = min(rows[index][index] + more, most)
    }
  }

  /// Applies a measurement of one state (Kalman 1960), P ← P − K P_row; returns K, the correction per innovation.
  mutating func measure(_ state: Int, variance: Double) -> Row {
    let row = rows[state]
    let gain = row * (1 / (row[state] + variance))
    for index in 0..<7 { rows[index] -= gain[index] * row }
    return gain
  }
}
