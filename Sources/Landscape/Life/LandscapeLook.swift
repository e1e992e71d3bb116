import Dates
import Graphics

/// What decides how a landscape's picture looks at a time: another look is another picture.
package struct LandscapeLook: Equatable, Sendable {
  private let sky: SkyLook
  private let tone: LandscapeTone
  /// Whether each window is lit.
  package private(set) var lit: [Bool]
  /// How far fresh snow has covered the path, in eighths.
  package var covered = 0

  package init(at time: CivilTime, _ settings: LandscapeSettings, windows: Int) {
    sky = SkyLook(at: time, settings)
    tone = LandscapeTone(seed: settings.seed)
    let bedtime = Bedtime(at: time, settings)
    lit = (0..<windows).map { bedtime.isLit($0) }
  }

  /// Whether a landscape still looks like this; without memory for another look.
  package func holds(at time: CivilTime, _ settings: LandscapeSettings) -> Bool {
    guard SkyLook(at: time, settings) == sky else { return false }
    let bedtime = Bedtime(at: time, settings)
    return lit.indices.allSatisfy { lit[$0] == bedtime.isLit($0) }
  }

  /// The same sky with other windows lit.
  package func with(lit: [Bool]) -> Self {
    var look = self
    look.lit = lit
    return look
  }

  package var palette: LandscapePalette {
    tone.applied(
      to: LandscapePalette(
        sun: sky.sun?.altitude ?? -90, isMorning: sky.sun?.isMorning ?? false))
  }

  /// Nil when it is too low to light anything.
  package var sun: Sun? { sky.sun }

  package var phase: MoonPhase { MoonPhase(age: Double(sky.moon) / 100) }
}

/// What of a time changes the sky.
private struct SkyLook: Equatable {
  /// As it stands each two minutes; nil when it is too low to change anything.
  let sun: Sun?
  /// The moon's age in hundredths of a month.
  let moon: Int

  init(at time: CivilTime, _ settings: LandscapeSettings) {
    var even = time
    even.second -= even.second % 120
    let sun = Sun(at: even, settings.place)
    self.sun = sun.altitude > -10 ? sun : nil
    moon = settings.hasMoon ? Int(MoonPhase(at: time).age * 100) : 0
  }
}

/// When windows go dark and light up, from the seed and the date.
struct Bedtime {
  /// Hours since noon.
  private let hours: Double
  private let seed: UInt64
  private let night: Int
  private let sleeps: Bool
  /// The sun's altitude, in degrees.
  private let sun: Double

  init(at time: CivilTime, _ settings: LandscapeSettings) {
    let second = time.second - 12 * 3600
    hours = Double(second < 0 ? second + 86400 : second) / 3600
    let day = Int(Sun.days(time.year, time.month, time.day))
    (seed, sleeps) = (settings.seed, settings.sleeps)
    // A night belongs to the day that it began on.
    night = second < 0 ? day - 1 : day
    sun = Sun(at: time, settings.place).altitude
  }

  /// Whether a window is dark on every evening.
  static func isNeverLit(_ window: Int, seed: UInt64) -> Bool {
    var nature = PartRandom(seed: seed, "window", window)
    return nature.happens(0.13)
  }

  func isLit(_ window: Int) -> Bool {
    var nature = PartRandom(seed: seed, "window", window)
    let (isNeverLit, isOwl) = (nature.happens(0.13), nature.happens(0.07))
    let twilight = nature.within(-3.5...1.5)
    guard !isNeverLit, sun < twilight else { return false }
    guard sleeps, !isOwl else { return true }
    var tonight = PartRandom(seed: seed &+ UInt64(truncatingIfNeeded: night), "bed", window)
    // Bedtime is 22:45 give or take 55 minutes, rising 6:30 give or take 40.
    let bed = 10.75 + tonight.normal() * 55 / 60
    let rise = 18.5 + tonight.normal() * 40 / 60
    return hours < max(bed, 10) || hours > rise
  }
}

extension PartRandom {
  /// About normally distributed, with a deviation of 1: the sum of four numbers.
  mutating func normal() -> Double {
    (unit() + unit() + unit() + unit() - 2) * 3.0.squareRoot()
  }
}
