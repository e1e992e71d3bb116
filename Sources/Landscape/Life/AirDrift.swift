/// How far the air has carried what it took along some seconds ago, in units of the landscape.
///
/// Smoke and powder follow the scene's wind: their place is a function of the time alone, and needs no memory of it.
package struct AirDrift: Sendable {
  private var ways = InlineArray<13, Double>(repeating: 0)
  /// Seconds between two of `ways`.
  private static let step = 1.5

  /// Calm air.
  package init() {}

  /// Adds up a wind's velocity across, in units/s, over the seconds before a time.
  package init(at seconds: Double, _ velocity: (_ seconds: Double) -> Double) {
    var last = velocity(seconds)
    for index in 1..<13 {
      let next = velocity(seconds - Double(index) * Self.step)
      ways[index] = ways[index - 1] + (last + next) / 2 * Self.step
      last = next
    }
  }

  /// The way since `age` seconds ago; of older ones, that of the oldest.
  func way(_ age: Double) -> Double {
    let place = min(max(age / Self.step, 0), 12)
    let index = min(Int(place), 11)
    return ways[index] + (ways[index + 1] - ways[index]) * (place - Double(index))
  }
}
