import Motion

/// Numbers that people set while the pipeline runs; each is a factor, and 1 changes nothing.
public struct Outside: Equatable, Sendable {
  /// Of every colour, 0...1, beside `Pipeline.brightness`.
  public var brightness = Fade(1)
  /// Of the births, 0...1.
  public var intensity = Fade(1)
  /// Of the scene's winds, gusts and breezes.
  public var wind = Fade(1)

  var isSteady: Bool { brightness.isSteady && intensity.isSteady && wind.isSteady }

  mutating func advance(to instant: Instant) {
    brightness.advance(to: instant)
    intensity.advance(to: instant)
    wind.advance(to: instant)
  }
}
