import Dates
import Graphics
import Portable

/// Fireworks behind the hills: from half a minute before a year begins, for ten minutes.
package struct NewYearFireworks: Sendable {
  private let reach: Double
  private let skyline: Skyline
  private let seed: UInt64
  private static let colors: [UInt32] = [
    0xffd98a, 0xff7a6b, 0x8ff0c0, 0x9fc2ff, 0xe6a2ff, 0xfff0d8,
  ]
  /// Seconds between two bursts, and that a burst lasts.
  private static let (interval, life) = (0.7, 2.6)
  private static let sparks = 44

  package init(_ village: Village) {
    reach = min(village.frame.halfWidth, 0.95)
    skyline = village.skyline
    seed = village.seed
  }

  package static func isOn(at time: CivilTime) -> Bool {
    switch (time.month, time.day) {
    case (12, 31): time.second >= 86400 - 30
    case (1, 1): time.second < 600
    default: false
    }
  }

  package func append(
    to list: inout DisplayList, dot: Int32, glow: Int32, _ view: LandscapeView, seconds: Double
  ) {
    let newest = Int((seconds / Self.interval).rounded(.down))
    for number in max(0, newest - 4)...newest {
      append(
        to: &list, dot: dot, glow: glow, view, number,
        age: seconds - Double(number) * Self.interval)
    }
  }

  private func append(
    to list: inout DisplayList, dot: Int32, glow: Int32, _ view: LandscapeView, _ number: Int,
    age: Double
  ) {
    guard age < Self.life else { return }
    var random = PartRandom(seed: seed, "fireworks", number)
    let middle = Vector2(x: random.within(-reach...reach) * 0.85, y: random.within(-0.3...(-0.02)))
    let size = random.within(0.07...0.15)
    let color = Color.rgb(Self.colors[random.index(below: Self.colors.count)])
    // Drag stops the sparks; then they sink.
    let spread = 1 - exponential(-2.6 * age)
    let fade = min(age * 14, 1) * max(0, 1 - age / Self.life)
    // The flash of the burst itself.
    let burst = view.pixel(middle)
    var flash = color.mixed(with: .white, 0.5)
    flash.alpha = Float(0.7 * max(0, 1 - age * 3))
    if flash.alpha > 0, middle.y < skyline.height(middle.x) {
      list.append(
        image: glow, x: Float(burst.x), y: Float(burst.y),
        scale: Float(size * 1.6 * view.scale) / 64, rotation: 0, color: flash, blend: .additive)
    }
    for _ in 0..<Self.sparks {
      let way = SineCosine(random.within(0...Angle.turn))
      let far = size * spread * (0.35 + 0.65 * random.unit().squareRoot())
      let place =
        middle + Vector2(x: way.cosine * far, y: way.sine * far + 0.022 * age * age)
      guard place.y < skyline.height(place.x) else { continue }
      let point = view.pixel(place)
      var light = color
      light.alpha = Float(fade * (0.6 + 0.4 * random.unit()))
      list.append(
        image: dot, x: Float(point.x), y: Float(point.y),
        scale: Float(max(0.0072 * view.scale, 2.4)) / 32, rotation: 0, color: light,
        blend: .additive)
    }
  }
}
