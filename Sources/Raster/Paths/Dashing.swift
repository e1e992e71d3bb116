import Graphics

/// Cuts polylines into the visible strokes between `strokeStart` and `strokeEnd`, dash by dash.
/// ```
///   subpath     ●────────────────●──────────────●      each segment is clipped first, so a line of a
///   seen            ├────────────●──────┤              billion pixels costs no more than its few
///   dashes          ├──┤   ├─────●┤   ├─┤              thousand visible ones
/// ```
struct Dashing {
  let pattern: DashPattern
  /// The visible area, enlarged by everything around a line.
  let view: Box
  /// The range to draw along the whole path, pixels.
  private let from: Double
  private let to: Double
  private let isWhole: Bool

  init(_ style: ShapeStyle, _ flat: borrowing FlatPath, view: Box) {
    pattern = DashPattern(style)
    self.view = view
    // NaN counts as unset.
    let start = style.strokeStart > 0 ? min(style.strokeStart, 1) : 0
    let end = style.strokeEnd < 1 ? max(style.strokeEnd, 0) : 1
    isWhole = start == 0 && end == 1
    let length = isWhole ? 0 : flat.length
    (from, to) = (start * length, end * length)
  }

  func cut(_ flat: borrowing FlatPath, into result: inout FlatPath) {
    var walked = 0.0
    for line in flat.lines {
      if isWhole, pattern.period == .infinity, isSeen(flat, line) {
        for index in line.points { result.append(flat.points[index]) }
        result.endLine(isClosed: line.isClosed)
      } else {
        walked = cut(flat, line, from: walked, into: &result)
      }
    }
  }

  private func isSeen(_ flat: borrowing FlatPath, _ line: FlatPath.Line) -> Bool {
    for point in flat.points[line.points]
    where
      !(point.x >= view.left && point.x <= view.right && point.y >= view.top
      && point.y <= view.bottom)
    {
      return false
    }
    return true
  }

  /// Returns `walked`, the length of all lines before, plus this line's length.
  private func cut(
    _ flat: borrowing FlatPath, _ line: FlatPath.Line, from walked: Double,
    into result: inout FlatPath
  ) -> Double {
    var along = 0.0
    var place = pattern.place(at: 0)
    // The end of the last drawn segment; another start needs a new position in the pattern.
    var reached = 0.0
    let last = line.points.upperBound - 1
    for index in line.points where line.isClosed || index < last || line.points.count == 1 {
      let a = flat.points[index]
      let b = flat.points[index < last ? index + 1 : line.points.lowerBound]
      let length = (b - a).length
      defer { along += length }
      guard let part = view.part(of: a, b) else { continue }
      var (start, end) = (part.from * length, part.to * length)
      if !isWhole {
        start = max(start, from - walked - along)
        end = min(end, to - walked - along)
        guard start < end else { continue }
      }
      if along + start != reached {
        result.endLine()
        place = pattern.place(at: along + start)
      }
      draw(Stretch(a: a, b: b, length: length, start: start, end: end), &place, into: &result)
      reached = part.to < 1 || end < length ? -1 : along + length
    }
    result.endLine()
    return walked + along
  }

  private struct Stretch {
    let a: Vector2
    let b: Vector2
    let length: Double
    let start: Double
    let end: Double

    func point(_ at: Double) -> Vector2 {
      at <= 0 || length == 0 ? a : at >= length ? b : a + (b - a) * (at / length)
    }
  }

  private func draw(
    _ stretch: Stretch, _ place: inout DashPattern.Place, into result: inout FlatPath
  ) {
    var at = stretch.start
    if place.isDash, result.openCount == 0 { result.append(stretch.point(at)) }
    while at + place.rest < stretch.end {
      at += place.rest
      if place.isDash {
        // A zero-length dash keeps a direction.
        let isDot = place.rest == 0 && result.openCount <= 1
        result.append(stretch.point(isDot ? at + Self.dot : at))
        result.endLine()
      }
      pattern.advance(&place)
      if place.isDash { result.append(stretch.point(at)) }
    }
    place.rest -= stretch.end - at
    if place.isDash { result.append(stretch.point(stretch.end)) }
  }

  /// The length of a dot, in pixels.
  private static let dot = 1e-5
}

extension FlatPath {
  var length: Double {
    var sum = 0.0
    for line in lines {
      for index in line.points.dropLast() { sum += (points[index + 1] - points[index]).length }
      if line.isClosed {
        sum += (points[line.points.lowerBound] - points[line.points.upperBound - 1]).length
      }
    }
    return sum
  }
}
