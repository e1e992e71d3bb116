import Graphics
import Portable

/// A fire behind a few windows, which flicker by it.
package struct Firelight: Sendable {
  private struct Hearth {
    /// The window's number, as in `LandscapeLook.lit`.
    var window: Int
    /// The pane's middle and size.
    var middle: Vector2
    var width: Double
    var height: Double
    /// Where the light falls on the snow before the house.
    var pool: Vector2
    var noise: LineNoise
  }

  private let hearths: [Hearth]
  private var pane = Path()
  /// On the upright screen.
  private static let most = 3

  package init(_ village: Village) {
    let nearer = village.silhouettes.filter { $0.plane > .houses }
    var found: [(order: Double, hearth: Hearth)] = []
    for (index, house) in village.houses.enumerated() {
      var random = PartRandom(seed: village.seed, "fire", index)
      let order = random.unit()
      let first = village.firstWindow(front: index)
      // On the ground floor, where nothing stands before it.
      let windows = house.windows.enumerated().filter { number, window in
        window.sill.y - window.height > house.eaves
          && !Bedtime.isNeverLit(first + number, seed: village.seed)
          && ![-0.6, 0, 0.6].contains { side in
            let point = window.sill + Vector2(x: side * window.width, y: -window.height / 2)
            return nearer.contains { $0.contains(point) }
          }
      }
      guard !windows.isEmpty else { continue }
      let (number, window) = windows[random.index(below: windows.count)]
      found.append(
        (
          order,
          Hearth(
            window: first + number, middle: window.sill + Vector2(x: 0, y: -window.height / 2),
            width: window.width, height: window.height,
            pool: Vector2(x: window.sill.x, y: house.foot.y + window.height * 0.5),
            noise: LineNoise(seed: village.seed, "fire/\(index)"))
        ))
    }
    let half = village.frame.halfWidth
    let inside = found.filter { $0.hearth.middle.x.magnitude < half }
    let outside = found.filter { $0.hearth.middle.x.magnitude >= half && $0.order < 0.4 }
    hearths =
      inside.sorted { $0.order < $1.order }.prefix(Self.most).map(\.hearth)
      + outside.map(\.hearth)
  }

  /// `lit` says which windows are.
  package mutating func append(
    to list: inout DisplayList, dot: Int32, glow: Int32, _ view: LandscapeView,
    _ palette: LandscapePalette, lit: [Bool], seconds: Double
  ) {
    guard palette.glow > 0.05 else { return }
    let strength = Double(palette.glow)
    for hearth in hearths where lit[hearth.window] {
      let flame = flame(hearth.noise, seconds)
      let (half, tall) = (hearth.width / 2, hearth.height / 2)
      pane.removeAll()
      pane.move(to: view.pixel(hearth.middle + Vector2(x: -half, y: -tall)))
      pane.addLine(to: view.pixel(hearth.middle + Vector2(x: half, y: -tall)))
      pane.addLine(to: view.pixel(hearth.middle + Vector2(x: half, y: tall)))
      pane.addLine(to: view.pixel(hearth.middle + Vector2(x: -half, y: tall)))
      pane.closeSubpath()
      // Embers: what a low flame leaves of the light.
      list.append(
        pane, ShapeStyle(fillColor: Color.rgb(0x8a2f0c).faded(0.16 + 0.5 * (1 - flame))))
      func add(_ image: Int32, _ side: Double, _ place: Vector2, _ width: Double, _ color: Color) {
        let point = view.pixel(place)
        list.append(
          image: image, x: Float(point.x), y: Float(point.y),
          scale: Float(width * view.scale / side), rotation: 0, color: color, blend: .additive)
      }
      let sway = hearth.noise(seconds * 2.3 + 500) * half * 0.5
      add(
        dot, 32, hearth.middle + Vector2(x: sway, y: tall * 0.5), hearth.width * 1.1,
        Color.rgb(0xffa040).faded((0.12 + 0.5 * flame) * strength))
      let orange = Color.rgb(0xff8a3c)
      add(
        glow, 64, hearth.middle, hearth.width * 6, orange.faded((0.1 + 0.5 * flame) * strength))
      add(glow, 64, hearth.pool, hearth.width * 5, orange.faded((0.06 + 0.3 * flame) * strength))
    }
  }

  /// How high the fire burns, 0...1.
  private func flame(_ noise: LineNoise, _ seconds: Double) -> Double {
    let sum: Double = 0.5 * noise(seconds * 0.9) + 0.35 * noise(seconds * 3.1 + 100)
    return min(max(0.5 + 0.65 * (sum + 0.2 * noise(seconds * 8.7 + 200)), 0), 1)
  }
}
