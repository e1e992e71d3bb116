import Graphics
import People

/// All people of a row as one outline, with the ground that hides what is below their shoulders.
///
/// ```
///      ╭╮      ╭╮             The row turns as a whole, so its people are joined once; a frame only places
///     ╭╯╰╮ ╭╮ ╭╯╰╮            the outline. Its lit parts, those of people, are moved to be the rims.
///   ──╯  ╰─╯╰─╯  ╰──
/// ```
/// In points of the screen: x to the right of its middle, y below the edge that is down.
struct CrowdSilhouette {
  struct Figure {
    let outline: Path
    let screen: Path?
  }

  private(set) var outline = Path()
  /// Points of the outline that are people's, so close together that light comes from the same side.
  private(set) var litParts: [Range<Int>] = []
  /// The screens of raised phones.
  private(set) var screens = Path()
  /// The pieces of the outline, in order.
  private(set) var stretches: [Stretch] = []
  /// The height of the highest point above the edge, in points.
  private(set) var top = 0.0

  /// Joins people as far as the screen may reach to both sides of its middle.
  ///
  /// `figures` are for each bust its outline and the mirrored one, both up to `tolerance` points off their curves.
  init(_ row: CrowdRow, _ figures: [Figure], reach: Double, tolerance: Double) {
    for index in row.people(within: reach) {
      let member = row.member(index)
      let figure = figures[2 * member.bust.rawValue + (member.isMirrored ? 1 : 0)]
      let (place, lean) = (Vector2(x: member.x, y: -member.height), Turn(member.lean))
      outline.add(figure.outline, at: place, turned: lean, scale: member.size)
      guard let screen = figure.screen else { continue }
      screens.add(screen, at: place, turned: lean, scale: member.size)
    }
    addGround(below: row.solid, 2 * (reach + row.width))
    outline = outline.united().simplified(tolerance: tolerance)
    findLitParts(above: row.solid + tolerance, width: row.width)
    stretches = Self.stretches(outline, litParts)
    top = outline.points.reduce(0) { max($0, -$1.y) }
  }

  /// Fills all that is lower than a height above the edge, to beyond the screen.
  private mutating func addGround(below height: Double, _ extent: Double) {
    outline.move(to: Vector2(x: -extent, y: -height))
    outline.addLine(to: Vector2(x: extent, y: -height))
    outline.addLine(to: Vector2(x: extent, y: extent))
    outline.addLine(to: Vector2(x: -extent, y: extent))
    outline.closeSubpath()
  }

  private mutating func findLitParts(above height: Double, width: Double) {
    var first = 0
    func isLit(_ index: Int) -> Bool { outline.points[index].y < -height }
    func isFar(_ index: Int) -> Bool {
      (outline.points[index].x - outline.points[first].x).magnitude > width
    }
    for index in 0...outline.points.count {
      if index < outline.points.count, isLit(index) == isLit(first), !isFar(index) { continue }
      if first < index, isLit(first) {
        litParts.append(first..<index)
      }
      first = index
    }
  }
}
