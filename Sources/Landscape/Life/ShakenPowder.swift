import Graphics
import Motion
import Portable

/// Powder that a shake raises from roofs and firs: it fills the air for about ten seconds, and settles.
///
/// ```
///    shaking  ▁▂█▅▁                       Clouds rise while the panel is shaken, each at a step of 1/60 s. From then
///    air      ▁▃▇█▇▆▅▄▃▂▁   10 s          on they follow from their age alone: thrown up, carried by the wind, thinner.
/// ```
package struct ShakenPowder: Sendable {
  private struct Cloud {
    /// The step in which it was raised.
    var born: Int64
    var place: Vector2
    var throwing: Vector2
    /// Its final width, in units, and how long it lasts, in seconds.
    var width: Double
    var life: Double
    /// Draws its glitter.
    var number: Int
  }

  /// Where snow lies on roofs and firs; near ones make larger clouds.
  private struct Source {
    var from: Vector2
    var to: Vector2
    var size: Double
  }

  private let sources: [Source]
  private let seed: UInt64
  private var random: SeededGenerator
  private var clouds: [Cloud] = []
  private var owed = 0.0
  private var count = 0
  /// The step in which the newest shake began, and the last one in which it went on.
  private var began: Int64?
  private var last: Int64 = 0

  /// Clouds at once; clouds that a second of the hardest shaking raises; steps without shaking that end a shake.
  private static let (most, rate, pause) = (110, 90.0, Int64(180))
  private static let (longest, glitter) = (11.0, 4)
  /// Weaker shaking is a knock.
  private static let threshold = 0.15

  package init(_ village: Village) {
    seed = village.seed
    random = SeededGenerator(seed: PartRandom.seed(village.seed, "powder"))
    // What is seen of it when the panel is upright or on its side.
    let half = max(village.frame.halfWidth, min(village.frame.reach, 0.95))
    var sources: [Source] = []
    func add(_ line: [Vector2], _ size: Double) {
      guard let from = line.first, let to = line.last, from.x.magnitude < half
      else { return }
      sources.append(Source(from: from, to: to, size: size))
    }
    for house in village.backHouses { add(house.snowLine.inner, 0.6) }
    for house in village.houses { add(house.snowLine.inner, 1) }
    for fir in village.firs { add(fir.stem, 0.6) }
    for fir in village.nearFirs { add(fir.stem, 1.6) }
    if let church = village.church {
      add([church.clock, Vector2(x: church.foot.x, y: church.spireTop)], 0.7)
      add(
        [
          Vector2(x: church.foot.x, y: church.naveRidge),
          Vector2(x: church.naveRidgeEnd, y: church.naveRidge),
        ], 0.7)
    }
    self.sources = sources
    clouds.reserveCapacity(Self.most)
  }

  /// Whether the air is clear.
  package var isClear: Bool { clouds.isEmpty }

  /// Runs a step of 1/60 s; `shaking` is 0...1.
  package mutating func step(_ step: Int64, shaking: Double) {
    var index = 0
    while index < clouds.count {
      if Double(step - clouds[index].born) / 60 > clouds[index].life {
        clouds.swapAt(index, clouds.count - 1)
        clouds.removeLast()
      } else {
        index += 1
      }
    }
    guard shaking > Self.threshold, !sources.isEmpty else { return }
    if began == nil || step - last > Self.pause { began = step }
    last = step
    owed = min(owed + shaking * Self.rate / 60, 4)
    while owed >= 1 {
      owed -= 1
      raise(step, shaking)
    }
  }

  private mutating func raise(_ step: Int64, _ shaking: Double) {
    guard clouds.count < Self.most else { return }
    let source = sources[min(Int(random.nextUnit() * Double(sources.count)), sources.count - 1)]
    let share = random.nextUnit()
    let (side, up, swell) = (random.nextUnit() * 2 - 1, random.nextUnit(), random.nextUnit())
    count += 1
    clouds.append(
      Cloud(
        born: step, place: source.from + (source.to - source.from) * share,
        throwing: Vector2(x: 0.09 * side, y: -0.05 - 0.2 * up)
          * (source.size * (0.5 + 0.5 * shaking)),
        width: (0.13 + 0.13 * swell) * source.size, life: 7 + (Self.longest - 7) * swell,
        number: count))
  }

  /// Seconds since the newest shake began; `step` and `ahead` are the time.
  package func sinceShake(_ step: Int64, ahead: Double) -> Double? {
    began.map { Double(step - $0) / 60 + ahead }
  }

  /// Adds the powder; `ahead` is seconds since the last step.
  package func append(
    to list: inout DisplayList, _ image: Int32, _ view: LandscapeView,
    _ palette: LandscapePalette, _ air: AirDrift, step: Int64, ahead: Double
  ) {
    let color = palette.snowLit.mixed(with: palette.snowShade, 0.2)
    for cloud in clouds {
      let age = Double(step - cloud.born) / 60 + ahead
      guard age > 0, age < cloud.life else { continue }
      let rest = 1 - age / cloud.life
      let place = cloud.place + way(cloud, age, air)
      let grown = 1 - exponential(-0.7 * age)
      append(
        to: &list, image, view, color.faded(0.3 * min(age * 5, 1) * rest * (0.3 + 0.7 * rest)),
        at: place,
        width: cloud.width * (0.18 + 0.82 * grown))
      var random = PartRandom(seed: seed, "glitter", cloud.number)
      for _ in 0..<Self.glitter {
        let (across, down) = (random.within(-1...1), random.within(-1...1))
        let (slow, bright) = (random.unit(), random.unit())
        // Heavier than the cloud: it sinks out of it.
        let spread = cloud.width * (0.1 + 0.5 * grown)
        let sunk = (0.012 + 0.03 * slow) * age
        append(
          to: &list, image, view,
          color.faded((0.4 + 0.5 * bright) * min(age * 6, 1) * min(rest * 2, 1)),
          at: place + Vector2(x: across * spread, y: down * spread * 0.7 + sunk),
          width: 0.0042 + 0.004 * bright)
      }
    }
  }

  /// From where a cloud was raised: thrown, stopped by the air, carried by it, and sinking.
  private func way(_ cloud: Cloud, _ age: Double, _ air: AirDrift) -> Vector2 {
    let thrown = (1 - exponential(-1.6 * age)) / 1.6
    return cloud.throwing * thrown + Vector2(x: 1.3 * air.way(age), y: 0.0065 * age)
  }

  private func append(
    to list: inout DisplayList, _ image: Int32, _ view: LandscapeView, _ color: Color,
    at place: Vector2, width: Double
  ) {
    guard color.alpha > 0.004 else { return }
    view.appendPuff(to: &list, image, at: place, width: width, color)
  }
}

extension [Vector2] {
  /// Without its ends: the eaves of a roof.
  fileprivate var inner: [Vector2] { count > 2 ? [self[1], self[count - 2]] : self }
}

extension Fir {
  /// From its lower boughs to its top.
  fileprivate var stem: [Vector2] {
    [foot + Vector2(x: 0, y: -height * 0.2), foot + Vector2(x: 0, y: -height * 0.95)]
  }
}
