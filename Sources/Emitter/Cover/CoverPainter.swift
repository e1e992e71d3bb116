import Graphics

/// How lying snow looks.
public struct CoverLook: Equatable, Sendable {
  /// The snow.
  public var color: Color
  /// Its lower rim, on surfaces that end inside the world.
  public var shade: Color
  /// The colour of the air, which far snow fades to; its alpha is how much of it snow at depth 1 has.
  public var air: Color

  /// Creates a look.
  public init(color: Color, shade: Color, air: Color) {
    (self.color, self.shade, self.air) = (color, shade, air)
  }

  /// A colour as it is seen at a depth.
  func seen(_ color: Color, depth: Double) -> Color {
    let share = air.alpha * Float(min(max(depth, 0), 1))
    func mix(_ own: Float, _ other: Float) -> Float { own + (other - own) * share }
    return Color(
      red: mix(color.red, air.red), green: mix(color.green, air.green),
      blue: mix(color.blue, air.blue), alpha: color.alpha)
  }
}

/// Draws lying snow: a body for each depth, and two bands that shade the lower rim.
///
/// ```
///     ╭──────────╮        The ridge is a Catmull-Rom spline through the heights shown; at the ends of a
///    │            │       surface it is round and hangs over a little, as snow does at eaves.
///     ╲__________╱
///     ════════════        surface
/// ```
/// It keeps its memory, so that a frame allocates nothing.
public struct CoverPainter: Sendable {
  private var body = Path()
  private var rim = Path()
  private var knots: [Vector2] = []

  /// Parts of the height up to which the lower rim is shaded, and how strongly.
  private static let bands: [(share: Double, opacity: Float)] = [(0.62, 0.34), (0.34, 0.5)]

  /// Creates a painter.
  public init() {}

  /// Adds the snow of all surfaces, the farthest first; `placement` leads from the level frame to the screen.
  public mutating func append(
    _ cover: SnowCover, to list: inout DisplayList, _ look: CoverLook, _ placement: CoverPlacement
  ) {
    for group in cover.groups {
      body.removeAll()
      for run in group.runs { outline(cover, run, 1, placement, rim: false) }
      list.append(body, ShapeStyle(fillColor: look.seen(look.color, depth: group.depth)))
      for band in Self.bands {
        rim.removeAll()
        for run in group.runs where cover.grid.runs[run].hasEnds {
          outline(cover, run, band.share, placement, rim: true)
        }
        guard !rim.isEmpty else { continue }
        var color = look.seen(look.shade, depth: group.depth)
        color.alpha *= band.opacity
        list.append(rim, ShapeStyle(fillColor: color))
      }
    }
  }

  /// Outlines a run's snow, of a share of its height.
  private mutating func outline(
    _ cover: SnowCover, _ index: Int, _ share: Double, _ placement: CoverPlacement, rim isRim: Bool
  ) {
    let run = cover.grid.runs[index]
    let profile = CoverProfile(cover, run, share)
    guard profile.isVisible else { return }
    profile.knots(&knots)
    if isRim {
      profile.outline(knots, cover.surfaces[run.surface].points, placement, &rim)
    } else {
      profile.outline(knots, cover.surfaces[run.surface].points, placement, &body)
    }
  }
}

/// The way from the level frame, whose origin is the screen's middle, to pixels.
public struct CoverPlacement: Equatable, Sendable {
  private let turn: Turn
  private let middle: Vector2
  private let scale: Double

  /// `angle` turns the level frame about the screen's `middle`, in points; `scale` is pixels per point.
  public init(angle: Double, middle: Vector2, scale: Double) {
    (turn, self.middle, self.scale) = (angle == 0 ? .none : Turn(angle), middle, scale)
  }

  func place(_ point: Vector2) -> Vector2 { (middle + turn.applied(to: point)) * scale }
}

/// The shape of a run's snow: its heights and how it ends.
private struct CoverProfile {
  private let cover: SnowCover
  private let run: CoverRun
  private let share: Double
  private let left: Double
  private let right: Double
  /// Heights beside the ends, in points.
  private let leftHeight: Double
  private let rightHeight: Double

  init(_ cover: SnowCover, _ run: CoverRun, _ share: Double) {
    (self.cover, self.run, self.share) = (cover, run, share)
    left = cover.grid.middle(run.firstColumn) - CoverGrid.spacing / 2
    right = left + Double(run.cells.count) * CoverGrid.spacing
    let near = min(2, run.cells.count - 1)
    leftHeight = share * cover.shown[run.cells.lowerBound + near]
    rightHeight = share * cover.shown[run.cells.upperBound - 1 - near]
  }

  /// Whether there is enough snow to be seen.
  var isVisible: Bool {
    for cell in run.cells where cover.shown[cell] > 0.15 { return true }
    return false
  }

  private func base(_ cell: Int) -> Double { cover.grid.base[cell] }

