import Graphics
import Motion

extension GlobeSimulation {
  /// Seconds in which a rising flake slows down, stops and begins to sink.
  static let turning: Float = 1.5

  /// Lifts a flake now and then, so that a globe on a wall does not stop: weak currents carry it up, it sways, sinks.
  mutating func trickle() {
    // A shaken globe lifts more than enough.
    guard liquid.shaking == 0, random.nextUnit() < settings.trickle * Self.stepSeconds,
      !flakes.free.isEmpty, let column = columnOfAnyGrain()
    else { return }
    guard let index = launch(from: column) else { return }
    let height = drift.glass.shortSide * (0.15 + 0.5 * random.nextUnit())
    flakes.rise[index] = Float(height) / flakes.fall[index] + Self.turning / 2
  }

  /// A random grain's column; nil if the snow hangs there.
  private mutating func columnOfAnyGrain() -> Int? {
    let glass = drift.glass
    var rest = Int(random.nextUnit() * Double(drift.mass))
    for column in drift.grains.indices {
      rest -= drift.grains[column]
      guard rest < 0 else { continue }
      let rise = -(glass.inX[column] * down.x + glass.inY[column] * down.y)
      return rise > 0.2 * glass.length[column] ? column : nil
    }
    return nil
  }
}
