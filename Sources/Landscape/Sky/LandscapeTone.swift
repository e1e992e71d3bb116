import Graphics

/// What the air does to a landscape's cold colours: not every village has the same blue.
enum LandscapeTone: CaseIterable, Sendable {
  case blue
  /// Towards the green of clear, frosty air.
  case teal
  case violet
  /// Paler: thin cloud before the moon.
  case silver

  init(seed: UInt64) {
    var random = PartRandom(seed: seed, "tone")
    self = [.violet, .teal, .blue, .silver][random.index(below: 4)]
  }

  /// Lamps, windows and all that is warm stay; by day little is left of it.
  func applied(to palette: LandscapePalette) -> LandscapePalette {
    let share = 0.3 + 0.7 * palette.glow
    var palette = palette
    func tone(_ color: Color) -> Color {
      let (r, g, b) = (color.red, color.green, color.blue)
      let light = 0.3 * r + 0.5 * g + 0.2 * b
      let toned =
        switch self {
        case .blue: color
        case .teal: Color(red: r * 0.78, green: min(g * 1.1 + 0.006, 1), blue: b * 0.96)
        case .violet: Color(red: min(r * 1.18 + 0.008, 1), green: g * 0.95, blue: b)
        case .silver:
          Color(
            red: r + (light * 1.14 - r) * 0.45, green: g + (light * 1.22 - g) * 0.45,
            blue: b + (light * 1.5 - b) * 0.45)
        }
      return color.mixed(with: toned, share * min(max((b - r) * 5, 0), 1))
    }
    palette.zenith = tone(palette.zenith)
    palette.horizon = tone(palette.horizon)
    palette.hills = palette.hills.map(tone)
    palette.snowLit = tone(palette.snowLit)
    palette.snowShade = tone(palette.snowShade)
    palette.fir = tone(palette.fir)
    return palette
  }
}
