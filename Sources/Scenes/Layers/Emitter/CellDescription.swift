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
  package var contents = ContentsDescription.dot(TextPosition(line: 1, column: 1))
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
    A kind of particle: Core Animation's CAEmitterCell, with its names, defaults and units. A value { from, to, step } is drawn at random, once for each copy; without step it is any value in the range.
    """, CellDescription()
  ) {
    Field("name", \.cell.name, .string, "A name for messages.")
    // `CellTemplates` has already merged it.
    Field(
      "like", .string,
      "The name of one of the scene's cells: this cell inherits the members that it does not set."
    ) { _, _, _ in }
    Field(
      "enabled", \.cell.isEnabled, .bool,
      "Whether its particles are drawn; hidden ones live and emit, too.")
    Field(
      "count", \.count, .whole(1...1000),
      "Number of copies of this entry, each with its own random values.")
    CellProperty.all.map(\.field)
    Field(
      "depth", \.cell.depth, .object(EmitterDepth.fields),
      "How far away the particles fly. With it, they fill the screen: its density replaces births and lives, velocity is the terminal speed and scale the size at depth 1."
    )
    Field(
      "autoreverses", \.cell.autoreverses, .bool,
      "Whether each run is followed by the same run backwards.")
    Field("color", \.cell.color, .color, "Mean colour at birth; it multiplies the contents.")
    Field(
      "contents", \.contents, .contents,
      "The particles' picture: a built-in one, a PNG file (paths are relative to the scene), a list from which one is drawn for each copy, or null for none."
    )
    Field(
      "contentsRect", .list(of: .number(0...1), 4...4),
      "The visible part of the contents: x, y, width and height as shares of the picture."
    ) { cell, part, _ in
      cell.cell.contentsRect = UnitRect(x: part[0], y: part[1], width: part[2], height: part[3])
    }
    Field(
      "magnificationFilter", \.cell.magnificationFilter, .choice(),
      "Sampling of contents that are drawn enlarged; nearest leaves hard squares."
    )
    Field(
      "minificationFilter", \.cell.minificationFilter, .choice(),
      "Sampling of contents that are drawn reduced: linear is sharp and shimmers, trilinear is smooth. Default: linear for pictures in colour, trilinear for masks."
    )
    Field(
      "behaviors", \.cell.emitterBehaviors, .behaviors,
      "Behaviours of this cell's particles, applied after the layer's. Inner cells have their own."
    )
    Field(
      "cells", .list(of: .object(CellDescription.fields), 0...EmitterContent.mostCells),
      "Cells that each particle of this cell emits: born at its place, relative to its direction, with its current size and colour. At most 8 levels deep, and 1000 cells in a layer, copies included."
    ) { (cell, cells, node) throws(DocumentError) in try cell.set(cells, node) }
  } check: { (cell, node) throws(DocumentError) in
    if node.member("contents") == nil { cell.contents = .dot(node.place) }
    try cell.checkDepth(node)
  }

  private mutating func set(_ inner: [CellDescription], _ node: Node) throws(DocumentError) {
    cells = inner
    guard !inner.contains(where: { $0.cell.depth != nil }) else {
      throw DocumentError("'depth' is not for cells inside a cell", at: node.place)
    }
    guard depth <= Self.deepest else {
      throw DocumentError(
        "cells are nested too deeply; expected at most \(Self.deepest) levels", at: node.place)
    }
  }
}
