import Motion
import Sensors
import Testing

/// Which matrix and sign apply: the rule of `MountDecision`, row by row.
struct MountDecisionTests {
  private static let mirrored = "0,1,0; -1,0,0; 0,0,-1"

  @Test func theConfigurationWins() {
    var evidence = MountDecision.Evidence(maker: .chip)
    evidence.udevMatrix = "1,0,0;0,1,0;0,0,1"
    let decision = MountDecision(.init(matrix: Self.mirrored, sign: .gravity), evidence)
    #expect(decision.matrix.determinant < 0)
    #expect(decision.matrixReason == "from the configuration")
    #expect(decision.sign == .gravity && decision.signReason.contains("configured"))
  }

  @Test func udevBeforeTheKernel() {
    var evidence = MountDecision.Evidence(maker: .chip)
    evidence.udevMatrix = "0,-1,0;1,0,0;0,0,1"
    evidence.kernelMatrices = [.init("mount_matrix", Self.mirrored)]
    let decision = MountDecision(.init(), evidence)
    #expect(decision.matrixReason.contains("udev"))
    #expect(decision.matrix.determinant > 0)
    #expect(decision.sign == .gravity && decision.signReason.contains("udev"))
  }

  @Test func theFirstKernelAttributeThatCanBeUsed() {
    var evidence = MountDecision.Evidence(maker: .chip)
    evidence.kernelMatrices = [
      .init("mount_matrix", "0,1,0;-1,0,0;-1,0,0"), .init("in_accel_mount_matrix", Self.mirrored),
    ]
    let decision = MountDecision(.init(), evidence)
    #expect(decision.matrixReason.contains("in_accel_mount_matrix"))
    #expect(decision.refused.count == 1 && decision.refused[0].contains("singular"))
    #expect(decision.sign == .gravity)
  }

  /// An identity from the kernel is what a driver says that knows nothing.
  @Test(arguments: [
    (MountDecision.Maker.chip, AccelerationSign.reaction), (.hidSensorHub, .gravity),
    (.input, .reaction),
  ])
  func withoutAMatrixTheMakerDecides(maker: MountDecision.Maker, sign: AccelerationSign) {
    var evidence = MountDecision.Evidence(maker: maker)
    #expect(MountDecision(.init(), evidence).sign == sign)
    evidence.kernelMatrices = [.init("in_mount_matrix", "1, 0, 0; 0, 1, 0; 0, 0, 1")]
    let decision = MountDecision(.init(), evidence)
    #expect(decision.sign == sign && decision.matrix == .identity)
  }

  @Test func aMatrixOfAnInputDeviceThatUdevKnows() {
    var evidence = MountDecision.Evidence(maker: .input)
    evidence.udevMatrix = Self.mirrored
    #expect(MountDecision(.init(), evidence).sign == .gravity)
  }

  @Test func theBestDeviceDoesNotDependOnNumbers() {
    func device(
      _ name: String, _ family: String, _ mode: SensorDevice.Mode,
      matrix: String? = nil, label: String? = nil, exclusion: String? = nil
    ) -> SensorDevice {
      var evidence = MountDecision.Evidence(maker: .chip)
      evidence.udevMatrix = matrix
      var device = SensorDevice(
        family: family, specification: name, name: name, path: "/\(name)", mode: mode,
        scale: [1, 1, 1], mount: MountDecision(.init(), evidence))
      device.label = label
      device.exclusion = exclusion
      return device
    }
    let devices = [
      device("pad", "evdev", .events, exclusion: "a game pad"), device("mouse", "evdev", .events),
      device("polled", "iio", .polled), device("buffered", "iio", .buffered),
      device("known", "iio", .polled, matrix: Self.mirrored),
      device("lid", "iio", .polled, label: "accel-display"),
    ]
    let expected = ["lid", "known", "buffered", "polled", "mouse"]
    #expect(AutoChoice.order(devices).map(\.name) == expected)
    #expect(AutoChoice.order(devices.reversed()).map(\.name) == expected)
  }
}
