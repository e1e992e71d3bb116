import Testing

@testable import InputDevices

@Suite struct EvdevScaleTests {
  @Test func theKernelsResolutionCounts() {
    let scale = EvdevScale(
      resolutions: [8192, 8192, 4096], isDocumented: true, rest: RawTriple(1, 2, 3))
    let factors: [Double] = [0x1p-13, 0x1p-13, 0x1p-12]
    #expect(scale.factors == factors)
    #expect(scale.guess == nil)
  }

  @Test func oneAxisWithoutResolutionIsLikeTheOthers() {
    let scale = EvdevScale(
      resolutions: [0, 1024, 1024], isDocumented: true, rest: RawTriple(0, 0, 1024))
    #expect(scale.factors == [Double](repeating: 0x1p-10, count: 3))
    #expect(scale.guess?.contains("1024") == true)
  }

  @Test(arguments: [
    (RawTriple(-3, 5, 251), 256), (RawTriple(590, -590, 590), 1024), (RawTriple(0, 985, 20), 1000),
    (RawTriple(12000, 11000, 1000), 16384), (RawTriple(0, 0, 113), 113),
  ])
  func theLengthAtRestTellsTheUnit(rest: RawTriple, units: Int) {
    let scale = EvdevScale(resolutions: [0, 0, 0], isDocumented: true, rest: rest)
    #expect(scale.factors == [Double](repeating: 1 / Double(units), count: 3))
    #expect(scale.guess?.contains("\(units) units a g") == true)
    #expect(!scale.isProvisional)
  }

  @Test func aResolutionInMillimetresIsNotBelieved() {
    let rest = RawTriple(0, 1000, 0)
    let wrong = EvdevScale(resolutions: [10, 10, 10], isDocumented: false, rest: rest)
    #expect(wrong.factors[0] == 0.001)
    #expect(wrong.guess?.contains("invalid resolution") == true)
    let right = EvdevScale(resolutions: [1000, 1000, 1000], isDocumented: false, rest: rest)
    #expect(right.guess == nil)
  }

  @Test func zeroTellsNothing() {
    let scale = EvdevScale(
      resolutions: [0, 0, 0], isDocumented: true, rest: RawTriple(0, 0, 0))
    #expect(scale.isProvisional)
    #expect(scale.factors == [Double](repeating: 0x1p-8, count: 3))
  }

  @Test func theLargestNumbersAreHarmless() {
    let most = Int64(Int32.min)
    let scale = EvdevScale(
      resolutions: [0, 0, 0], isDocumented: true, rest: RawTriple(most, most, most))
    #expect(scale.factors.allSatisfy { $0 > 0 && $0.isFinite })
  }
}
