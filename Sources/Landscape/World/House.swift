import Graphics
import Portable

/// A house: what is drawn, what is lit, and where snow lies.
struct House: Sendable {
  /// How it turns to the eye.
  enum Face: CaseIterable, Sendable {
    /// The triangle of the roof in front.
    case gable
    /// The eaves in front.
    case eaves
    /// The eaves, and a wing with a gable.
    case wing
  }

  struct Window: Sendable {
    /// Middle of its lower edge.
    var sill: Vector2
    var width: Double
    var height: Double
    /// Colour temperature of its lamp, in kelvins.
    var warmth: Double
    var hasShutters: Bool
  }

  var face: Face
  /// Middle of its foot.
  var foot: Vector2
  var width: Double
  /// Of the wall.
  var height: Double
  /// Tangent of the roof's pitch.
  var pitch: Double
  /// The side of its end wall, which is turned away from the light: −1 left, 1 right.
  var shade: Double
  /// Where its chimney stands, in half widths from the middle.
  var chimney: Double
  var door: Double
  /// Which of the village's wall colours it has.
  var tint: Int
  var seed: UInt64
  private(set) var windows: [Window] = []

  init(
    face: Face, foot: Vector2, width: Double, height: Double, shade: Double, seed: UInt64
  ) {
    var random = PartRandom(seed: seed, "house")
    (self.face, self.foot, self.width, self.height) = (face, foot, width, height)
    (self.shade, self.seed) = (shade, seed)
    pitch = face == .gable ? random.within(0.92...1.25) : random.within(0.72...0.95)
    chimney = random.sign() * random.within(0.3...0.62)
    door = face == .wing ? 0.5 : random.sign() * random.within(0.0...0.3)
    tint = random.index(below: 6)
    placeWindows(&random)
  }

  /// Left and right ends, with the eaves.
  var extent: ClosedRange<Double> {
    let (left, right) = (foot.x - width / 2 - height * 0.1, foot.x + width / 2 + height * 0.1)
    return shade < 0 ? left - depth...right : left...right + depth
  }

  var eaves: Double { foot.y - height }
  var ridge: Double { eaves - roofHeight }
  var roofHeight: Double {
    face == .gable ? width / 2 * pitch : min(height * 0.98, width * 0.42) * pitch
  }

  /// The wing's middle and half width.
  var wing: (x: Double, half: Double) { (foot.x + width * 0.24, width * 0.22) }
  var wingRidge: Double { eaves - wing.half * 1.15 }

  var chimneyFoot: Vector2 {
    let x = foot.x + chimney * width / 2
    let roof =
      face == .gable
      ? ridge + chimney.magnitude * width / 2 * pitch : ridge + roofHeight * 0.12
    return Vector2(x: x, y: roof)
  }
  var chimneyTop: Vector2 {
    Vector2(x: chimneyFoot.x, y: ridge - height * (face == .gable ? 0.14 : 0.3))
  }

  private mutating func placeWindows(_ random: inout PartRandom) {
    let (wide, tall) = (height * 0.2, height * 0.29)
    let shutters = random.happens(0.45)
    func add(_ list: inout [Window], _ x: Double, _ y: Double, _ scale: Double = 1) {
      list.append(
        Window(
          sill: Vector2(x: foot.x + x, y: foot.y - y), width: wide * scale, height: tall * scale,
          warmth: random.within(2250...2850), hasShutters: shutters && scale > 0.9))
    }
    let columns = max(2, Int((width / height / 0.42).rounded(.down)))
    let doorColumn = Int((door * 0.99 + 0.5) * Double(columns))
    for column in 0..<columns {
      let x = (Double(column) + 0.5) / Double(columns) - 0.5
      if face == .wing, foot.x + x * width > wing.x - wing.half * 1.2 { continue }
      if column == min(max(doorColumn, 0), columns - 1), face != .wing { continue }
      add(&windows, x * width * 0.92, height * 0.4)
    }
    switch face {
    case .gable:
      let second = roofHeight > height * 0.62
      add(&windows, second ? -width * 0.11 : 0, height * 1.13, 0.86)
      if second { add(&windows, width * 0.11, height * 1.13, 0.86) }
    case .wing:
      add(&windows, wing.x - foot.x - wing.half * 0.42, height * 0.4, 0.92)
      add(&windows, wing.x - foot.x, height * 1.05, 0.72)
    case .eaves:
      // Dormers.
      for side in [-0.24, 0.24] where width > height * 1.5 {
        add(&windows, side * width, height * 1.16, 0.78)
      }
    }
    self.doorX =
      face == .wing
      ? wing.x + wing.half * 0.42
      : foot.x + ((Double(min(max(doorColumn, 0), columns - 1)) + 0.5) / Double(columns) - 0.5)
        * width * 0.92
  }

