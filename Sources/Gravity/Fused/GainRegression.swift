import Portable

/// A regression on three unknowns: what has been measured of them, as an information matrix.
///
///     measured = h · unknown + error   ──▶   information += h hᵀ / variance,  evidence += h measured / variance
struct GainRegression: Sendable {
  /// The matrix's xx, yy, zz and its yz, zx, xy.
  private var (diagonal, across): (Vector3, Vector3)
  private var evidence = Vector3.zero

  /// Before the first measurement: 0, within `deviation` of each unknown.
  init(deviation: Vector3) {
    diagonal = 1 / (deviation * deviation)
    across = .zero
  }

  /// Takes a measurement that depends on the unknowns by `dependence`; `weight` is one over its variance.
  mutating func take(_ measured: Double, _ dependence: Vector3, weight: Double) {
    let h = dependence
    diagonal += h * h * weight
    across += Vector3(h.y * h.z, h.z * h.x, h.x * h.y) * weight
    evidence += h * (measured * weight)
  }

  /// The unknowns have changed by `change`.
  mutating func shift(_ change: Vector3) {
    let (c, a) = (change, across)
    evidence -=
      diagonal * c
      + Vector3(a.z * c.y + a.y * c.z, a.z * c.x + a.x * c.z, a.y * c.x + a.x * c.y)
  }

  /// The most likely values, and their standard deviations.
  var solution: (value: Vector3, deviation: Vector3) {
    let (a, b, c) = (diagonal.x, diagonal.y, diagonal.z)
    let (yz, zx, xy) = (across.x, across.y, across.z)
    // The inverse, by cofactors.
    let own = Vector3(b * c - yz * yz, a * c - zx * zx, a * b - xy * xy)
    let other = Vector3(xy * zx - a * yz, xy * yz - b * zx, zx * yz - c * xy)
    let inverse = 1 / (a * own.x + xy * other.z + zx * other.y)
    let e = evidence
    let value =
      own * e
      + Vector3(
        other.z * e.y + other.y * e.z, other.z * e.x + other.x * e.z,
        other.y * e.x + other.x * e.y)
    return (value * inverse, (own * inverse).squareRoot())
  }
}
