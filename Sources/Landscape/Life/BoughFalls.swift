import Graphics
import Portable

/// Snow that falls from a fir's bough: now and then from one, and from many when the panel is shaken.
///
/// ```
///   ──▔▔▔▀▀    A bough lets go from its tip inwards: a cloud that sinks and thins out, and lumps before it.
///     · .: .
///      .·:
/// ```
package struct BoughFalls: Sendable {
  private struct Bough {
    var inner: Vector2
    var tip: Vector2
    /// Where its snow lands.
    var ground: Double
    /// How large a lump is.
    var lump: Double
  }

  private let boughs: [Bough]
  private let seed: UInt64

  /// Seconds between two falls, that a fall lasts, and in which a shake frees the boughs.
  private static let (interval, life, shaken) = (11.0, 4.0, 1.6)
  private static let (puffs, lumps) = (12, 26)

  package init(_ village: Village) {
    seed = village.seed
    let silhouettes = village.silhouettes
    var boughs: [Bough] = []
    func add(_ fir: Fir, _ plane: Silhouette.Plane) {
      guard fir.foot.x.magnitude < village.frame.halfWidth else { return }
      let nearer = silhouettes.filter { $0.plane > plane }
      for line in fir.boughs {
        guard let first = line.first, let last = line.last else { continue }
        let isLeft = first.x < fir.foot.x
        let (inner, tip) = isLeft ? (last, first) : (first, last)
        guard !nearer.contains(where: { $0.contains(tip) }) else { continue }
        boughs.append(
          Bough(
            inner: inner, tip: tip, ground: fir.foot.y, lump: 0.003 + 0.009 * fir.height))
      }
    }
    for fir in village.firs where !fir.isBack { add(fir, .firs) }
    for (index, fir) in village.nearFirs.enumerated() { add(fir, .nearFir(index)) }
    self.boughs = boughs
  }

  /// Adds the falls of a time; `shaken` is the seconds since a shake began.
  package func append(
    to list: inout DisplayList, _ image: Int32, _ view: LandscapeView,
    _ palette: LandscapePalette, _ air: AirDrift, seconds: Double, shaken: Double?
  ) {
    guard !boughs.isEmpty else { return }
    let color = palette.snowLit.mixed(with: palette.snowShade, 0.15)
    let newest = Int((seconds / Self.interval).rounded(.down))
    for number in newest - 1...newest {
      var random = PartRandom(seed: seed, "bough", number)
      let begins = Double(number) * Self.interval + random.within(0...Self.interval)
      let bough = boughs[random.index(below: boughs.count)]
      append(to: &list, image, view, color, bough, number, seconds - begins, air)
    }
    guard let shaken, shaken < Self.life + Self.shaken else { return }
    for (index, bough) in boughs.enumerated() {
      var random = PartRandom(seed: seed, "bough/shaken", index)
      guard random.happens(0.6) else { continue }
      append(
        to: &list, image, view, color, bough, -1 - index,
        shaken - random.within(0...Self.shaken), air)
    }
  }

  private func append(
    to list: inout DisplayList, _ image: Int32, _ view: LandscapeView, _ color: Color,
    _ bough: Bough, _ number: Int, _ seconds: Double, _ air: AirDrift
  ) {
    guard seconds > 0, seconds < Self.life else { return }
    var random = PartRandom(seed: seed, "bough/fall", number)
    for puff in 0..<Self.puffs + Self.lumps {
      let isPuff = puff < Self.puffs
      // From the tip inwards.
      let place = random.unit()
      let age = seconds - place * 0.5 - random.unit() * (isPuff ? 0.4 : 0.7)
      let (side, swell) = (random.within(-1...1), random.unit())
      guard age > 0 else { continue }
      // Drag: lumps fall fast, powder sinks.
      let (fast, drag) = isPuff ? (0.025 + 0.04 * swell, 2.0) : (0.08 + 0.06 * swell, 3.0)
      let fallen = fast * (age - (1 - exponential(-drag * age)) / drag)
      let x = (isPuff ? 0.008 : 0.004) * side * age + air.way(age) * (isPuff ? 1.2 : 0.5)
      let from = bough.tip + (bough.inner - bough.tip) * (place * 0.8)
      let y = from.y + 0.004 + fallen
      let rest = max(0, 1 - age / (isPuff ? Self.life - 0.9 : 2.6))
      let landed = min(max((bough.ground + 0.01 - y) / 0.02, 0), 1)
      let opacity = (isPuff ? 0.2 * rest : 0.85 * min(rest * 2, 1)) * min(age * 9, 1) * landed
      guard opacity > 0.004 else { continue }
      let width = bough.lump * (isPuff ? 3 + 3 * swell + 4 * age : 0.5 + 0.6 * swell)
      view.appendPuff(
        to: &list, image, at: Vector2(x: from.x + x, y: y), width: width, color.faded(opacity))
    }
  }
}
