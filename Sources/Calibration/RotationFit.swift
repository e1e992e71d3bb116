import Portable

/// The rotation that best maps one set of directions onto another: Wahba's problem.
///
/// Davenport's q-method: the best rotation, as a quaternion, is the eigenvector of the largest eigenvalue of a
/// symmetric 4×4 matrix of the pairs (Keat, *Analysis of Least-Squares Attitude Determination Routine DOAOP*, 1977).
/// Power iteration finds it; the matrix is shifted so that no eigenvalue is negative.
struct RotationFit {
  /// w, x, y, z.
  private(set) var quaternion: InlineArray<4, Double> = [1, 0, 0, 0]

  init(_ pairs: [(from: Vector3, to: Vector3)]) {
    let matrix = Self.davenport(pairs)
    // Not an axis: power iteration never leaves a start perpendicular to the answer.
    var q: InlineArray<4, Double> = [0.8, 0.31, 0.41, 0.29]
    for _ in 0..<512 {
      var next: InlineArray<4, Double> = [0, 0, 0, 0]
      var length = 0.0
      for row in 0..<4 {
        for column in 0..<4 { next[row] += matrix[row * 4 + column] * q[column] }
        length += next[row] * next[row]
      }
      length = length.squareRoot()
      guard length > 0 else { return }
      for row in 0..<4 { q[row] = next[row] / length }
    }
    quaternion = q
  }

  private static func davenport(
    _ pairs: [(from: Vector3, to: Vector3)]
  ) -> InlineArray<16, Double> {
    var k = InlineArray<16, Double>(repeating: 0)
    for (a, b) in pairs {
      let (axis, dot) = (a.cross(b), a.dot(b))
      k[0] += dot
      for i in 0..<3 {
        k[i + 1] += axis[i]
        k[(i + 1) * 4] += axis[i]
        for j in 0..<3 {
          k[(i + 1) * 4 + j + 1] += a[i] * b[j] + a[j] * b[i] - (i == j ? dot : 0)
        }
      }
    }
    for i in 0..<4 { k[i * 5] += Double(pairs.count) }
    return k
  }

  /// Row by row.
  var elements: [Double] {
    let (w, x, y, z) = (quaternion[0], quaternion[1], quaternion[2], quaternion[3])
    return [
      1 - 2 * (y * y + z * z), 2 * (x * y - w * z), 2 * (x * z + w * y),
      2 * (x * y + w * z), 1 - 2 * (x * x + z * z), 2 * (y * z - w * x),
      2 * (x * z - w * y), 2 * (y * z + w * x), 1 - 2 * (x * x + y * y),
    ]
  }
}
