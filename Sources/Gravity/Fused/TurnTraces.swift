import Portable

/// What an error of the gyroscope's gain would have made of each of the filter's errors by now.
///
/// A column for each axis of the gyroscope, a row for each error of `TiltCovariance`; the column of x says what an
/// error of 1 about x, reported turns twice as fast as true ones, would have left:
/// ```
///   turn         V ← F V − R turn            it grows with the turns about that axis
///   correction   V ← V − K (h · V)           and shrinks as the filter corrects itself
/// ```
struct TurnTraces: Sendable {
  /// One lane an axis; the last is unused.
  typealias Row = SIMD4<Float>

  /// Squares below this are no trace.
  private static let nothing: Float = 1e-5

  private var rows = InlineArray<14, Row>(repeating: .zero)
  /// Whether turns have left anything.
  private(set) var areThere = false

  /// The filter's errors of tilt about the world's x and y.
  var tilt: (x: Row, y: Row) { (rows[0], rows[1]) }

  /// V ← F V − R turn, with F as in `TiltCovariance.propagate`; `turn` in rad, without what may be bias.
  mutating func propagate(
    _ rotation: Orientation.Rows, turn: Vector3, impulse: Vector3, dt: Double
  ) {
    if turn != .zero { areThere = true }
    guard areThere else { return }
    let (x, y, z) = (
      SIMD3<Float>(rotation.x * dt), SIMD3<Float>(rotation.y * dt), SIMD3<Float>(rotation.z * dt)
    )
    let f = SIMD3<Float>(impulse)
    let tilt = (rows[0], rows[1])
    let bias = (rows[5], rows[6], rows[7])
    let offset = (rows[8], rows[9], rows[10])
    rows[0] -= x.x * bias.0 + x.y * bias.1 + x.z * bias.2 + Self.row(rotation.x * turn)
    rows[1] -= y.x * bias.0 + y.y * bias.1 + y.z * bias.2 + Self.row(rotation.y * turn)
    rows[2] += f.z * tilt.1 - (x.x * offset.0 + x.y * offset.1 + x.z * offset.2)
    rows[3] -= f.z * tilt.0 + (y.x * offset.0 + y.y * offset.1 + y.z * offset.2)
    rows[4] += f.y * tilt.0 - f.x * tilt.1 - (z.x * offset.0 + z.y * offset.1 + z.z * offset.2)
  }

  private static func row(_ vector: Vector3) -> Row { Row(SIMD3<Float>(vector), 0) }

  /// Follows a measurement of `state` that corrected the filter by `gain`; returns how it depends on the gain errors.
  mutating func follow(_ state: Int, _ gain: TiltCovariance.Row) -> Row {
    let dependence = rows[state]
    correct(dependence, gain)
    return dependence
  }

  /// The same for a velocity minus that of the lever, `arm` · lever.
  mutating func follow(_ state: Int, arm: Vector3, _ gain: TiltCovariance.Row) -> Row {
    let arm = SIMD3<Float>(arm)
    let dependence = rows[state] - (arm.x * rows[11] + arm.y * rows[12] + arm.z * rows[13])
    correct(dependence, gain)
    return dependence
  }

  private mutating func correct(_ h: Row, _ gain: TiltCovariance.Row) {
    rows[0] -= gain[0] * h
    rows[1] -= gain[1] * h
    rows[2] -= gain[2] * h
    rows[3] -= gain[3] * h
    rows[4] -= gain[4] * h
    rows[5] -= gain[5] * h
    rows[6] -= gain[6] * h
    rows[7] -= gain[7] * h
    rows[8] -= gain[8] * h
    rows[9] -= gain[9] * h
    rows[10] -= gain[10] * h
    rows[11] -= gain[11] * h
    rows[12] -= gain[12] * h
    rows[13] -= gain[13] * h
  }

  /// Ends once the filter has corrected what the turns left.
  mutating func endIfFaded() {
    let tilt = rows[0] * rows[0] + rows[1] * rows[1]
    let velocity = rows[2] * rows[2] + rows[3] * rows[3] + rows[4] * rows[4]
    if max(tilt.max(), velocity.max()) < Self.nothing { self = TurnTraces() }
  }

  /// What gain errors of `change` have made of the filter's errors.
  func errors(of change: Vector3) -> TiltCovariance.Row {
    let change = Self.row(change)
    var errors = TiltCovariance.Row.zero
    for state in 0..<TiltCovariance.count { errors[state] = (rows[state] * change).sum() }
    return errors
  }
}
