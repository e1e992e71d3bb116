import Portable
import Testing

@testable import Plot

@Suite struct ScaleTests {
  @Test(arguments: [
    (0.0...60, 14, ["0", "5", "10"], 13), (0...1.3, 5, ["0.0", "0.5", "1.0"], 3),
    (-1.1...1.1, 5, ["−1.0", "−0.5", "0.0"], 5), (95...135, 14, ["95", "100", "105"], 9),
    (0...0.0003, 5, ["0.0000", "0.0001", "0.0002"], 4),
  ])
  func marksAreWhatPeopleExpect(
    range: ClosedRange<Double>, count: Int, first: [String], all: Int
  ) {
    let scale = Scale(range, marks: count)
    #expect(scale.ticks.prefix(3).map(scale.label) == first)
    #expect(scale.ticks.count == all)
  }

  @Test func anEmptyRangeIsWidened() {
    let scale = Scale(3...3, marks: 5)
    #expect(scale.range == 3...4 && scale.ticks.count > 1)
  }

  @Test(arguments: [
    (-0.004, 2, "0.00"), (-1.25, 1, "−1.3"), (0.05, 2, "0.05"), (12.0, 0, "12"),
    (9.999, 2, "10.00"), (-9.6, 0, "−10"), (123_456_789_012_345, 3, "123456789012345.000"),
    (-0.3, 0, "0"), (1e16, 2, "1e+16"),
  ])
  func numbersForPeople(value: Double, places: Int, text: String) {
    #expect(decimal(value, places: places) == text)
  }
}
