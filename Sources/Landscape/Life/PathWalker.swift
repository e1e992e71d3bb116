import Graphics
import Portable

/// Somebody who walks the path every few minutes, with a lantern when it is dark, and leaves prints that snow over.
package struct PathWalker: Sendable {
  private let way: WalkersWay
  private let seed: UInt64
  private var path = Path()

  /// Seconds in which one walk begins, from print to print, and that prints last; steps from print to print.
  private static let (period, pace, lasting, gait) = (300.0, 1.4, 150.0, 2.5)

  package init(_ village: Village) {
    way = WalkersWay(village)
    seed = village.seed
  }

  /// A walk: when it begins, in seconds, and whether it leads to the village.
  private struct Walk {
    var begins: Double
    var leadsHome: Bool
  }

  private func walk(_ number: Int) -> Walk {
    var random = PartRandom(seed: seed, "walker", number)
    let begins = Double(number) * Self.period + random.within(4...60)
    return Walk(begins: begins, leadsHome: number % 2 != 0)
  }

  /// Seconds that a walk takes.
  package var duration: Double { Double(way.steps.count - 1) * Self.pace }

  /// The walk of a time, with the one before it whose prints may still be seen; nil by night.
  private func walk(_ number: Int, at seconds: Double, _ second: Int) -> Walk? {
    let walk = walk(number)
    guard walk.begins <= seconds else { return nil }
    // From six to half past ten in the evening.
    let begun = (second - Int(seconds - walk.begins) + 86400) % 86400
    return (6 * 3600..<22 * 3600 + 1800).contains(begun) ? walk : nil
  }

  // MARK: Prints

  /// Adds the prints of the last walks; `seconds` is the landscape's time, `second` that of the day.
  package func appendPrints(
    to list: inout DisplayList, _ image: Int32, _ view: LandscapeView,
    _ palette: LandscapePalette, seconds: Double, second: Int
  ) {
    let newest = Int((seconds / Self.period).rounded(.down))
    let dark = palette.hills[1].mixed(with: palette.snowShade, 0.25)
    for number in newest - 1...newest {
      guard let walk = walk(number, at: seconds, second) else { continue }
      for (index, step) in way.steps.enumerated() {
        let order = walk.leadsHome ? way.steps.count - 1 - index : index
        let age = seconds - walk.begins - Double(order) * Self.pace
        guard age > 0, age < Self.lasting else { continue }
        // Far ones overlap: together they are as dark as single ones.
        let width = step.tall * 0.105
        let left = (1 - smoothstep(age / Self.lasting)) * min(1, step.apart / width * 1.3)
        view.appendPuff(
          to: &list, image, at: step.place + Vector2(x: 0, y: width * 0.35), width: width,
          palette.snowLit.faded(0.25 * left))
        view.appendPuff(to: &list, image, at: step.place, width: width, dark.faded(0.8 * left))
      }
    }
  }

  // MARK: Figure

  /// Adds the figure while it walks.
  package mutating func append(
    to list: inout DisplayList, glow: Int32, _ view: LandscapeView, _ palette: LandscapePalette,
    seconds: Double, second: Int
  ) {
    guard let walk = walk(Int((seconds / Self.period).rounded(.down)), at: seconds, second),
      seconds < walk.begins + duration
    else { return }
    let gone = (seconds - walk.begins) / Self.pace
    let place = way.at(walk.leadsHome ? Double(way.steps.count - 1) - gone : gone)
    // Comes out of a door, and goes out of sight at the world's end.
    let ends = min(seconds - walk.begins, walk.begins + duration - seconds, 1)
    let opacity = ends * place.seen
    guard opacity > 0.01 else { return }
    let mark = list.end
    appendFigure(to: &list, glow, view, palette, place, gone, isSeenFromBehind: walk.leadsHome)
    if opacity < 1 { list.restyle(from: mark, opacity: Float(opacity), blend: nil) }
  }

  private mutating func appendFigure(
    to list: inout DisplayList, _ glow: Int32, _ view: LandscapeView, _ palette: LandscapePalette,
    _ step: WalkersWay.Step, _ gone: Double, isSeenFromBehind: Bool
  ) {
    let swing = SineCosine(gone * Self.gait * .pi).sine
    let bob = 0.018 * swing.magnitude
    let lean = 0.02 * swing
    func at(_ x: Double, _ y: Double) -> Vector2 {
      view.pixel(step.place + Vector2(x: (x + lean * y) * step.tall, y: -(y + bob) * step.tall))
    }
    let dark = palette.house.mixed(with: palette.hills[2], 0.35)
    let coat = dark.mixed(with: .rgb(0x3a2430), 0.35)
    let lantern = at(0.27 + 0.02 * swing, 0.4)
    let light = palette.window.mixed(with: .rgb(0xff9a3c), 0.3)
    func shine(_ place: Vector2, _ width: Double, _ opacity: Double) {
      guard palette.glow > 0.05 else { return }
      list.append(
        image: glow, x: Float(place.x), y: Float(place.y),
        scale: Float(width * step.tall * view.scale / 64), rotation: 0,
        color: light.faded(opacity * Double(palette.glow)), blend: .additive)
    }
    shine(at(0.12, 0.02), 2.8, 0.34)

    appendBody(to: &list, dark, coat, swing, bob, at)
    appendHead(to: &list, dark, palette, isSeenFromBehind, step.tall * view.scale, at)
    // The lantern.
    path.removeAll()
    path.addCircle(center: lantern, radius: 0.05 * step.tall * view.scale)
    list.append(path, ShapeStyle(fillColor: light.mixed(with: dark, 1 - max(palette.glow, 0.15))))
    shine(lantern, 1.8, 0.4)
    shine(lantern, 0.5, 0.7)
  }

  private mutating func appendBody(
    to list: inout DisplayList, _ dark: Color, _ coat: Color, _ swing: Double, _ bob: Double,
    _ at: (Double, Double) -> Vector2
  ) {
    // Legs: the one that swings is lifted.
    path.removeAll()
    for side in [-1.0, 1.0] {
      let lift = max(0, side * swing) * 0.1 - bob
      path.move(to: at(side * 0.02, 0.5))
      path.addLine(to: at(side * 0.15, 0.45))
      path.addLine(to: at(side * 0.14, 0.02 + lift))
      path.addLine(to: at(side * 0.03, 0.02 + lift))
      path.closeSubpath()
    }
    list.append(path, ShapeStyle(fillColor: dark))
    // A coat, wider at its hem.
    path.removeAll()
    path.move(to: at(-0.2, 0.3))
    path.addCurve(to: at(-0.06, 0.83), control1: at(-0.19, 0.55), control2: at(-0.2, 0.8))
    path.addLine(to: at(0.06, 0.83))
    path.addCurve(to: at(0.2, 0.3), control1: at(0.2, 0.8), control2: at(0.19, 0.55))
    path.addQuadCurve(to: at(-0.2, 0.3), control: at(0, 0.26))
    path.closeSubpath()
    // The arm with the lantern.
    path.move(to: at(0.1, 0.78))
    path.addLine(to: at(0.18, 0.74))
    path.addLine(to: at(0.29, 0.53))
    path.addLine(to: at(0.23, 0.5))
    path.closeSubpath()
    list.append(path, ShapeStyle(fillColor: coat))
  }

  private mutating func appendHead(
    to list: inout DisplayList, _ dark: Color, _ palette: LandscapePalette,
    _ isSeenFromBehind: Bool,
    _ tall: Double, _ at: (Double, Double) -> Vector2
  ) {
    // Head and hat.
    path.removeAll()
    path.addCircle(center: at(0, 0.9), radius: 0.085 * tall)
    list.append(
      path, ShapeStyle(fillColor: isSeenFromBehind ? dark : dark.mixed(with: .rgb(0xd9a78a), 0.5)))
    path.removeAll()
    path.move(to: at(-0.1, 0.91))
    path.addCurve(to: at(0.1, 0.91), control1: at(-0.1, 1.06), control2: at(0.1, 1.06))
    path.closeSubpath()
    path.addCircle(center: at(0, 1.03), radius: 0.035 * tall)
    // A scarf.
    path.move(to: at(-0.1, 0.85))
    path.addLine(to: at(0.1, 0.85))
    path.addLine(to: at(0.09, 0.78))
    path.addLine(to: at(-0.09, 0.78))
    path.closeSubpath()
    list.append(
      path,
      ShapeStyle(fillColor: Color.rgb(0xb8443c).mixed(with: dark, 0.25 + 0.2 * palette.glow)))
  }
}
