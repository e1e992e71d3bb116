import Foundation
import Motion
import Portable
import Sensors
import TestSupport
import Testing

/// systemd's own matrices: all of them can be used, also the two that are singular.
struct HardwareDatabaseMountTests {
  /// The third rows that two of them lack.
  private static let lacking = [
    "1,0,0;0,-1,0;1,0,0": "1,0,0;0,-1,0;0,0,-1", "0,1,0;-1,0,0;-1,0,0": "0,1,0;-1,0,0;0,0,1",
  ]

  private static let folders = ["/usr/lib/udev/hwdb.d", "/lib/udev/hwdb.d", "/etc/udev/hwdb.d"]
  /// The machine's own, where udev is installed.
  private static let installed = folders.map { "\($0)/60-sensor.hwdb" }
    .first { FileManager.default.fileExists(atPath: $0) }

  private static let committed = Checkout.path("Tests/Recordings/hwdb-matrices.txt")

  private static func decide(_ matrix: String) -> MountDecision {
    var evidence = MountDecision.Evidence(maker: .chip)
    evidence.udevMatrix = matrix
    // What drivers say that know nothing.
    evidence.kernelMatrices = [.init("in_mount_matrix", "1, 0, 0; 0, 1, 0; 0, 0, 1")]
    return MountDecision(.init(), evidence)
  }

  /// Checks each matrix; returns the number of repaired ones.
  private static func check(_ matrices: [Substring]) throws -> Int {
    var repaired = 0
    for text in matrices {
      let decision = decide(String(text))
      #expect(decision.refused.isEmpty, "\(text): \(decision.refused)")
      #expect(decision.sign == .gravity && decision.matrixReason.contains("udev"), "\(text)")
      #expect(decision.matrix.determinant.magnitude == 1, "\(text)")
      let form = text.filter { $0 != " " }.replacing("-0", with: "0")
      if let whole = lacking[form] {
        repaired += 1
        let expected = try MountMatrix(whole)
        #expect(decision.matrix == expected, "\(text)")
        #expect(decision.repair?.contains("cross product of the rows for x and y") == true)
        #expect(decision.matrixReason == "from udev's ACCEL_MOUNT_MATRIX, repaired")
      } else {
        let stated = try MountMatrix(text)
        #expect(decision.matrix == stated && decision.repair == nil, "\(text)")
      }
    }
    return repaired
  }

  @Test("Every matrix of systemd's hardware database can be used")
  func committedOnes() throws {
    let lines = try String(contentsOfFile: Self.committed, encoding: .utf8).split(separator: "\n")
    let matrices = lines.filter { !$0.hasPrefix("#") }.compactMap { $0.split(separator: "\t").last }
    #expect(matrices.count == 26)
    #expect(try Self.check(matrices) == 2)
  }

  @Test(
    "Every matrix of this machine's hardware database can be used",
    .enabled(if: installed != nil, "60-sensor.hwdb is not installed; apt-get install udev"))
  func installedOnes() throws {
    let text = try String(contentsOfFile: try #require(Self.installed), encoding: .utf8)
    let key = "ACCEL_MOUNT_MATRIX="
    let matrices = text.split(separator: "\n").filter { $0.hasPrefix(" \(key)") }
      .map { $0.dropFirst(key.count + 1) }
    #expect(matrices.count > 100)
    _ = try Self.check(matrices)
    print("\(matrices.count) matrices of \(Self.installed ?? "")")
  }

  /// What the two rows that are sound make of the chip's axes is all that the screen's angle needs.
  @Test(
    "The two singular matrices of the hardware database turn the snow right in all four poses",
    arguments: [
      ("1, 0, 0; 0, -1, 0; 1, 0, 0", SIMD3<Double>(1, 0, 0), SIMD3<Double>(0, -1, 0)),
      ("0,1,0;-1,0,0;-1,0,0", SIMD3<Double>(0, 1, 0), SIMD3<Double>(-1, 0, 0)),
    ])
  func fourPoses(matrix: String, x: SIMD3<Double>, y: SIMD3<Double>) {
    let decision = Self.decide(matrix)
    let frame = SensorFrame(unit: 1, matrix: decision.matrix, sign: decision.sign)
    for down in [SIMD2<Double>(0, -1), SIMD2(-1, 0), SIMD2(0, 1), SIMD2(1, 0)] {
      let chip = x * down.x + y * down.y
      let felt = frame.acceleration(Vector3(chip.x, chip.y, chip.z))
      #expect(felt.x == down.x && felt.y == down.y && felt.z == 0, "\(down)")
    }
  }

  @Test("A valid matrix of the kernel does not replace udev's")
  func udevFirst() {
    var evidence = MountDecision.Evidence(maker: .chip)
    evidence.udevMatrix = "1,0,0;0,-1,0;1,0,0"
    evidence.kernelMatrices = [.init("mount_matrix", "0,1,0;-1,0,0;0,0,-1")]
    #expect(MountDecision(.init(), evidence).repair?.contains("udev") == true)
  }

  @Test("The kernel's identity does not replace a matrix that could be repaired")
  func identityIsNoAnswer() {
    var evidence = MountDecision.Evidence(maker: .chip)
    evidence.kernelMatrices = [
      .init("mount_matrix", "0,1,0;-1,0,0;-1,0,0"), .init("in_mount_matrix", "1,0,0;0,1,0;0,0,1"),
    ]
    let decision = MountDecision(.init(), evidence)
    #expect(decision.sign == .gravity && decision.matrix != .identity && decision.refused.isEmpty)
  }

  @Test("A matrix beyond repair is refused with the reason, and the next one applies")
  func beyondRepair() {
    var evidence = MountDecision.Evidence(maker: .chip)
    evidence.udevMatrix = "1,0,0;1,0,0;0,0,1"
    evidence.kernelMatrices = [.init("mount_matrix", "0,1,0;-1,0,0;0,0,-1")]
    let decision = MountDecision(.init(), evidence)
    #expect(decision.matrixReason == "from the kernel's mount_matrix" && decision.repair == nil)
    #expect(decision.refused.count == 1)
    #expect(decision.refused.first?.contains("either could be wrong") == true)
  }
}
