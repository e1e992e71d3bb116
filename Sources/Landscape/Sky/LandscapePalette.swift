import Graphics
import Portable

/// The colours of a landscape at one height of the sun.
package struct LandscapePalette: Equatable, Sendable {
  var zenith: Color
  package var horizon: Color
  var hills: Hills
  package var snowLit: Color
  var snowShade: Color
  package var house: Color
  var fir: Color
  var window: Color
  var lamp: Color
  /// How much lamps and windows add to what is around them, 0...1.
  var glow: Float
  /// How many stars are out, 0...1.
  package var stars: Float

  static let night = LandscapePalette(
    zenith: .rgb(0x070d22), horizon: .rgb(0x2a3d72),
    hills: Hills(.rgb(0x2c3f6e), .rgb(0x1f2f59), .rgb(0x131e3e)),
    snowLit: .rgb(0x8ea6d8), snowShade: .rgb(0x435892), house: .rgb(0x171c30),
    fir: .rgb(0x0f1b33), window: .rgb(0xffc46b), lamp: .rgb(0xfff1d2), glow: 1, stars: 1)
  static let dusk = LandscapePalette(
    zenith: .rgb(0x16224e), horizon: .rgb(0xc9877f),
    hills: Hills(.rgb(0x6d6a93), .rgb(0x47507f), .rgb(0x26325c)),
    snowLit: .rgb(0xa9b4dc), snowShade: .rgb(0x5c6a9a), house: .rgb(0x242a45),
    fir: .rgb(0x1a2646), window: .rgb(0xffc46b), lamp: .rgb(0xfff1d2), glow: 0.85, stars: 0.1)
  static let dawn = LandscapePalette(
    zenith: .rgb(0x2c4a86), horizon: .rgb(0xf2b48c),
    hills: Hills(.rgb(0x9a9cc0), .rgb(0x6f7fae), .rgb(0x46598c)),
    snowLit: .rgb(0xcdd6ee), snowShade: .rgb(0x8594c0), house: .rgb(0x343c5a),
    fir: .rgb(0x2c3d62), window: .rgb(0xffcf86), lamp: .rgb(0xfff1d2), glow: 0.55, stars: 0.05)
  static let day = LandscapePalette(
    zenith: .rgb(0x3a76be), horizon: .rgb(0xf3ede4),
    hills: Hills(.rgb(0x86a4d2), .rgb(0x6a8abe), .rgb(0x5270a6)),
    snowLit: .rgb(0xfff3e2), snowShade: .rgb(0x93afdf), house: .rgb(0x565a74),
    fir: .rgb(0x2c4a5a), window: .rgb(0xffd79a), lamp: .rgb(0xfff4de), glow: 0, stars: 0)

  package func mixed(with other: Self, _ share: Double) -> Self {
    let share = Float(share)
    func mix(_ path: KeyPath<Self, Color>) -> Color {
      self[keyPath: path].mixed(with: other[keyPath: path], share)
    }
    return Self(
      zenith: mix(\.zenith), horizon: mix(\.horizon),
      hills: hills.mixed(with: other.hills, share),
      snowLit: mix(\.snowLit), snowShade: mix(\.snowShade), house: mix(\.house), fir: mix(\.fir),
      window: mix(\.window), lamp: mix(\.lamp), glow: glow + (other.glow - glow) * share,
      stars: stars + (other.stars - stars) * share)
  }

  /// The colours at a height of the sun in degrees; evenings are redder than mornings.
  init(sun altitude: Double, isMorning: Bool) {
    let rim = isMorning ? Self.dawn : Self.dusk
    // Warm from a little below the horizon on; deep night when the last light of the sky is gone.
    let night = ramp(altitude, from: -2.5, to: -9)
    let day = ramp(altitude, from: -0.5, to: 8)
    self = day > 0 ? rim.mixed(with: .day, day) : rim.mixed(with: .night, night)
  }

  init(
    zenith: Color, horizon: Color, hills: Hills, snowLit: Color, snowShade: Color, house: Color,
    fir: Color, window: Color, lamp: Color, glow: Float, stars: Float
  ) {
    (self.zenith, self.horizon, self.hills) = (zenith, horizon, hills)
    (self.snowLit, self.snowShade, self.house, self.fir) = (snowLit, snowShade, house, fir)
    (self.window, self.lamp, self.glow, self.stars) = (window, lamp, glow, stars)
  }

  /// With snow as bright as the moon makes it: darker without one.
  func moonlit(_ light: Lighting, _ phase: MoonPhase) -> Self {
    var palette = self
    palette.snowLit = snowLit.mixed(
      with: snowShade, Float(0.25 * light.night * (1 - phase.lit))
    ).mixed(with: .rgb(0xc9d8f7), Float(0.45 * light.moon.strength))
    return palette
  }
}

/// The colours of far, middle and near hills.
struct Hills: Equatable, Sendable {
  private let far, middle, near: Color

  init(_ far: Color, _ middle: Color, _ near: Color) {
    (self.far, self.middle, self.near) = (far, middle, near)
  }

  subscript(index: Int) -> Color { index == 0 ? far : index == 1 ? middle : near }

  func map(_ change: (Color) -> Color) -> Self { Self(change(far), change(middle), change(near)) }

  fileprivate func mixed(with other: Self, _ share: Float) -> Self {
    Self(
      far.mixed(with: other.far, share), middle.mixed(with: other.middle, share),
      near.mixed(with: other.near, share))
  }
}

extension Color {
  /// 0xRRGGBB.
  static func rgb(_ hex: UInt32) -> Color {
    func channel(_ shift: UInt32) -> Float { Float(hex >> shift & 255) / 255 }
    return Color(red: channel(16), green: channel(8), blue: channel(0))
  }
}
