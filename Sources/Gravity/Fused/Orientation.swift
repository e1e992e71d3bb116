import Portable

/// The panel's orientation in a world with z up and arbitrary heading, as a unit quaternion: v_world = q v_panel q*.
struct Orientation: Sendable {
  private var w = 1.0
  private var v = Vector3.zero

  /// The rotation matrix: world = (x·v, y·v, z·v); `z` is the direction of up in the panel's frame.
  struct Rows {
    var x: Vector3
    var y: Vector3
    var z: Vector3

    func toWorld(_ panel: Vector3) -> Vector3 { Vector3(x.dot(panel), y.dot(panel), z.dot(panel)) }
  }

  init() {}

  /// The shortest turn from `up`, of length 1 in the panel's frame, to the world's z.
  init(up: Vector3) {
    // Upside down, no turn is shorter than another.
    guard up.z > -0.999_999 else {
      w = 0
      v = Vector3(1, 0, 0)
      return
    }
    w = 1 + up.z
    v = Vector3(up.y, -up.x, 0)
    normalise()
  }

  var rows: Rows {
    let (x, y, z) = (v.x, v.y, v.z)
    return Rows(
      x: Vector3(1 - 2 * (y * y + z * z), 2 * (x * y - w * z), 2 * (x * z + w * y)),
      y: Vector3(2 * (x * y + w * z), 1 - 2 * (x * x + z * z), 2 * (y * z - w * x)),
      z: Vector3(2 * (x * z - w * y), 2 * (y * z + w * x), 1 - 2 * (x * x + y * y)))
  }

  /// Turns the panel about its own axes: q ← q exp(angle / 2).
  mutating func turn(by angle: Vector3) {
    let length = angle.length
    let half = SineCosine(length / 2)
    // sin(l/2) / l → 1/2; below 1e-6 rad the next term is beyond a double.
    let axis = angle * (length > 1e-6 ? half.sine / length : 0.5)
    multiply(w, v, half.cosine, axis)
  }

  /// Tilts the world under the panel by small angles about its x and y: q ← exp(angle / 2) q.
  mutating func tilt(x: Double, y: Double) {
    multiply(1, Vector3(x / 2, y / 2, 0), w, v)
    normalise()
  }

  private mutating func multiply(_ w1: Double, _ v1: Vector3, _ w2: Double, _ v2: Vector3) {
    w = w1 * w2 - v1.dot(v2)
    v = w1 * v2 + w2 * v1 + v1.cross(v2)
  }

  private mutating func normalise() {
    let scale = 1 / (w * w + v.squaredLength).squareRoot()
    w *= scale
    v *= scale
  }
}
