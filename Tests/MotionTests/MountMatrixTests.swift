import Gravity
import Motion
import Portable
import Testing

@Suite struct MountMatrixTests {
  @Test(arguments: [
    "0,-1,0;1,0,0;0,0,-1", "0, -1, 0; 1, 0, 0; 0, 0, -1 ", " 0 ,\t-1 , -0;1,0,+0;0.0,.0,-1.000\n",
    "0,-1,0;1,0,0;0,0,-1\r\n", "0,-1e0,0;10E-1,0,0;-0,0,-1",
  ])
  func formsOfTheSameMatrix(text: String) throws {
    let turned = try MountMatrix(text).times(Vector3(1, 2, 3))
    #expect(turned.x == -2 && turned.y == 1 && turned.z == -3)
  }

  @Test(arguments: ["", " ", "  \t ", "\n", " \r\n"])
  func nothingIsTheIdentity(text: String) throws {
    #expect(try MountMatrix(text) == .identity)
  }

  @Test(arguments: [
    "0,0,0;0,1,0;0,0,1", "1,0,0;1,0,0;0,0,1", "0,1,0;-1,0,0;-1,0,0", "1,0,0;0,-1,0;1,0,0",
    "1,0,0;0,0,0;0,0,1", "1,2,3;4,5,6;7,8,9",
  ])
  func matricesWithoutInverse(text: String) {
    #expect(throws: MountMatrixError.singular) { try MountMatrix(text) }
  }

  @Test(arguments: [
    "1 0,0,0;0,1,0;0,0,1", "0x1,0,0;0,1,0;0,0,1", "0x1p0,0,0;0,1,0;0,0,1", "nan,0,0;0,1,0;0,0,1",
    "inf,0,0;0,1,0;0,0,1", "1,0,0;0,-infinity,0;0,0,1", "1e400,0,0;0,1,0;0,0,1",
    "1000001,0,0;0,1,0;0,0,1", "1,,0;0,1,0;0,0,1", "one,0,0;0,1,0;0,0,1", "１,0,0;0,1,0;0,0,1",
    "1,0,0;0,1,0;0,0,--1",
  ])
  func wordsThatAreNoNumbers(text: String) {
    #expect {
      try MountMatrix(text)
    } throws: {
      guard case .number? = $0 as? MountMatrixError else { return false }
      return true
    }
  }

  @Test(arguments: [
    "1", "1,0,0", "1,0,0;0,1,0", "1,0,0;0,1,0;0,0,1;", "1,0;0,1,0;0,0,1", ";;", ",",
  ])
  func otherShapes(text: String) {
    #expect {
      try MountMatrix(text)
    } throws: {
      guard case .shape? = $0 as? MountMatrixError else { return false }
      return true
    }
  }

  @Test func decimalsAndTheirDeterminant() throws {
    let turned = try MountMatrix("0.5,-0.866,0;0.866,0.5,0;0,0,1")
    #expect((turned.determinant - 0.999956).magnitude < 1e-12)
    #expect(try MountMatrix("0.001,0,0;0,0.001,0;0,0,0.01").determinant > 0)
    #expect(try MountMatrix("-1,0,0;0,-1,0;0,0,-1").determinant == -1)
  }
}

@Suite struct SensorFrameTests {
  /// The four poses of a panel and two in between: a gravity-signed device's values in g, and θ.
  static let poses: [(x: Double, y: Double, degrees: Double)] = [
    (0, -1, 0), (1, 0, -90), (0, 1, 180), (-1, 0, 90), (0.5, -0.866025403784439, -30),
    (-0.707106781186548, -0.707106781186548, 45),
  ]

  @Test(arguments: poses.indices)
  func posesInBothSigns(index: Int) throws {
    let pose = Self.poses[index]
    for sign in AccelerationSign.allCases {
      for unit in [1, 1 / Acceleration.standardGravity] {
        let frame = SensorFrame(unit: unit, sign: sign)
        let factor = (sign == .gravity ? 1 : -1) / unit
        let felt = frame.acceleration(Vector3(pose.x * factor, pose.y * factor, 0 * factor))
        try expect(felt, degrees: pose.degrees)
      }
    }
  }

  @Test func oneChipTwoMatrices() throws {
    // The same phone: its kernel's matrix gives the sign of Windows, its other system's the reaction.
    let kernel = SensorFrame(
      unit: 1 / Acceleration.standardGravity, matrix: try MountMatrix("0,1,0;-1,0,0;0,0,-1"),
      sign: .gravity)
    let other = SensorFrame(
      unit: 1 / Acceleration.standardGravity, matrix: try MountMatrix("0,-1,0;1,0,0;0,0,1"),
      sign: .reaction)
    try expect(kernel.acceleration(Vector3(9.80665, 0, 0)), degrees: 0)
    try expect(other.acceleration(Vector3(9.80665, 0, 0)), degrees: 0)
    #expect(kernel.acceleration(Vector3(1, 2, 3)) == other.acceleration(Vector3(1, 2, 3)))
  }

  @Test func turningIsAPseudoVector() throws {
    // Mirrored in the glass: the panel turns as before, about a mirrored axis.
    let mirror = SensorFrame(unit: 1, matrix: try MountMatrix("1,0,0;0,1,0;0,0,-1"), sign: .gravity)
    #expect(mirror.rotationRate(Vector3(1, 2, 3)) == RotationRate(x: -1, y: -2, z: 3))
    let turned = SensorFrame(
      unit: 1, matrix: try MountMatrix("0,-1,0;1,0,0;0,0,1"), sign: .reaction)
    #expect(turned.rotationRate(Vector3(1, 2, 3)) == RotationRate(x: -2, y: 1, z: 3))
  }

  private func expect(_ felt: Acceleration, degrees: Double) throws {
    var estimator = GravityEstimator()
    let estimate = estimator.update(MotionSample(instant: .zero, acceleration: felt))
    let found = estimate.angle * 180 / .pi
    // Upside down is 180° either way.
    let error = degrees == 180 ? found.magnitude - 180 : found - degrees
    #expect(error.magnitude < 1e-12 && !estimate.isHeld)
  }
}
