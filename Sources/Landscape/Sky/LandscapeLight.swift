import Graphics
import Portable

/// The sun or the moon, as it lights a landscape.
struct LandscapeLight {
  /// Where it stands in the picture.
  let place: Vector2
  /// How strongly it lights snow, 0...1.
  let strength: Double
  let color: Color

  /// How directly it shines on snow that falls to the right by a slope, 0...1.
  func facing(_ point: Vector2, _ slope: Double) -> Double {
    let way = place - point
    let dot = (way.x * slope - way.y) / max(way.length, 1e-6) / (1 + slope * slope).squareRoot()
    return min(max(dot, 0), 1)
  }

  /// From which side it shines at an x: −1 the left, 1 the right.
  func side(_ x: Double) -> Double { min(max((place.x - x) * 2, -1), 1) }
}

/// What lights a landscape: the sun by day, the moon by night.
struct Lighting {
  let sun: LandscapeLight
  let moon: LandscapeLight
  /// The sun's altitude in degrees.
  let altitude: Double
  /// How much of the light's direction is the moon's, 0...1.
  let night: Double

  init(_ village: Village, _ settings: LandscapeSettings, sun: Sun?, _ phase: MoonPhase) {
    let (altitude, azimuth) = (sun?.altitude ?? -90, sun?.azimuth ?? 0)
    self.altitude = altitude
    night = ramp(altitude, from: -2.5, to: -9)
    let clear = 1 - 0.35 * settings.veil
    // The picture looks towards noon, across 60° to each side of it.
    let half = min(village.frame.halfWidth, 0.95)
    let place = Vector2(
      x: min(max(azimuth / 60, -3), 3) * 0.78 * half, y: -0.02 - 0.0155 * altitude)
    self.sun = LandscapeLight(
      place: place, strength: ramp(altitude, from: 1, to: 6) * clear,
      color: Color.rgb(0xffa25c).mixed(with: .rgb(0xfff0d8), Float(ramp(altitude, from: 0, to: 11)))
    )
    moon = LandscapeLight(
      place: village.moon, strength: settings.hasMoon ? night * phase.lit * clear : 0,
      color: .rgb(0xd3e0ff))
  }

  /// From which side light comes at an x: −1 the left, 1 the right.
  func side(_ x: Double) -> Double { sun.side(x) * (1 - night) + moon.side(x) * night }

  /// Those that throw shadows.
  var lights: [LandscapeLight] { [sun, moon].filter { $0.strength > 0.02 } }
}

/// A step that rises smoothly from one place to another, 0...1.
func ramp(_ x: Double, from: Double, to: Double) -> Double {
  smoothstep(min(max((x - from) / (to - from), 0), 1))
}