  private(set) var doorX = 0.0

  /// The roof's upper line, from the left eaves to the right ones.
  var roofLine: [Vector2] {
    let over = height * 0.1
    let (left, right) = (foot.x - width / 2, foot.x + width / 2)
    switch face {
    case .gable:
      return [
        Vector2(x: left - over, y: eaves + over * pitch), Vector2(x: foot.x, y: ridge),
        Vector2(x: right + over, y: eaves + over * pitch),
      ]
    case .eaves, .wing:
      let inset = width * 0.07
      return [
        Vector2(x: left - over, y: eaves + over * 0.6), Vector2(x: left + inset, y: ridge),
        Vector2(x: right - inset, y: ridge), Vector2(x: right + over, y: eaves + over * 0.6),
      ]
    }
  }

  /// The upper line of the snow that is painted on the front of the roof, from the left eaves to the right ones.
  var frontSnowLine: [Vector2] {
    let (h, line) = (height, roofLine)
    guard face != .gable else {
      return Self.gableSnow(line[1], line[0], thick: gableSnow).reversed().dropLast()
        + Self.gableSnow(line[1], line[2], thick: gableSnow)
    }
    // The ridge sags a little between its ends.
    let middle = (1..<6).map { step in
      let share = Double(step) / 6
      return Vector2(
        x: line[1].x + (line[2].x - line[1].x) * share,
        y: ridge - h * 0.09 + h * 0.03 * (4 * share * (1 - share)))
    }
    let (left, right) = (Vector2(x: -h * 0.02, y: -h * 0.07), Vector2(x: h * 0.02, y: -h * 0.07))
    return [line[0], line[1] + left] + middle + [line[2] + right, line[3]]
  }

  /// The upper line of the snow on the roof, with the end in the shade.
  var snowLine: [Vector2] {
    let (front, end) = (frontSnowLine, roofEnd)
    let ridge = end[1] + Vector2(x: 0, y: -gableSnow * (face == .gable ? 1 : 0.55))
    let kept: [Vector2] =
      face == .gable
      ? (shade < 0 ? Array(front.drop { $0.x < foot.x }) : front.filter { $0.x <= foot.x })
      : shade < 0 ? Array(front.dropFirst(2)) : front.dropLast(2)
    return shade < 0 ? [end[2], ridge] + kept : kept + [ridge, end[2]]
  }

  // MARK: The end in the shade

  /// How far the end wall reaches beyond the front one, as it is seen.
  var depth: Double { width * (face == .gable ? 0.36 : 0.13) }

  /// The end wall: near foot and eaves, far eaves and foot.
  ///
  /// Its lines rise to the horizon.
  var endWall: [Vector2] {
    let (near, far) = (foot.x + shade * width / 2, foot.x + shade * (width / 2 + depth))
    let base = foot.y + height * 0.02
    return [
      Vector2(x: near, y: base), Vector2(x: near, y: eaves),
      Vector2(x: far, y: eaves - height * 0.03), Vector2(x: far, y: base - height * 0.05),
    ]
  }

  /// The roof above it: the ridge's near and far end, far and near eaves.
  var roofEnd: [Vector2] {
    let line = roofLine
    let (ridge, eave) = (
      shade < 0 ? line[1] : line[line.count - 2], shade < 0 ? line[0] : line[line.count - 1]
    )
    let back = face == .gable ? Vector2(x: shade * depth, y: height * 0.015) : .zero
    return [ridge, ridge + back, eave + Vector2(x: shade * depth, y: -height * 0.035), eave]
  }

  /// How thick snow lies on the roof of a gable.
  var gableSnow: Double { height * 0.12 }

  /// The upper line of snow on a slope of a gable, from the top to the eaves.
  static func gableSnow(_ top: Vector2, _ end: Vector2, thick: Double) -> [Vector2] {
    let away = end.x < top.x ? -1.0 : 1.0
    let steps = 6
    return [top + Vector2(x: 0, y: -thick * 1.1)]
      + (0...steps).map { step in
        let share = Double(step) / Double(steps)
        let along = top + (end - top) * share
        let bulge = thick * (0.8 + 0.22 * share) * (step == steps ? 0.62 : 1)
        return Vector2(x: along.x + away * bulge * 0.45, y: along.y - bulge * 0.85)
      }
  }
}
