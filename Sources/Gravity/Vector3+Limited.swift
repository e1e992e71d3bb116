import Portable

extension Vector3 {
  /// The same direction, at most as long: a knock is short however hard, and must not rule a mean.
  func limited(to most: Double) -> Vector3 {
    let square = squaredLength
    return square > most * most ? self * (most / square.squareRoot()) : self
  }
}
