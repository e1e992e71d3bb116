import Documents
import Graphics

/// What a layer of any class has: its frame, and whether it is seen.
struct CAMLLayer {
  var bounds: (origin: Vector2, size: Size2)?
  var anchor = Vector2(x: 0.5, y: 0.5)
  var position = Vector2.zero
  var isFlipped = false
  var isHidden = false
  var opacity = 1.0
  var transform = CAMLPlacement()
  var background: CAMLValue?

  /// Takes those properties.
  init(_ object: inout CAMLObject, _ notes: inout CAMLNotes) throws(DocumentError) {
    let range = -100_000.0...100_000.0
    if let value = object.take("bounds") {
      let numbers = try value.numbers(2...4, in: range)
      let size = numbers.suffix(2).map(\.magnitude)
      bounds = (
        numbers.count == 4 ? Vector2(x: numbers[0], y: numbers[1]) : .zero,
        Size2(width: size[0], height: size[1])
      )
    }
    if let value = object.take("anchorPoint") { anchor = try Self.point(value) }
    if let value = object.take("position") { position = try Self.point(value) }
    if let value = object.take("geometryFlipped") { isFlipped = try value.bool() }
    if let value = object.take("hidden") { isHidden = try value.bool() }
    if let value = object.take("opacity") { opacity = try value.number(in: 0...1) }
    transform = try CAMLTransform.read(&object, &notes)
    background = object.take("backgroundColor")
    _ = object.take("zPosition")
    _ = object.take("contentsScale")
  }

  private static func point(_ value: CAMLValue) throws(DocumentError) -> Vector2 {
    let numbers = try value.numbers(2...3, in: -100_000...100_000)
    return Vector2(x: numbers[0], y: numbers[1])
  }

  /// Where the layer's own points are among those of the layer around it.
  ///
  /// `geometryFlipped` turns what is inside upside down, but not the layer itself.
  var placement: CAMLPlacement {
    let (origin, size) = bounds ?? (.zero, .zero)
    let pivot = Vector2(
      x: origin.x + anchor.x * size.width, y: origin.y + anchor.y * size.height)
    let inside = isFlipped ? flip : CAMLPlacement()
    return .moved(by: position).after(transform).after(.moved(by: .zero - pivot)).after(inside)
  }

  /// The bounds upside down.
  var flip: CAMLPlacement {
    let (origin, size) = bounds ?? (.zero, .zero)
    return CAMLPlacement(
      isMirrored: true, origin: Vector2(x: 0, y: 2 * origin.y + size.height))
  }

  /// Whether the layer fills the scene.
  func covers(_ canvas: Size2, from placement: CAMLPlacement) -> Bool {
    guard let bounds, placement.quarters != nil else { return false }
    let first = placement.point(bounds.origin)
    let last = placement.point(
      bounds.origin + Vector2(x: bounds.size.width, y: bounds.size.height))
    let tolerance = 1.0
    return min(first.x, last.x) <= tolerance && min(first.y, last.y) <= tolerance
      && max(first.x, last.x) >= canvas.width - tolerance
      && max(first.y, last.y) >= canvas.height - tolerance
  }
}
