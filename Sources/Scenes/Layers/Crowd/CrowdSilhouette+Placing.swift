import Graphics

extension CrowdSilhouette {
  /// Neighbouring points of the outline, all of one lit part or all of the ground.
  ///
  /// Where they are all beside the screen, the first and the last one stand for all: the line between these is beside it,
  /// too.
  /// ```
  ///    ╭╮ ╭─╮   │ ╭─╮                       │ ╭─╮
  ///   ─╯╰─╯ ╰───┼─╯ ╰─…     becomes  ───────┼─╯ ╰─…        │  the screen's side
  /// ```
  struct Stretch {
    /// The most points: of more, many beside the screen would be in one that is seen; fewer have too many ends.
    fileprivate static let most = 16

    let points: Range<Int>
    let columns: ClosedRange<Double>
    /// The number of the lit part; nil on the ground.
    let part: Int?
    /// Whether a subpath begins or ends with it.
    let begins: Bool
    var ends = false
  }

  /// Takes the outline, of lines, and the lit parts of its points to pieces.
  static func stretches(_ outline: Path, _ litParts: [Range<Int>]) -> [Stretch] {
    var (stretches, parts): ([Stretch], [Int?]) = (
      [], [Int?](repeating: nil, count: outline.points.count)
    )
    for (number, part) in litParts.enumerated() {
      for index in part { parts[index] = number }
    }
    var (first, next) = (0, 0)
    func add(upTo end: Int, begins: Bool) {
      guard first < end else { return }
      let (left, right) = outline.points[first..<end].reduce((Double.infinity, -Double.infinity)) {
        (min($0.0, $1.x), max($0.1, $1.x))
      }
      stretches.append(
        Stretch(
          // Places that are no numbers are seen in no column.
          points: first..<end, columns: left <= right ? left...right : .infinity...(.infinity),
          part: parts[first], begins: begins))
      first = end
    }
    var begins = true
    for element in outline.elements {
      if element == .close {
        add(upTo: next, begins: begins)
        if !stretches.isEmpty { stretches[stretches.count - 1].ends = true }
        begins = true
        continue
      }
      if next > first, parts[next] != parts[first] || next - first == Stretch.most {
        add(upTo: next, begins: begins)
        begins = false
      }
      next += 1
    }
    return stretches
  }

  /// Adds the outline to an empty path, each point changed, as far as it is seen between two columns.
  ///
  /// `starts` become the places of the stretches' first points in the path, and of its end.
  func add(
    to path: inout Path, seenIn columns: ClosedRange<Double>, _ starts: inout [Int],
    changing change: (Vector2) -> Vector2
  ) {
    starts.removeAll(keepingCapacity: true)
    var waiting = 0..<0
    for stretch in stretches {
      if stretch.begins { path.move(to: change(outline.points[stretch.points.lowerBound])) }
      // The point that a subpath begins with is there already.
      let rest = stretch.begins ? stretch.points.dropFirst() : stretch.points
      starts.append(path.points.count + waiting.count - (stretch.begins ? 1 : 0))
      if stretch.columns.overlaps(columns) {
        waiting = waiting.isEmpty ? rest : waiting.lowerBound..<rest.upperBound
      } else {
        path.addLines(to: waiting, of: outline, changing: change)
        waiting = 0..<0
        if rest.count > 1, !stretch.begins {
          path.addLine(to: change(outline.points[rest.lowerBound]))
        }
        if let last = rest.last { path.addLine(to: change(outline.points[last])) }
      }
      guard stretch.ends else { continue }
      path.addLines(to: waiting, of: outline, changing: change)
      waiting = 0..<0
      path.closeSubpath()
    }
    starts.append(path.points.count)
  }

  /// Moves the lit parts of the outline in a path, each by its way.
  func moveLitParts(
    of path: inout Path, _ starts: [Int], by way: (_ first: Vector2) -> Vector2
  ) {
    var next = 0
    while next < stretches.count {
      let (part, first) = (stretches[next].part, next)
      repeat { next += 1 } while next < stretches.count && stretches[next].part == part
      guard part != nil else { continue }
      path.movePoints(starts[first]..<starts[next], by: way(path.points[starts[first]]))
    }
  }
}
