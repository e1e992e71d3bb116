import Graphics
import Portable

/// The light of fireworks on a landscape: in the sky behind the hills, and on the snow, the roofs and the windows.
///
/// The level picture stays as it is. Fills that add light are drawn over it in each frame, one for each of red, green and
/// blue, however many shells burn:
/// ```
///        ░▒▓▒░   ░▒▓▒░        the sky, around each burst
///    ▁▂▃▂▁▁▂▃▄▃▂▁▁▁▂▃▂▁       the skyline
///     ░░░░░░░▒▒▒░░░░░░        what lies below it, brightest under a burst
/// ```
struct NewYearLight: Sendable {
  private struct Source {
    var place: Vector2
    var color: SIMD3<Double>
  }

  /// The skyline from the left to the right, with few corners.
  private let skyline: [Vector2]
  /// Snow on roofs, and panes, that nothing nearer hides.
  private let roofs: [[Vector2]]
  private let panes: [[Vector2]]
  private let far: Double
  private var sources: [Source] = []
  private var path = Path()
  private var grid = OpacityGrid(.init(left: 0, top: 0, right: 8, bottom: 8, spacing: 8))

  /// Distances at which half of a burst's light is left in the sky, and half of its light on the ground to each side.
  private static let (skyReach, groundReach) = (0.22, 0.5)
  /// Most that a burst adds to the sky, the ground, roofs and panes.
  private static let (sky, ground, roof, pane) = (0.55, 0.16, 0.1, 0.22)

  init(_ village: Village) {
    far = village.frame.reach + 0.04
    skyline = village.skyline.corners(within: 0.0012)
    let nearer = (village.firs + village.nearFirs).map { fir in
      let half = fir.height * fir.breadth / 2
      return fir.foot.x - half...fir.foot.x + half
    }
    func isFree(_ points: [Vector2]) -> Bool {
      let (left, right) = (points.map(\.x).min() ?? 0, points.map(\.x).max() ?? 0)
      let lamp = village.lamp.map { $0.foot.x - $0.half...$0.foot.x + $0.half }
      return !(nearer + (lamp.map { [$0] } ?? [])).contains { $0.overlaps(left...right) }
    }
    roofs = village.houses.map(\.snowArea).filter(isFree)
    panes = village.houses.flatMap(\.windows).map(\.pane).filter(isFree)
  }

  mutating func removeAll() { sources.removeAll(keepingCapacity: true) }

  mutating func add(_ burst: NewYearBurst, age: Double) {
    let strength = burst.light(at: age)
    guard strength > 0.004 else { return }
    let color = SIMD3(Double(burst.color.red), Double(burst.color.green), Double(burst.color.blue))
    sources.append(Source(place: burst.place, color: color * strength))
  }

  mutating func append(to list: inout DisplayList, _ view: LandscapeView) {
    guard !sources.isEmpty else { return }
    let (skyReach, groundReach) = (
      Self.skyReach * Self.skyReach, Self.groundReach * Self.groundReach
    )
    outline(to: -far, view)
    fill(&list, view) { _, away in Self.sky / (1 + away.squaredLength / skyReach) }
    outline(to: far, view)
    // Hills stay dark before the sky; snow near the eye is seen from above.
    fill(&list, view) { point, away in
      let near = min(max((point.y - 0.02) / 0.3, 0.12), 1)
      return Self.ground * near / (1 + away.x * away.x / groundReach)
    }
    fill(roofs, Self.roof, &list, view)
    fill(panes, Self.pane, &list, view)
  }

  /// Makes the path the area between the skyline and a height.
  private mutating func outline(to height: Double, _ view: LandscapeView) {
    path.removeAll()
    add(skyline, view)
    path.addLine(to: view.pixel(Vector2(x: far, y: height)))
    path.addLine(to: view.pixel(Vector2(x: -far, y: height)))
    path.closeSubpath()
  }

  private mutating func add(_ points: [Vector2], _ view: LandscapeView) {
    for (index, point) in points.enumerated() {
      index == 0 ? path.move(to: view.pixel(point)) : path.addLine(to: view.pixel(point))
    }
  }

  /// Adds each channel's light to the path's area, as opaque as `share` says for a place and its way from a burst.
  private mutating func fill(
    _ list: inout DisplayList, _ view: LandscapeView,
    _ share: (_ point: Vector2, _ away: Vector2) -> Double
  ) {
    let spacing = view.scale < 400 ? 16 : view.scale < 900 ? 32 : 64
    let place = OpacityGrid.Place(
      left: 0, top: 0, right: Int(2 * view.middle.x), bottom: Int(2 * view.middle.y),
      spacing: spacing)
    let back = Turn(cosine: view.turn.cosine, sine: -view.turn.sine)
    for channel in 0..<3 {
      grid.place = place
      for row in 0..<place.rows {
        for column in 0..<place.columns {
          let pixel = Vector2(x: Double(column * spacing), y: Double(row * spacing))
          let point = back.applied(to: pixel - view.middle) * (1 / view.scale)
          var sum = 0.0
          for source in sources {
            sum += source.color[channel] * share(point, point - source.place)
          }
          // Many bursts together are no flat white.
          grid[column, row] = Color.byte(Float(sum / (1 + 0.4 * sum)))
        }
      }
      grid.dither = 4
      list.append(
        path, ShapeStyle(fillColor: Self.channel(channel), blend: .additive), fadedBy: grid)
    }
  }

  private static func channel(_ channel: Int) -> Color {
    Color(red: channel == 0 ? 1 : 0, green: channel == 1 ? 1 : 0, blue: channel == 2 ? 1 : 0)
  }

  /// Adds the sum of the light to areas.
  private mutating func fill(
    _ areas: [[Vector2]], _ share: Double, _ list: inout DisplayList, _ view: LandscapeView
  ) {
    guard !areas.isEmpty else { return }
    var sum = SIMD3<Double>.zero
    for source in sources { sum += source.color }
    let most = max(sum.x, max(sum.y, sum.z))
    path.removeAll()
    for area in areas {
      add(area, view)
      path.closeSubpath()
    }
    let color = Color(
      red: Float(sum.x / most), green: Float(sum.y / most), blue: Float(sum.z / most),
      alpha: Float(most * share / (1 + most * share * 1.5)))
    list.append(path, ShapeStyle(fillColor: color, blend: .additive))
  }
}

extension House {
  /// The snow on its roof.
  fileprivate var snowArea: [Vector2] {
    face == .gable ? snowLine + roofLine.reversed() : snowLine
  }
}

extension House.Window {
  fileprivate var pane: [Vector2] {
    .box(sill.x - width / 2, sill.y - height, sill.x + width / 2, sill.y)
  }
}
