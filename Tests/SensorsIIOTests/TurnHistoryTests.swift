import Motion
import Testing

@testable import Sensors

/// The gyroscope's value at the instant of an accelerometer's sample.
struct TurnHistoryTests {
  private let period: Int64 = 10_000_000

  /// Readings that say their own time in periods, at some periods.
  private func history(_ periods: [Int64], capacity: Int = 256) -> TurnHistory {
    var history = TurnHistory(period: period, capacity: capacity)
    for index in periods { history.append(instant(Double(index)), rate(Double(index))) }
    return history
  }

  private func instant(_ periods: Double) -> Instant {
    Instant(nanoseconds: Int64(periods * Double(period)))
  }

  private func rate(_ value: Double) -> RotationRate {
    RotationRate(x: value, y: -value, z: 2 * value)
  }

  @Test(arguments: [0, 0.25, 1, 2.5, 2.999, 4])
  func liesBetweenTwoReadings(at periods: Double) throws {
    let got = try #require(history([0, 1, 2, 3, 4]).rate(at: instant(periods)))
    #expect(abs(got.x - periods) < 1e-9)
    #expect(abs(got.y + periods) < 1e-9 && abs(got.z - 2 * periods) < 1e-9)
  }

  @Test func theNewestHoldsForFivePeriods() {
    #expect(history([0, 1]).rate(at: instant(6)) == rate(1))
    #expect(history([0, 1]).rate(at: instant(6.01)) == nil)
  }

  @Test func aGapIsNotBridged() {
    let history = history([0, 1, 20])
    #expect(history.rate(at: instant(5)) == rate(1))
    #expect(history.rate(at: instant(10)) == nil)
    #expect(history.rate(at: instant(20)) == rate(20))
  }

  @Test func theFirstHoldsForHalfAPeriodBackwards() {
    #expect(history([3]).rate(at: instant(2.5)) == rate(3))
    #expect(history([3]).rate(at: instant(2.49)) == nil)
    #expect(history([]).rate(at: instant(0)) == nil)
  }

  @Test func theOldestGoes() {
    let history = history(Array(0..<100), capacity: 8)
    #expect(history.newest == instant(99))
    #expect(history.rate(at: instant(92)) == rate(92))
    #expect(history.rate(at: instant(91)) == nil)
    #expect(history.rate(at: instant(98.5)) == rate(98.5))
  }
}

struct SiblingMatrixTests {
  private func matrix(_ text: String) throws -> MountMatrix { try MountMatrix(text) }

  @Test func oneMatrixIsForBoth() throws {
    let turned = try matrix("0,1,0; -1,0,0; 0,0,1")
    #expect(IIOSibling.matrix(turned, firmware: nil, own: nil) == turned)
    #expect(IIOSibling.matrix(turned, firmware: turned, own: turned) == turned)
    #expect(IIOSibling.matrix(.identity, firmware: nil, own: turned) == turned)
    // A person's matrix, and no firmware's to compare with: the axes of one chip.
    #expect(IIOSibling.matrix(turned, firmware: nil, own: .identity) == turned)
  }

  @Test func whatAPersonCorrectsIsCorrectedForBoth() throws {
    let (chip, die) = (try matrix("0,1,0; -1,0,0; 0,0,1"), try matrix("1,0,0; 0,0,-1; 0,1,0"))
    let correction = try matrix("0,0,1; 0,1,0; -1,0,0")
    let got = IIOSibling.matrix(correction.times(chip), firmware: chip, own: die)
    #expect(got == correction.times(die))
  }
}
