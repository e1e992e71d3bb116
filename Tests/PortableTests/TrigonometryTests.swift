import Glibc
import Portable
import Testing

@Suite struct TrigonometryTests {
  /// Angles of every size up to 10⁵ turns, and close neighbours of the quarter turns.
  static let angles: [Double] = {
    var angles = Array(stride(from: -40.0, through: 40, by: 0.003))
    angles += Array(stride(from: -6e5, through: 6e5, by: 217.3))
    for quarter in -50...50 {
      let angle = Double(quarter) * Double.pi / 2
      angles += [angle, angle.nextUp]
    }
    for power in 1...300 { angles.append(exp2(-Double(power))) }
    return angles
  }()

  @Test func sineAndCosineAgreeWithGlibc() {
    // In units of the last place of the answer away from the zeros, and of 1 near them.
    var worst = 0.0
    for angle in Self.angles {
      let both = SineCosine(angle)
      worst = max(
        worst, (both.sine - sin(angle)).magnitude / max(sin(angle).magnitude.ulp, 0x1p-54))
      worst = max(
        worst, (both.cosine - cos(angle)).magnitude / max(cos(angle).magnitude.ulp, 0x1p-54))
    }
    #expect(worst <= 1, "worst \(worst)")
  }

  @Test(arguments: [
    (0, 0.0, 1.0), (90, 1, 0), (180, 0, -1), (270, -1, 0), (360, 0, 1), (-90, -1, 0), (-180, 0, -1),
  ])
  func quarterTurns(degrees: Int, sine: Double, cosine: Double) {
    let both = SineCosine(Angle.radians(degrees: Double(degrees)))
    // A quarter turn has no double: what its neighbour's sine differs from 0 by is not lost.
    #expect((both.sine - sine).magnitude <= 4e-16 && (both.cosine - cosine).magnitude <= 4e-16)
    #expect(both.sine == sine || sine == 0)
    #expect(both.cosine == cosine || cosine == 0)
  }

  @Test func zerosAndTinyAngles() {
    #expect(SineCosine(0) == SineCosine(-0.0))
    #expect(SineCosine(0).sine == 0 && SineCosine(0).cosine == 1)
    #expect(SineCosine(.leastNonzeroMagnitude).sine == .leastNonzeroMagnitude)
    #expect(SineCosine(-1e-300).sine == -1e-300)
  }

  @Test(arguments: [Double.nan, .infinity, -.infinity, 1e300, -1e19])
  func anglesBeyondAllTurnsAreNoNumber(angle: Double) {
    #expect(SineCosine(angle).sine.isNaN && SineCosine(angle).cosine.isNaN)
  }

  @Test("Eight sines and cosines at once have the bits of one after another")
  func eightSinesAtOnce() {
    var angles: [Double] = [
      0, -0.0, 1e-300, -.leastNonzeroMagnitude, .nan, .infinity, -.infinity, 1e300, -1e19,
      0x1p31 * .pi / 2, 0x1p31 * .pi / 2 - 1, -0x1p31 * .pi / 2, 3.37e9, -3.373e9,
    ]
    for step in -4000...4000 { angles.append(Double(step) * .pi / 64 + Double(step % 3) * 1e-9) }
    angles += angles.prefix(8 - angles.count % 8)
    for start in stride(from: 0, to: angles.count, by: 8) {
      let own = Array(angles[start..<start + 8])
      let both = SineCosines(SIMD8(own))
      for (lane, angle) in own.enumerated() {
        let single = SineCosine(angle)
        let isNone = single.sine.isNaN && both.sine[lane].isNaN && both.cosine[lane].isNaN
        #expect(
          isNone
            || both.sine[lane].bitPattern == single.sine.bitPattern
              && both.cosine[lane].bitPattern == single.cosine.bitPattern,
          "\(angle)")
      }
    }
  }

  @Test("Eight arc tangents at once have the bits of one after another, zeros and NaN included")
  func eightAtOnce() {
    let numbers: [Double] = [
      0, -0.0, 1, -1, 1e-300, -3.7, 250.125, -0.03, 1e18, .infinity, -.infinity, .nan,
    ]
    for x in numbers {
      for start in numbers.indices {
        let own = (0..<8).map { numbers[(start + $0) % numbers.count] }
        let angles = arcTangents(SIMD8(own), over: SIMD8(repeating: x))
        for (lane, y) in own.enumerated() {
          let single = arcTangent(y, over: x)
          let isEqual =
            angles[lane].bitPattern == single.bitPattern || (angles[lane].isNaN && single.isNaN)
          #expect(isEqual, "\(y) over \(x): \(angles[lane]), not \(single)")
        }
      }
    }
  }

  @Test func arcTangentAgreesWithGlibc() {
    var worst = 0.0
    for step in 0..<20_000 {
      let angle = Double(step) * 0.00031415
      for radius in [1e-300, 0.3, 1, 1e150] {
        let (y, x) = (sin(angle) * radius, cos(angle) * radius)
        let truth = atan2(y, x)
        worst = max(worst, (arcTangent(y, over: x) - truth).magnitude / truth.magnitude.ulp)
      }
    }
    #expect(worst <= 4, "worst \(worst)")
  }

  /// y, x, and the angle in eighths of a turn.
  static let points: [(Double, Double, Double)] = [
    (0.0, 0.0, 0), (-0.0, -0.0, 0), (-0.0, 0, 0), (0, -0.0, 0), (0, 1, 0), (-0.0, 1, 0),
    (0, -1, 4), (-0.0, -1, 4), (1, 0, 2), (-1, -0.0, -2), (1, 1, 1), (-1, -1, -3),
    (1, .infinity, 0), (.infinity, 1, 2),
  ]

  @Test(arguments: points)
  func arcTangentsOfTheAxes(y: Double, x: Double, eighths: Double) {
    let angle = eighths * Double.pi / 4
    #expect((arcTangent(y, over: x) - angle).magnitude <= 1e-15)
    #expect(arcTangent(y, over: x).sign == .plus || angle < 0)
  }

  @Test func arcTangentPassesNoNumbersOn() {
    #expect(arcTangent(.nan, over: 1).isNaN && arcTangent(1, over: .nan).isNaN)
    #expect(arcTangent(0, over: .nan).isNaN && arcTangent(.nan, over: 0).isNaN)
  }
}
