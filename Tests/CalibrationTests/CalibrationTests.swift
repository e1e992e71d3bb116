import Motion
import Portable
import Testing

@testable import Calibration
@testable import Sensors

@Suite struct CalibrationTests {
  /// Both measured axes are in the panel's plane, and the matrix leans little on the third.
  @Test(arguments: 0..<3, [1, 2, 3, 4, 5, 6, 7, 8] as [UInt64])
  func aChipWithTwoAxes(missing: Int, seed: UInt64) throws {
    let mounts: [[Double]] = [
      [0, 0, 1, 0, 1, 0, -1, 0, 0], [1, 0, 0, 0, 0, -1, 0, 1, 0], [0, -1, 0, 1, 0, 0, 0, 0, 1],
    ]
    var panel = SyntheticPanel(mount: mounts[missing], seed: seed)
    (panel.missing, panel.hand) = (missing, 4)
    let matrix = try panel.calibrate(CalibrationPose.required).matrix
    for row in 0..<2 {
      #expect(matrix.elements[row * 3 + missing].magnitude < 0.3, "\(matrix.list)")
      for column in 0..<3 where column != missing {
        let error = matrix.elements[row * 3 + column] - mounts[missing][row * 3 + column]
        #expect(error.magnitude < 0.2, "\(matrix.list)")
      }
    }
  }

  @Test func thereAre48Mappings() {
    let all = AxisMapping.all
    #expect(all.count == 48)
    #expect(Set(all.map(\.elements)).count == 48)
    for mapping in all {
      let matrix = try? MountMatrix(mapping.elements.chunked)
      #expect(matrix?.determinant == (mapping.isMirrored ? -1 : 1))
    }
    #expect(all.prefix(24).allSatisfy { !$0.isMirrored })
  }

  @Test(arguments: 0..<48, [1 as UInt64, 2, 3])
  func everyMappingIsFound(index: Int, seed: UInt64) throws {
    let mapping = AxisMapping.all[index]
    var panel = SyntheticPanel(mount: mapping.elements, seed: seed)
    panel.hand = 2
    let solution = try panel.calibrate()
    #expect(solution.nearest.list == mapping.elements)
    #expect(solution.matrix == solution.nearest)
    #expect(!solution.isAskew)
    #expect(solution.nearestResidual < 10)
    #expect(solution.isMirrored == mapping.isMirrored)
    #expect(solution.isDepthMeasured)
  }

  /// Three poses in the glass tell the plane; of the two depths the right-handed one is taken.
  @Test(arguments: 0..<48)
  func threePosesTellWhereSnowFalls(index: Int) throws {
    let mapping = AxisMapping.all[index]
    var panel = SyntheticPanel(mount: mapping.elements, seed: 5)
    let solution = try panel.calibrate(CalibrationPose.required)
    #expect(solution.nearest.list.prefix(6) == mapping.elements.prefix(6))
    #expect(!solution.isMirrored)
    #expect(!solution.isDepthMeasured)
  }

  /// What a chip says becomes, with matrix and sign, what the panel feels.
  @Test(arguments: [0, 13, 29, 47])
  func theSignBelongsToTheMatrix(index: Int) throws {
    var panel = SyntheticPanel(mount: AxisMapping.all[index].elements, seed: 8)
    panel.sigma = 0
    let solution = try panel.calibrate()
    let frame = SensorFrame(unit: 1, matrix: solution.matrix, sign: solution.sign)
    let window = try panel.hold(.upright).up()
    #expect(frame.acceleration(Vector3(window.x, window.y, window.z)) == .upright)
  }

  @Test func aChipThatSitsAskewGetsARotation() throws {
    // About z by 37°, then about x by 20°.
    let (c, s, d, t) = (0.798636, 0.601815, 0.939693, 0.342020)
    let mount = [c, -s, 0, s * d, c * d, -t, s * t, c * t, d]
    var panel = SyntheticPanel(mount: mount, seed: 4)
    let solution = try panel.calibrate()
    #expect(solution.isAskew)
    #expect(solution.nearestResidual > 30)
    #expect(solution.refinedResidual < 1)
    for (found, truth) in zip(solution.matrix.list, mount) { #expect(abs(found - truth) < 0.02) }
  }

  @Test func aLittleAskewIsTheHandsError() throws {
    var panel = SyntheticPanel(mount: [1, 0, 0, 0, 1, 0, 0, 0, 1], seed: 9)
    panel.mount = [0.9962, -0.0872, 0, 0.0872, 0.9962, 0, 0, 0, 1]
    let solution = try panel.calibrate()
    #expect(solution.matrix == .identity)
    #expect(abs(solution.nearestResidual - 5) < 0.6)
    #expect(solution.refinedResidual < 0.6)
  }

  @Test func motionIsRefused() throws {
    var panel = SyntheticPanel(mount: MountMatrix.identity.list, seed: 1)
    var calibration = Calibration()
    let slow = panel.hold(.upright, speed: 0.001)
    #expect(
      problem { () throws(CalibrationProblem) in try calibration.take(.upright, slow) }?.kind
        == .moved)
    panel.sigma = 0.08
    let shaken = panel.hold(.leftEdgeDown)
    let refusal = problem { () throws(CalibrationProblem) in
      try calibration.take(.leftEdgeDown, shaken)
    }
    #expect(refusal?.kind == .moved)
    #expect(refusal?.poses == [.leftEdgeDown])
    #expect(refusal?.description.contains("on its left edge") == true)
    #expect(calibration.poses.isEmpty)
  }

