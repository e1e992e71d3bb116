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

  private var rows = ErrorRows<Row>(repeating: .zero)
  /// Whether turns have left anything.
  private(set) var areThere = false

  /// The filter's errors of tilt about the world's x and y.
  var tilt: (x: Row, y: Row) { (rows[0], rows[1]) }

  /// V ← F V − R turn, `turn` in rad, without what may be bias.
  mutating func propagate(
    _ rotation: Orientation.Rows, turn: Vector3, impulse: Vector3, dt: Double
  ) {
    if turn != .zero { areThere = true }
    guard areThere else { return }
    Gravity.propagate(
      &rows, rotation, impulse: impulse, dt: dt,
      turned: (Self.row(rotation.x * turn), Self.row(rotation.y * turn)))
  }

  private static func row(_ vector: Vector3) -> Row { Row(SIMD3<Float>(vector), 0) }

  /// Follows a measurement of `state` that corrected the filter by `gain`; returns how it depends on the gain errors.
  mutating func follow(_ state: Int, _ gain: TiltCovariance.Row) -> Row {
    let dependence = rows[state]
    correct(&rows, by: gain, dependence)
    return dependence
  }

  /// The same for a velocity minus that of the lever, `arm` · lever.
  mutating func follow(_ state: Int, arm: Vector3, _ gain: TiltCovariance.Row) -> Row {
    let arm = SIMD3<Float>(arm)
    let dependence = rows[state] - (arm.x * rows[11] + arm.y * rows[12] + arm.z * rows[13])
    correct(&rows, by: gain, dependence)
    return dependence
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
