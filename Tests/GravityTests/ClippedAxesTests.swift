import Portable
import Testing

@testable import Gravity

/// The end of a gyroscope's range, from its rates.
@Suite struct ClippedAxesTests {
  @Test("One value three times in a row is an end, in each sense its own", arguments: [1.0, -1])
  func ends(sense: Double) {
    var clipped = ClippedAxes()
    let rates = [1.0, 2, 3, 3, 3, 3, 2, 1, -2, -2.9, -2.9, -2.9, -2.9]
    let found = rates.enumerated().map { index, rate in
      clipped.update(Vector3(0, Double(index) / 50, sense * rate), dt: 0.01)
      return clipped.axes.z > 0
    }
    #expect(found.indices.filter { found[$0] } == [4, 5, 11, 12])
  }

  @Test("Noise that repeats on all axes is a sensor that hangs")
  func hangs() {
    var clipped = ClippedAxes()
    for _ in 0..<50 {
      clipped.update(Vector3(1, 0.2, 3), dt: 0.01)
      #expect(clipped.axes == .zero)
    }
  }
}
