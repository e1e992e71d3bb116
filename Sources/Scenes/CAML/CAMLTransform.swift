import Documents
import Graphics
import PortableMath

/// Reads `transform`: "rotate(30deg) scale(2, 2, 1)", or 16 numbers, rows first.
///
/// What turns out of the plane, or stretches unevenly, is not supported; it is noted and left out.
enum CAMLTransform {
  static func read(
    _ object: inout CAMLObject, _ notes: inout CAMLNotes
  ) throws(DocumentError) -> CAMLPlacement {
    var keys = CAMLPlacement()
    let far = -100_000.0...100_000.0
    if let value = object.take("transform.rotation.z") { keys.angle = try value.number(in: far) }
    if let value = object.take("transform.rotation") { keys.angle = try value.number(in: far) }
    var scales: [Double] = []
    for name in ["transform.scale", "transform.scale.x", "transform.scale.y"] {
      if let value = object.take(name) { scales.append(try value.number(in: -1000...1000)) }
    }
    if let first = scales.first { keys.size = first }
    for (name, path) in [
      ("transform.translation.x", \Vector2.x), ("transform.translation.y", \Vector2.y),
    ] {
      if let value = object.take(name) { keys.origin[keyPath: path] = try value.number(in: far) }
    }
    let whole = object.take("transform")
    if scales.contains(where: { $0 != scales[0] || $0 <= 0 }) {
      notes.add("an uneven stretch is not supported", at: object.element.place)
      keys.size = 1
    }
    // They set the same property; editors write both.
    guard let whole, !whole.text.isEmpty else { return keys }
    let isMatrix = whole.text.utf8.allSatisfy { $0 < 64 }
    return isMatrix ? try matrix(whole, &notes) : try operations(whole, &notes)
  }

  /// One after another, the last one first, as in a style sheet.
  private static func operations(
    _ value: CAMLValue, _ notes: inout CAMLNotes
  ) throws(DocumentError) -> CAMLPlacement {
    var placement = CAMLPlacement()
    for part in value.text.split(separator: ")") {
      let pieces = part.split(separator: "(", omittingEmptySubsequences: false)
      guard pieces.count == 2 else {
        if part.allSatisfy(\.isWhitespace) { continue }
        throw DocumentError(
          "'\(value.text.prefix(40))' is no transform; it is such as 'rotate(30deg)'",
          at: value.place)
      }
      let name = pieces[0].filter { !$0.isWhitespace && $0 != "," }
      let inside = String(pieces[1])
      let isDegrees = inside.contains("deg")
      let numbers = try CAMLValue(
        name: "transform", text: inside.replacing("deg", with: ""), place: value.place
      ).numbers(1...4, in: -100_000...100_000)
      guard let next = operation(name, numbers, isDegrees: isDegrees) else {
        notes.add(
          "'\(name.prefix(20))(\(inside.prefix(40)))' is not supported: a layer may be moved, "
            + "turned in its plane and stretched evenly", at: value.place)
        continue
      }
      placement = placement.after(next)
    }
    return placement
  }

  private static func operation(
    _ name: String, _ numbers: [Double], isDegrees: Bool
  ) -> CAMLPlacement? {
    switch name {
    case "rotate":
      let angle = isDegrees ? Angle.radians(degrees: numbers[0]) : numbers[0]
      // About an axis of its own; no turn about any axis is none.
      let axis = numbers.count == 4 ? Array(numbers[1...]) : [0, 0, 1]
      guard angle == 0 || axis[0] == 0 && axis[1] == 0 && axis[2] != 0 else { return nil }
      return CAMLPlacement(angle: axis[2] < 0 ? 0 - angle : angle)
    case "scale":
      let (x, y) = (numbers[0], numbers.count > 1 ? numbers[1] : numbers[0])
      return similar(x, 0, 0, y)
    case "translate":
      return .moved(by: Vector2(x: numbers[0], y: numbers.count > 1 ? numbers[1] : 0))
    case "identity": return CAMLPlacement()
    default: return nil
    }
  }

  private static func matrix(
    _ value: CAMLValue, _ notes: inout CAMLNotes
  ) throws(DocumentError) -> CAMLPlacement {
    let m = try value.numbers(16...16, in: -1_000_000...1_000_000)
    guard m[2] == 0, m[3] == 0, m[6] == 0, m[7] == 0, m[15] == 1,
      var placement = similar(m[0], m[1], m[4], m[5])
    else {
      notes.add("a transform out of the plane is not supported", at: value.place)
      return CAMLPlacement()
    }
    placement.origin = Vector2(x: m[12], y: m[13])
    return placement
  }

  /// x goes to (a, b), y to (c, d); nil where that is uneven or nothing.
  private static func similar(_ a: Double, _ b: Double, _ c: Double, _ d: Double) -> CAMLPlacement?
  {
    let size = (a * a + b * b).squareRoot()
    let near = 1e-6 * size
    guard size > 0 else { return nil }
    let isEven = (a - d).magnitude <= near && (b + c).magnitude <= near
    let isMirrored = (a + d).magnitude <= near && (b - c).magnitude <= near
    guard isEven || isMirrored else { return nil }
    return CAMLPlacement(isMirrored: isMirrored, size: size, angle: arcTangent(b, over: a))
  }
}
