import Dates
import Graphics
import Portable

/// Fireworks behind the hills: from half a minute before a year begins, for ten minutes.
///
/// A few shells rise before midnight. From then on each ten seconds begin with a volley, the first one the largest:
/// ```
///   23:59:30         0:00:00            0:00:10
///      ·  ·   ·  ·   ⁂⁂ · · ·  · ·      ⁑⁑ · · ·  · ·
/// ```
/// All of it follows from the seed and the time.
package struct NewYearFireworks: Sendable {
  private let shells: NewYearShells
  private let skyline: Skyline
  private var light: NewYearLight

  package init(_ village: Village) {
    shells = NewYearShells(seed: village.seed, reach: min(village.frame.halfWidth, 0.95))
    skyline = village.skyline
    light = NewYearLight(village)
  }

  /// Seconds since they began; nil while there are none.
  package static func seconds(at time: CivilTime) -> Int? {
    switch (time.month, time.day) {
    case (12, 31) where time.second >= 86400 - 30: time.second - (86400 - 30)
    case (1, 1) where time.second < 600: time.second + 30
    default: nil
    }
  }

  /// The light of all bursts: the sum of their colours, and its middle in pixels.
  package func light(_ view: LandscapeView, seconds: Double) -> (color: Color, place: Vector2)? {
    var (red, green, blue, place, sum) = (Float(0), Float(0), Float(0), Vector2.zero, 0.0)
    shells.forEachBurst(around: seconds) { burst, age in
      let strength = burst.light(at: age)
      guard strength > 0 else { return }
      red += burst.color.red * Float(strength)
      green += burst.color.green * Float(strength)
      blue += burst.color.blue * Float(strength)
      place = place + burst.place * strength
      sum += strength
    }
    guard sum > 0.004 else { return nil }
    return (Color(red: red, green: green, blue: blue), view.pixel(place * (1 / sum)))
  }

  package mutating func append(
    to list: inout DisplayList, glow: Int32, streak: Int32, _ view: LandscapeView, seconds: Double
  ) {
    light.removeAll()
    shells.forEachBurst(around: seconds) { burst, age in light.add(burst, age: age) }
    light.append(to: &list, view)
    shells.forEachBurst(around: seconds) { burst, age in
      burst.append(to: &list, glow: glow, streak: streak, view, skyline, age: age)
    }
  }
}

/// When shells burst.
///
/// A value of its own: what it calls may change the rest of the fireworks without a copy.
private struct NewYearShells: Sendable {
  let seed: UInt64
  let reach: Double

  /// Seconds of a round, and before midnight.
  private static let (round, eve) = (10.0, 30.0)
  /// When the last shell bursts: its stars are gone when the fireworks end.
  private static let last = eve + 600 - NewYearBurst.life
  /// Shells of a round that burst one by one, and in volleys.
  private static let (singles, volley, midnight) = (6, 5, 10)

  /// Calls `body` for each shell that is seen, with its seconds since it burst; negative while it rises.
  func forEachBurst(
    around seconds: Double, _ body: (_ burst: NewYearBurst, _ age: Double) -> Void
  ) {
    let newest = Int(((seconds + NewYearBurst.rise) / Self.round).rounded(.down))
    let oldest = Int(((seconds - NewYearBurst.life) / Self.round).rounded(.down))
    for number in max(oldest, 0)...max(newest, 0) {
      for shell in 0..<Self.singles + Self.midnight {
        var random = PartRandom(seed: seed, "fireworks", number * 64 + shell)
        guard let time = Self.time(of: shell, in: number, &random), time < Self.last else {
          continue
        }
        let age = seconds - time
        guard age > -NewYearBurst.rise, age < NewYearBurst.life else { continue }
        body(
          NewYearBurst(
            &random, number: number * 5 + shell,
            // Gold at midnight.
            volley: shell < Self.singles ? nil : (number - 3) * 2, reach: reach), age)
      }
    }
  }

  /// When a shell bursts; nil if its round has none of its number.
  private static func time(
    of shell: Int, in number: Int, _ random: inout PartRandom
  ) -> Double? {
    let start = Double(number) * round
    if shell < singles {
      // Thinner before midnight.
      guard start >= eve || shell % 2 == 0 else { return nil }
      return start + 2.6 + 1.15 * Double(shell) + random.within(-0.3...0.3)
    }
    let place = shell - singles
    guard start >= eve, place < (start == eve ? midnight : volley) else { return nil }
    return start + 0.12 * Double(place) + random.within(0...0.1)
  }
}
