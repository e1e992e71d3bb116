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
    color.tinted(with: air, air.alpha * Float(min(max(depth, 0), 1)))
  }
}

/// Draws lying snow: a body for each depth, and two bands that shade the lower rim; thin snow has one.
///
/// ```
///     ╭──────────╮        The ridge is a Catmull-Rom spline through the heights shown; at the ends of a
///    │            │       surface it is round and hangs over a little, as snow does at eaves.
///     ╲__________╱
///     ════════════        surface
/// ```
/// It keeps its memory, so that a frame allocates nothing.
public struct CoverPainter: Sendable {
  /// A group's outlines.
  private var path = Path()
  private var polygon = CoverPolygon()
  private var knots: [Vector2] = []
  /// The runs of a group that are drawn.
  private var runs: [(profile: CoverProfile, isThin: Bool)] = []

  /// Parts of the height up to which the lower rim is shaded, and how strongly; thin snow has one with as much shade.
  private static let bands: [(share: Double, opacity: Float, areThin: Bool)] = [
    (0.62, 0.34, false), (0.34, 0.5, false), (0.5, 0.65, true),
  ]
  /// Snow is thin up to this height, in pixels.
  private static let thin = 2.0

  /// Creates a painter.
  public init() {}

  /// Adds the snow of all surfaces, the farthest first; `placement` leads from the level frame to the screen.
  public mutating func append(
    _ cover: borrowing SnowCover, to list: inout DisplayList, _ look: CoverLook,
    _ placement: CoverPlacement
  ) {
    for group in cover.groups {
      runs.removeAll(keepingCapacity: true)
      for run in group.runs {
        let profile = CoverProfile(cover, cover.grid.runs[run])
        guard let box = profile.box(cover), placement.mayShow(box) else { continue }
        runs.append((profile, box.height * placement.scale <= Self.thin))
      }
      for run in runs { outline(cover, run.profile, 1, placement) }
      append(look.seen(look.color, depth: group.depth), to: &list)
      for band in Self.bands {
        for run in runs where run.isThin == band.areThin && run.profile.run.hasEnds {
          outline(cover, run.profile, band.share, placement)
        }
        guard !path.isEmpty else { continue }
        var color = look.seen(look.shade, depth: group.depth)
        color.alpha *= band.opacity
        append(color, to: &list)
      }
    }
  }

  /// Outlines a run's snow, of a share of its height.
  private mutating func outline(
    _ cover: borrowing SnowCover, _ profile: CoverProfile, _ share: Double,
    _ placement: CoverPlacement
  ) {
    polygon.removeAll(scale: placement.scale)
    profile.outline(cover, share, placement.scale, &knots, &polygon)
    placement.place(polygon.corners, &path)
  }

  /// Adds what was outlined.
  private mutating func append(_ color: Color, to list: inout DisplayList) {
    list.append(path, ShapeStyle(fillColor: color))
    path.removeAll()
  }
}

/// The way from the level frame, whose origin is the screen's middle, to pixels.
public struct CoverPlacement: Equatable, Sendable {
  private let turn: Turn
  private let middle: Vector2
  /// Pixels per point.
  let scale: Double

  /// `angle` turns the level frame about the screen's `middle`, in points; `scale` is pixels per point.
  public init(angle: Double, middle: Vector2, scale: Double) {
    (turn, self.middle, self.scale) = (angle == 0 ? .none : Turn(angle), middle, scale)
  }

  func place(_ point: Vector2) -> Vector2 { (middle + turn.applied(to: point)) * scale }

  /// Adds a closed subpath.
  func place(_ corners: [Vector2], _ path: inout Path) {
    path.addPolygon(corners, at: middle * scale, turned: turn, scale: scale)
  }

  /// Whether a part of a box of the level frame may be on the screen.
  func mayShow(_ box: CoverProfile.Box) -> Bool {
    let middleOfBox = turn.applied(to: (box.lowest + box.highest) * 0.5)
    let half = (box.highest - box.lowest) * 0.5
    let (one, other) = (turn.applied(to: half), turn.applied(to: Vector2(x: half.x, y: -half.y)))
    let reach = Vector2(
      x: max(one.x.magnitude, other.x.magnitude), y: max(one.y.magnitude, other.y.magnitude))
    return middleOfBox.x.magnitude <= middle.x + reach.x
      && middleOfBox.y.magnitude <= middle.y + reach.y
  }
}

/// Runs of about one depth, drawn together.
struct CoverGroup: Sendable {
  let depth: Double
  let runs: [Int]

  /// From far to near, in ten levels of depth.
  static func all(_ runs: [CoverRun], _ depth: [Float]) -> [CoverGroup] {
    func level(_ run: CoverRun) -> Int { Int((depth[run.cells.lowerBound] * 10).rounded()) }
    let levels = Set(runs.map(level)).sorted(by: >)
    return levels.map { wanted in
      CoverGroup(
        depth: Double(wanted) / 10, runs: runs.indices.filter { level(runs[$0]) == wanted })
    }
  }
}