  @Test func shortWindowsAreRefused() throws {
    var panel = SyntheticPanel(mount: MountMatrix.identity.list, seed: 1)
    var calibration = Calibration()
    for count in [0, 1, 14, 20] {
      let window = panel.hold(.upright, count: count)
      let refusal = problem { () throws(CalibrationProblem) in
        try calibration.take(.upright, window)
      }
      #expect(refusal?.kind == .tooShort)
    }
    var fast = StillWindow()
    for index in 0..<1000 { fast.add(at: Instant(nanoseconds: Int64(index) * 1000), 0, 1, 0) }
    #expect(!fast.isLongEnough)
  }

  @Test(arguments: [0.0, 0.5, 9.8])
  func aWrongUnitIsNoticed(factor: Double) {
    var window = StillWindow()
    for index in 0..<50 {
      window.add(at: Instant(nanoseconds: Int64(index) * 20_000_000), 0, factor, 0)
    }
    var calibration = Calibration()
    let refusal = problem { () throws(CalibrationProblem) in
      try calibration.take(.upright, window)
    }
    #expect(refusal?.kind == .length)
  }

  @Test func whatIsNoNumberIsNotCounted() {
    var window = StillWindow()
    for value in [Double.nan, .infinity, -.infinity] { window.add(at: .zero, 0, value, 0) }
    #expect(window.count == 0)
  }

  @Test func missingPosesAreNamed() throws {
    var panel = SyntheticPanel(mount: MountMatrix.identity.list, seed: 1)
    let refusal = problem { () throws(CalibrationProblem) in
      _ = try panel.calibrate([.upright, .onItsBack])
    }
    #expect(refusal?.kind == .missing)
    #expect(refusal?.poses == [.leftEdgeDown, .rightEdgeDown])
  }

  /// The same edge twice: both are to be held again.
  @Test func contradictionsAreNamed() throws {
    var panel = SyntheticPanel(mount: MountMatrix.identity.list, seed: 1)
    var calibration = Calibration()
    try calibration.take(.upright, panel.hold(.upright))
    try calibration.take(.leftEdgeDown, panel.hold(.leftEdgeDown))
    try calibration.take(.rightEdgeDown, panel.hold(.leftEdgeDown))
    let refusal = problem { () throws(CalibrationProblem) in _ = try calibration.solve() }
    #expect(refusal?.kind == .contradiction)
    #expect(refusal?.poses == [.leftEdgeDown, .rightEdgeDown])
    // Held again, it is replaced, and all is well.
    try calibration.take(.rightEdgeDown, panel.hold(.rightEdgeDown))
    #expect(try calibration.solve().matrix == .identity)
  }

  @Test func oneWrongPoseOfFiveIsFound() throws {
    var panel = SyntheticPanel(mount: MountMatrix.identity.list, seed: 1)
    var calibration = Calibration()
    for pose in CalibrationPose.allCases {
      try calibration.take(pose, panel.hold(pose == .topDown ? .onItsBack : pose))
    }
    let refusal = problem { () throws(CalibrationProblem) in _ = try calibration.solve() }
    #expect(refusal?.poses.contains(.topDown) == true)
    #expect(refusal?.poses.contains(.rightEdgeDown) == false)
  }

  @Test func textForms() throws {
    var panel = SyntheticPanel(mount: [0, -1, 0, 1, 0, 0, 0, 0, 1], seed: 1)
    let solution = try panel.calibrate()
    #expect(solution.configurationText == "0, -1, 0; 1, 0, 0; 0, 0, 1")
    // The PinePhone's, as its device tree has it; GloDroid has it the other way about.
    let key = HardwareDatabaseKey(
      label: nil, modalias: "of:NaccelerometerT(null)Cinvensense,mpu6050",
      machine: .init(dmi: nil, name: "Pine64 PinePhone (1.2)"))
    #expect(
      solution.hardwareDatabaseEntry(key) == """
        # Pine64 PinePhone (1.2)
        sensor:modalias:of:NaccelerometerT_null_Cinvensense,mpu6050:*
         ACCEL_MOUNT_MATRIX=0, 1, 0; -1, 0, 0; 0, 0, -1


        """)
  }

  /// udev's form, read back by the rule for udev's matrices, gives the same panel.
  @Test(arguments: [3, 17, 30, 44])
  func udevReadsTheSamePanel(index: Int) throws {
    var panel = SyntheticPanel(mount: AxisMapping.all[index].elements, seed: 2)
    let solution = try panel.calibrate()
    let key = HardwareDatabaseKey(label: nil, modalias: "x", machine: .init(dmi: nil, name: ""))
    let entry = solution.hardwareDatabaseEntry(key)
    var evidence = MountDecision.Evidence(maker: .chip)
    evidence.udevMatrix = String(entry.split(separator: "=")[1])
    let decision = MountDecision(.init(), evidence)
    #expect(decision.sign == .gravity)
    let read = SensorFrame(unit: 1, matrix: decision.matrix, sign: decision.sign)
    let own = SensorFrame(unit: 1, matrix: solution.matrix, sign: solution.sign)
    #expect(read.acceleration(Vector3(0.1, -0.7, 0.4)) == own.acceleration(Vector3(0.1, -0.7, 0.4)))
  }

  private func problem(_ body: () throws(CalibrationProblem) -> Void) -> CalibrationProblem? {
    do {
      try body()
      return nil
    } catch {
      return error
    }
  }
}

extension [Double] {
  /// As a matrix is written.
  fileprivate var chunked: String {
    (0..<3).map { row in self[(row * 3)..<(row * 3 + 3)].map { "\($0)" }.joined(separator: ",") }
      .joined(separator: ";")
  }
}
