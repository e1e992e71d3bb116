import InputDevices
import Motion
import Portable

/// What a chip measures along its axes, and how that becomes an acceleration with three.
///
/// | chip | channels | acceleration |
/// |---|---|---|
/// | most | `accel_x`, `_y`, `_z` | as they are |
/// | ADIS16209 | two of these | the third is what a panel at rest needs for 1 g; its sign is unknown |
/// | ADIS16201, SCL3300 | `incli_x`, `_y`, in degrees | 1 g times the sine of each axis's tilt |
/// | ADIS16203 | `incli_x`, 0 to 360° | in the plane of x and y |
///
/// So the magnitude is about 1 g or more; at rest it is more only by the chip's own error.
enum IIOMeasurement: Equatable {
  /// Along all axes but `missing`.
  case acceleration(missing: Int?)
  /// The tilt of all axes but `missing`, in degrees.
  case tilt(missing: Int?)
  /// A rotation about z, in degrees.
  case rotation
  /// Down cannot be found; why, in words.
  case insufficient(String)

  /// The axis whose component is only completed.
  var missing: Int? {
    switch self {
    case .acceleration(let axis), .tilt(let axis): axis
    case .rotation, .insufficient: nil
    }
  }

  /// Whether its values are degrees.
  var isAngle: Bool {
    switch self {
    case .tilt, .rotation: true
    case .acceleration, .insufficient: false
    }
  }

  /// Whether values are accelerations along all axes, and need no `IIOCompletion`.
  var isComplete: Bool { self == .acceleration(missing: nil) }

  /// Accelerations in m/s² from the axes' values; a missing axis has no meaning.
  func acceleration(_ value: Vector3) -> Vector3 {
    switch self {
    case .acceleration, .insufficient: return value
    case .tilt:
      return Vector3(Self.sine(value.x), Self.sine(value.y), Self.sine(value.z))
        * Acceleration.standardGravity
    case .rotation:
      let turn = SineCosine(Angle.radians(degrees: value.x))
      return Vector3(turn.sine, turn.cosine, 0) * Acceleration.standardGravity
    }
  }

  private static func sine(_ degrees: Double) -> Double {
    SineCosine(Angle.radians(degrees: degrees)).sine
  }

  /// What 1 g leaves for a third component, in m/s²; 0 if two are longer.
  func rest(of two: Vector3) -> Double {
    let gravity = Acceleration.standardGravity
    return max(0, gravity * gravity - two.squaredLength).squareRoot()
  }

  private static let names = ["x", "y", "z"]

  /// What is measured, for people; nil for accelerations along all axes.
  var words: String? {
    switch self {
    case .acceleration(nil), .insufficient: nil
    case .acceleration(let axis?):
      "acceleration along two axes; \(Self.names[axis]) is what 1 g leaves for it"
    case .tilt(nil): "the tilt of its axes, in degrees"
    case .tilt(let axis?):
      "the tilt of two axes, in degrees; \(Self.names[axis]) is what 1 g leaves for it"
    case .rotation: "a rotation about z, in degrees"
    }
  }

  /// The part that one row of a matrix may take from an axis that is not measured: 17°, more than a hand's error.
  private static let tolerance = 0.3

  /// Why down cannot be found in the panel's plane with a matrix; nil if it can.
  ///
  /// Without a matrix, as in a calibration, any two axes may be in the plane.
  func shortage(_ matrix: MountMatrix?) -> String? {
    if case .insufficient(let words) = self { return words }
    guard let missing, let matrix else { return nil }
    let plane = [0, 1].contains { row in
      let cells = (0..<3).map { matrix.elements[row * 3 + $0] }
      let length = cells.map { $0 * $0 }.reduce(0, +).squareRoot()
      return cells[missing].magnitude > Self.tolerance * length
    }
    guard plane else { return nil }
    return
      "it has no \(Self.names[missing]) axis, without which down in the panel's plane is unknown"
  }
}

extension IIOMeasurement {
  /// Examines a device; nil unless it has a channel of acceleration or inclination.
  ///
  /// `axes` are those that exist; a rotation has one.
  static func of(_ node: IIONode) -> (measurement: IIOMeasurement, kind: String, axes: [IIOAxis?])?
  {
    let found = ["accel", "incli"].map { kind in (kind, IIOAxis.all(kind, of: node)) }
    for (kind, axes) in found {
      let present = axes.filter { $0 != nil }.count
      let missing = axes.firstIndex { $0 == nil }
      if kind == "incli", node.name == "adis16203", axes[0] != nil {
        return (.rotation, kind, [axes[0], nil, nil])
      }
      guard present >= 2 else { continue }
      // A sensor hub's inclinometer reports pitch, roll and yaw.
      if kind == "incli", node.name == "incli_3d" {
        return (
          .insufficient("it reports angles of rotation, not the tilt of its axes"), kind, axes
        )
      }
      return (
        kind == "accel" ? .acceleration(missing: missing) : .tilt(missing: missing), kind, axes
      )
    }
    for (kind, axes) in found {
      if let axis = axes.firstIndex(where: { $0 != nil }) {
        let words = "it has only one axis, \(names[axis]), so it cannot find down"
        return (.insufficient(words), kind, axes)
      }
      if let axis = IIOAxis.unnamed(kind, of: node) {
        return (.insufficient("it has no axes x, y, z, so it cannot find down"), kind, [axis])
      }
    }
    return nil
  }
}