  /// The places of the ridge, from left to right: each second cell's, so that the spline is smooth.
  func knots(_ knots: inout [Vector2]) {
    knots.removeAll(keepingCapacity: true)
    let count = run.cells.count
    let step = count > 12 ? 2 : 1
    // The round ends take their own part.
    let from = run.isOpenLeft ? min(Int(leftHeight * 0.3) + 1, count / 3) : 0
    let to = count - 1 - (run.isOpenRight ? min(Int(rightHeight * 0.3) + 1, count / 3) : 0)
    if !run.isOpenLeft { knots.append(top(0, x: left)) }
    for offset in stride(from: from, through: to, by: step) { knots.append(top(offset)) }
    if (to - from) % step != 0 { knots.append(top(to)) }
    if !run.isOpenRight { knots.append(top(count - 1, x: right)) }
  }

  private func top(_ offset: Int, x: Double? = nil) -> Vector2 {
    let cell = run.cells.lowerBound + offset
    return Vector2(
      x: x ?? cover.grid.middle(run.firstColumn + offset),
      y: base(cell) - share * cover.shown[cell])
  }

  /// Adds the outline as a closed subpath.
  func outline(
    _ knots: [Vector2], _ corners: [Vector2], _ placement: CoverPlacement, _ path: inout Path
  ) {
    guard let first = knots.first, let last = knots.last else { return }
    let foot = Vector2(x: left, y: base(run.cells.lowerBound))
    let end = Vector2(x: right, y: base(run.cells.upperBound - 1))
    path.move(to: placement.place(foot))
    if run.isOpenLeft {
      bulge(from: foot, to: first, leftHeight, out: -1, placement, &path)
    } else {
      path.addLine(to: placement.place(first))
    }
    addRidge(knots, placement, &path)
    if run.isOpenRight {
      bulgeDown(from: last, to: end, rightHeight, placement, &path)
    } else {
      path.addLine(to: placement.place(end))
    }
    for corner in corners.reversed() where corner.x > left && corner.x < right {
      path.addLine(to: placement.place(corner))
    }
    path.closeSubpath()
  }

  private func addRidge(
    _ knots: [Vector2], _ placement: CoverPlacement, _ path: inout Path
  ) {
    for index in 1..<max(knots.count, 1) {
      let (b, c) = (knots[index - 1], knots[index])
      let (a, d) = (knots[max(index - 2, 0)], knots[min(index + 1, knots.count - 1)])
      path.addCurve(
        to: placement.place(c), control1: placement.place(b + (c - a) * (1 / 6.0)),
        control2: placement.place(c - (d - b) * (1 / 6.0)))
    }
  }

  /// How far snow of a height hangs over an end, in points.
  private static func overhang(_ height: Double) -> Double { min(0.35 * height, 4) }

  /// From the foot, out below the overhang, and up to the ridge.
  private func bulge(
    from foot: Vector2, to ridge: Vector2, _ height: Double, out: Double,
    _ placement: CoverPlacement, _ path: inout Path
  ) {
    let over = Self.overhang(height)
    let belly = Vector2(x: foot.x + out * over, y: foot.y - 0.42 * height)
    path.addCurve(
      to: placement.place(belly),
      control1: placement.place(Vector2(x: foot.x + out * over * 0.6, y: foot.y)),
      control2: placement.place(Vector2(x: belly.x, y: foot.y - 0.16 * height)))
    path.addCurve(
      to: placement.place(ridge),
      control1: placement.place(Vector2(x: belly.x, y: foot.y - 0.78 * height)),
      control2: placement.place(shoulder(ridge, belly)))
  }

  /// The same at the right end, from the ridge down.
  private func bulgeDown(
    from ridge: Vector2, to foot: Vector2, _ height: Double, _ placement: CoverPlacement,
    _ path: inout Path
  ) {
    let over = Self.overhang(height)
    let belly = Vector2(x: foot.x + over, y: foot.y - 0.42 * height)
    path.addCurve(
      to: placement.place(belly), control1: placement.place(shoulder(ridge, belly)),
      control2: placement.place(Vector2(x: belly.x, y: foot.y - 0.78 * height)))
    path.addCurve(
      to: placement.place(foot),
      control1: placement.place(Vector2(x: belly.x, y: foot.y - 0.16 * height)),
      control2: placement.place(Vector2(x: foot.x + over * 0.6, y: foot.y)))
  }

  /// The control point beside the ridge's end: it goes on as steep as the surface.
  private func shoulder(_ ridge: Vector2, _ belly: Vector2) -> Vector2 {
    let way = (belly.x - ridge.x) * 0.5
    let near = ridge.x < (left + right) / 2 ? run.cells.lowerBound : run.cells.upperBound - 1
    let next =
      ridge.x < (left + right) / 2
      ? min(near + 1, run.cells.upperBound - 1) : max(near - 1, run.cells.lowerBound)
    let slope =
      next == near ? 0 : (base(next) - base(near)) / (Double(next - near) * CoverGrid.spacing)
    return Vector2(x: ridge.x + way, y: ridge.y + way * slope)
  }
}

extension CoverRun {
  /// Whether an end of the surface can be seen.
  var hasEnds: Bool { isOpenLeft || isOpenRight }
}
