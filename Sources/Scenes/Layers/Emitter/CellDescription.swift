import Documents
import Emitter
import Graphics

/// An entry of `cells`: `count` cells of a kind, each with its own values where a range is given.
package struct CellDescription: Sendable {
  package var count = 1
  /// Values shared by all copies.
  package var cell = EmitterCell()
  /// Values drawn for each copy.
  package var draws: [Draw] = []
  package var contents = ContentsDescription.dot(Place(line: 1, column: 1))
  /// Standard deviation of the Gaussian blur, in pixels; may be drawn.
  package var blur = 0.0
  package var cells: [CellDescription] = []

  /// Total number of cells, inner ones included, capped far above the limit to avoid overflow.
  var copies: Int {
    let inside = cells.reduce(1) { min($0 + $1.copies, 1_000_000) }
    return min(count * inside, 1_000_000)
  }

  /// Levels of nesting, 1 without inner cells.
  private var depth: Int { 1 + (cells.map(\.depth).max() ?? 0) }

  package struct Draw: Sendable {
    /// Property name; also selects its stream of random numbers.
    package var property: String
    package var value: RandomValue
  }
}

extension CellDescription {
  static let deepest = 8

  static let fields: Fields<CellDescription> = Fields(
    "a cell", id: "cell",
    """
    A kind of particle: Core Animation's CAEmitterCell, its names, defaults and units. Where a value is { from, to, step }, it is drawn at random once for each copy; without step any value between may come up.
    """, CellDescription()
  ) {
    Field("name", \.cell.name, .string, "A name for messages.")
    // `CellTemplates` has already merged it.
    Field(
      "like", .string,
      "The name of one of the scene's cells: this one has all its members except those that it has itself."
    ) { _, _, _ in }
    Field(
      "enabled", \.cell.isEnabled, .bool, "Whether its particles are drawn; they live either way.")
    Field(
      "count", \.count, .whole(1...1000),
      "How many copies of this entry to make, each with random values of its own.")
    CellProperty.all.map(\.field)
    Field(
      "autoreverses", \.cell.autoreverses, .bool,
      "Whether each run is followed by the same backwards.")
    Field("color", \.cell.color, .color, "Mean colour at birth; the contents are multiplied by it.")
    Field(
      "contents", \.contents, .contents,
      "What the particles look like: a built-in picture, a PNG file (paths are relative to the scene), a list of which one is drawn for each copy, or null for nothing."
    )
    Field(
      "contentsRect", .list(of: .number(0...1), 4...4),
      "The part of the contents that is shown: x, y, width and height in shares of the picture."
    ) { cell, part, _ in
      cell.cell.contentsRect = UnitRect(x: part[0], y: part[1], width: part[2], height: part[3])
    }
    Field(
      "magnificationFilter", \.cell.magnificationFilter, .choice(),
      "How the contents become pixels where they are drawn larger than they are; nearest leaves hard squares."
    )
    Field(
      "minificationFilter", \.cell.minificationFilter, .choice(),
      "The same where they are drawn smaller: linear is sharp and shimmers, trilinear is smooth. What suits them where nothing is said: linear for pictures with colours, trilinear for shapes."
    )
    Field(
      "behaviors", \.cell.emitterBehaviors, .behaviors,
      "What acts on this cell's particles, after what acts on all of the layer's. Cells inside have their own."
    )
    Field(
      "cells", .list(of: .object(CellDescription.fields), 0...EmitterContent.mostCells),
      "Cells that every particle of this one carries along, as deep as 8: born where it is, relative to its way, with its size and colour of that instant. At most 1000 in a layer with all copies."
    ) { (cell, cells, node) throws(DocumentError) in try cell.set(cells, node) }
  } check: { cell, node in
    if node.member("contents") == nil { cell.contents = .dot(node.place) }
  }

  private mutating func set(_ inner: [CellDescription], _ node: Node) throws(DocumentError) {
    cells = inner
    guard depth <= Self.deepest else {
      throw DocumentError(
        "cells are nested too deeply; expected at most \(Self.deepest) levels", at: node.place)
    }
  }
}
