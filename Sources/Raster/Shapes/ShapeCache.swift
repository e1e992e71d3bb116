import Graphics

/// A frame's shapes and their coverage, so that the next frame plots only the shapes that changed.
/// ```
///   last frame   shape 0   shape 1   shape 2        A shape with the path and style of the last frame's shape of
///                   │         ╳         │           that number has the same coverage: it is copied, which costs a
///   this frame   copied    plotted   copied         twentieth of plotting. Its colours may differ.
/// ```
/// Lying snow needs this: hundreds of curves, of which a flake changes a pixel now and then. So does a crowd in the
/// light of fireworks.
struct ShapeCache: ~Copyable {
  var coverage: CoverageBuffer
  private var commands: [DrawCommand] = []
  private var styles: [ShapeStyle] = []
  private var elements: [Path.Element] = []
  private var points: [Vector2] = []
  /// Where each shape's parts of the arrays above end.
  private var ends: [Ends] = []
  /// Whether the first shape here is the list's first, so that numbers are the list's.
  private var isWhole = false

  private struct Ends {
    var elements = 0
    var points = 0
    var commands = 0
    var parts = ShapeParts()
    var coverage = CoverageBuffer.Place()
    /// Whether its fill fades: such a shape is not stored.
    var fades = false
  }

  init(room: Int) { coverage = CoverageBuffer(room: room) }

  /// Forgets everything; `isWhole` unless the shapes to come begin in the middle of a list.
  mutating func removeAll(isWhole: Bool) {
    self.isWhole = isWhole
    coverage.removeAll()
    guard !ends.isEmpty else { return }
    commands.removeAll(keepingCapacity: true)
    styles.removeAll(keepingCapacity: true)
    elements.removeAll(keepingCapacity: true)
    points.removeAll(keepingCapacity: true)
    ends.removeAll(keepingCapacity: true)
  }

  /// Completes a shape of which the coverage has been appended.
  mutating func append(
    _ table: borrowing ShapeTable, _ number: Int, _ new: [DrawCommand], _ parts: ShapeParts
  ) {
    let fades = table.fades[number] != nil
    if !fades {
      let (elementRange, pointRange) = table.ranges(number)
      elements.append(contentsOf: table.elements[elementRange])
      points.append(contentsOf: table.points[pointRange])
    }
    styles.append(table.styles[number])
    commands.append(contentsOf: new)
    ends.append(
      Ends(
        elements: elements.count, points: points.count, commands: commands.count, parts: parts,
        coverage: coverage.place, fades: fades))
  }

  /// Whether a shape is the one of that number here; its colours may differ.
  func contains(_ table: borrowing ShapeTable, _ number: Int) -> Bool {
    guard isWhole, number < ends.count, !ends[number].fades, table.fades[number] == nil else {
      return false
    }
    let (from, to) = (start(number), ends[number])
    let (elementRange, pointRange) = table.ranges(number)
    guard table.elements[elementRange] == elements[from.elements..<to.elements],
      table.points[pointRange] == points[from.points..<to.points]
    else { return false }
    return table.styles[number].covers(asDoes: styles[number])
  }

  /// Copies a shape's coverage to the end of another's, and its commands in new colours; returns its parts.
  func copy(
    _ number: Int, _ colors: ShapeColors, to other: inout ShapeCache,
    _ copies: inout [DrawCommand]
  ) -> ShapeParts {
    let (from, to) = (start(number), ends[number])
    let place = other.coverage.place
    other.coverage.append(coverage, from.coverage, to.coverage)
    for index in from.commands..<to.commands {
      let color = to.parts.color(index - from.commands, colors)
      copies.append(commands[index].moved(from.coverage, to: place, color: color))
    }
    return to.parts
  }

  private func start(_ number: Int) -> Ends { number == 0 ? Ends() : ends[number - 1] }
}

/// Where the commands of a shape's parts end; those of its line come last.
struct ShapeParts {
  var shadow = 0
  var fill = 0

  func color(_ command: Int, _ colors: ShapeColors) -> UInt32 {
    (command < shadow ? colors.shadow : command < fill ? colors.fill : colors.line) ?? 0
  }
}

extension ShapeTable {
  /// A shape's elements and points.
  func ranges(_ number: Int) -> (elements: Range<Int>, points: Range<Int>) {
    let first = number == 0
    return (
      (first ? 0 : elementEnds[number - 1])..<elementEnds[number],
      (first ? 0 : pointEnds[number - 1])..<pointEnds[number]
    )
  }
}

/// The colours of a shape's parts, 0xAARRGGBB, not premultiplied; nil for a part that is not drawn.
struct ShapeColors {
  let shadow: UInt32?
  let fill: UInt32?
  let line: UInt32?

  init(_ style: ShapeStyle) {
    let hasLine = style.strokeColor != nil && style.lineWidth > 0
    let hasShadow = hasLine && style.shadowRadius >= 0 && style.shadowOffset.length <= 4096
    shadow = hasShadow ? Self.seen(style.shadowColor, opacity: style.shadowOpacity) : nil
    fill = style.fillColor.flatMap { Self.seen($0) }
    line = hasLine ? style.strokeColor.flatMap { Self.seen($0) } : nil
  }

  private static func seen(_ color: Color, opacity: Double = 1) -> UInt32? {
    var color = color
    color.alpha *= Float(min(max(opacity, 0), 1))
    let straight = color.straight
    return straight >> 24 > 0 ? straight : nil
  }

  /// Whether the same parts are drawn.
  func areLike(_ other: ShapeColors) -> Bool {
    (shadow == nil) == (other.shadow == nil) && (fill == nil) == (other.fill == nil)
      && (line == nil) == (other.line == nil)
  }
}

extension ShapeStyle {
  /// Whether both cover the same pixels; their colours may differ.
  func covers(asDoes other: ShapeStyle) -> Bool {
    guard ShapeColors(self).areLike(ShapeColors(other)) else { return false }
    var copy = other
    (copy.fillColor, copy.strokeColor) = (fillColor, strokeColor)
    (copy.shadowColor, copy.shadowOpacity) = (shadowColor, shadowOpacity)
    return self == copy
  }
}
