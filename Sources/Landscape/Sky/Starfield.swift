import Graphics
import Portable

/// Stars as sprites: in a picture that is sampled they would flicker when it turns.
package struct Starfield: Sendable {
  private struct Star {
    var place: Vector2
    var size: Float
    var alpha: Float
    var color: Color
    /// Of its twinkling, in radians and radians a second.
    var phase: Double
    var speed: Double
  }

  private var stars: [Star] = []

  package init(_ village: Village, _ settings: LandscapeSettings) {
    var random = PartRandom(seed: settings.seed, "stars")
    let reach = village.frame.reach
    let skyline = village.skyline
    var tries = 0
    while stars.count < settings.stars, tries < settings.stars * 8 {
      tries += 1
      let place = Vector2(x: random.within(-reach...reach), y: random.within(-reach...0.12))
      // Ten times as many stars for each two magnitudes; shown brightness is its square root.
      let light = min(0.075 / (random.unit() + 1e-4).squareRoot() + 0.16, 1)
      let (warm, phase, speed) = (random.unit(), random.within(0...6.28), random.within(0.4...1.6))
      guard place.length < reach, place.y < skyline.height(place.x) - 0.022 else { continue }
      if settings.hasMoon, (place - village.moon).length < Village.moonRadius * 2.2 { continue }
      // Haze swallows them near the horizon.
      let haze = min(max((0.08 - place.y) / 0.3, 0), 1)
      stars.append(
        Star(
          place: place, size: Float(0.0022 + 0.0034 * light), alpha: Float(light * haze),
          color: Color.rgb(0xbcd0ff).mixed(with: .rgb(0xffe6c4), Float(warm * warm)),
          phase: phase, speed: speed))
    }
  }

  /// `share` of the stars are out, 0...1: the bright ones first.
  package func append(
    to list: inout DisplayList, _ image: Int32, _ view: LandscapeView, share: Float,
    seconds: Double
  ) {
    guard share > 0 else { return }
    for star in stars {
      let out = min(max(star.alpha - 0.9 * (1 - share), 0) / (0.1 + 0.9 * share), 1)
      guard out > 0.02 else { continue }
      let wave = SineCosine(star.phase + star.speed * seconds).sine
      var color = star.color
      color.alpha = out * (0.86 + 0.14 * Float(wave))
      let place = view.pixel(star.place)
      // The soft dot's light is half its width; below 1.2 pixels it fades instead.
      let wanted = star.size * Float(view.scale)
      let width = max(wanted, 1.5)
      color.alpha *= min(wanted / width * 1.3, 1)
      list.append(
        image: image, x: Float(place.x), y: Float(place.y), scale: width / 32, rotation: 0,
        color: color, blend: .additive)
    }
  }
}

/// Where units of the level frame are on the screen.
package struct LandscapeView {
  /// Pixels a unit.
  let scale: Double
  /// The screen's middle in pixels.
  package var middle: Vector2
  package let turn: Turn

  package init(scale: Double, middle: Vector2, turn: Turn) {
    (self.scale, self.middle, self.turn) = (scale, middle, turn)
  }

  func pixel(_ point: Vector2) -> Vector2 { middle + turn.applied(to: point * scale) }
}
