import Graphics
import Portable

/// A shell of the fireworks: a spark that rises from behind the hills, then a ball of stars.
struct NewYearBurst {
  /// Where it bursts, in units of the level frame.
  let place: Vector2
  let color: Color
  /// The ball's radius, in units.
  private let size: Double
  /// Golden stars that burn long and droop.
  private let isWillow: Bool
  private let brightness: Double
  private let stars: Int
  private let random: PartRandom

  /// Seconds that a shell rises, and that its stars burn.
  static let (rise, life) = (0.9, 3.4)
  /// One channel of each is low: what overlaps keeps its colour.
  private static let colors: [UInt32] = [
    0xffb43c, 0xff5436, 0x4dff6e, 0x38e8d8, 0x4f96ff, 0xb868ff, 0xff5a9c,
  ]

  /// Single shells are of all colours in turn; those of a volley, with a hue for each, of two that are alike, so that their
  /// light together is no grey.
  init(_ random: inout PartRandom, number: Int, volley hue: Int?, reach: Double) {
    let isInVolley = hue != nil
    place = Vector2(
      x: random.within(-reach...reach) * 0.86, y: random.within(-0.37...(-0.15)))
    size = random.within(0.17...0.27)
    isWillow = random.happens(0.22) && (hue ?? 0) == 0
    brightness = isInVolley ? 1 : 0.9
    color = .rgb(
      isWillow
        ? 0xffb03c : Self.colors[(hue.map { $0 + number % 2 } ?? number * 3) % Self.colors.count])
    stars = isInVolley ? 60 : 80
    self.random = random
  }

  /// How brightly it lights what is around it: a flash, then its stars' glow in the smoke.
  func light(at age: Double) -> Double {
    guard age > 0 else { return 0 }
    let end = min((Self.life - age) / 0.6, 1)
    return brightness * min(age * 30, 1) * end
      * (0.62 * exponential(-2.8 * age) + 0.38 * exponential(-1.05 * age))
  }

  func append(
    to list: inout DisplayList, glow: Int32, streak: Int32, _ view: LandscapeView,
    _ skyline: Skyline, age: Double
  ) {
    var random = random
    if age < 0 {
      appendRising(to: &list, glow: glow, view, skyline, age, &random)
    } else {
      appendFlash(to: &list, glow: glow, view, age)
      appendStars(to: &list, streak: streak, view, skyline, age, &random)
    }
  }

  private func appendRising(
    to list: inout DisplayList, glow: Int32, _ view: LandscapeView, _ skyline: Skyline,
    _ age: Double, _ random: inout PartRandom
  ) {
    let lean = random.within(-0.05...0.05)
    for spark in 0..<7 {
      // Sparks stay behind and cool.
      let cooled = Double(spark) * 0.05
      let left = -age + cooled
      let from = place + Vector2(x: lean * left, y: 0.5 * left - 0.12 * left * (1 - left))
      guard left < Self.rise, from.y < skyline.height(from.x) else { continue }
      let point = view.pixel(from)
      var light = Color.rgb(0xffb25a)
      light.alpha = Float(0.85 * (1 - cooled / 0.35) * min((Self.rise + age) * 6, 1))
      list.append(
        image: glow, x: Float(point.x), y: Float(point.y),
        scale: Float(max(0.014 * view.scale * (1 - cooled), 3)) / 64, rotation: 0, color: light,
        blend: .additive)
    }
  }

  private func appendFlash(
    to list: inout DisplayList, glow: Int32, _ view: LandscapeView, _ age: Double
  ) {
    let point = view.pixel(place)
    var flash = color.mixed(with: .white, Float(max(0, 0.8 - age * 8)))
    flash.alpha = Float(0.65 * max(0, 1 - age * 2.6))
    guard flash.alpha > 0 else { return }
    list.append(
      image: glow, x: Float(point.x), y: Float(point.y),
      scale: Float(size * (1.5 + age) * view.scale) / 64, rotation: 0, color: flash,
      blend: .additive)
  }

  private func appendStars(
    to list: inout DisplayList, streak: Int32, _ view: LandscapeView, _ skyline: Skyline,
    _ age: Double, _ random: inout PartRandom
  ) {
    // Drag stops the stars; then they sink.
    let drag = isWillow ? 1.7 : 2.5
    let fall = isWillow ? 0.024 : 0.013
    let left = exponential(-drag * age)
    let burning = isWillow ? Self.life : 2.3
    for _ in 0..<stars {
      // Evenly on a sphere.
      let across = random.within(-1...1)
      let way = SineCosine(random.within(0...Angle.turn))
      let flat = (1 - across * across).squareRoot() * random.within(0.9...1.06) * size
      let end = burning * random.within(0.7...1)
      let glitter = random.unit()
      guard age < end else { continue }
      let far = flat * (1 - left)
      let star =
        place + Vector2(x: way.cosine * far, y: way.sine * far + fall * age * age)
      guard star.y < skyline.height(star.x) else { continue }
      let speed = flat * drag * left
      let motion = view.turn.applied(
        to: Vector2(x: way.cosine * speed, y: way.sine * speed + 2 * fall * age + 1e-6))
      // A tail of the last moments, which a willow keeps.
      let length =
        isWillow
        ? min(max(motion.length * 0.36, 0.042), 0.085) : min(max(motion.length * 0.16, 0.034), 0.06)
      let point = view.pixel(star)
      var light = color
      // Some go out with a glitter.
      let late = age / end
      let flicker =
        late > 0.6 && glitter > 0.5 ? 0.5 + 0.5 * SineCosine(age * 37 + glitter * 60).sine : 1
      light.alpha = Float(min(0.1 + age * 2.8, 1) * min((1 - late) * 3, 1) * flicker)
      list.append(
        image: streak, x: Float(point.x), y: Float(point.y),
        scale: Float(max(length * view.scale, 7)) / 64,
        rotation: Float(arcTangent(motion.y, over: motion.x)), color: light, blend: .additive)
    }
  }
}
