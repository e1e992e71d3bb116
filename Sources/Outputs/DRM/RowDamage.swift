/// The changed columns of each row, collected over several frames.
package struct RowDamage: Equatable {
  /// Two numbers a row: the left edge and minus the right one, so that a union is a minimum.
  ///
  /// A row without changes has `nothing` twice. Flat, so that unions are vector instructions.
  private var edges: [Int32]
  private let width: Int32

  private static let nothing = Int32.max

  /// Everything has changed.
  package init(width: Int, height: Int) {
    self.width = Int32(width)
    edges = (0..<2 * height).map { $0 % 2 == 0 ? 0 : -Int32(width) }
  }

  private var height: Int { edges.count / 2 }

  /// For each row `lowerBound..<upperBound`; empty for one without changes.
  package var rows: [Range<Int32>] { (0..<height).map(columns) }

  /// Writes `rows` into an array of as many.
  func copyRows(to rows: inout [Range<Int32>]) {
    for y in rows.indices { rows[y] = columns(y) }
  }

  private func columns(_ y: Int) -> Range<Int32> {
    edges[2 * y] == Self.nothing ? 0..<0 : edges[2 * y]..<(-edges[2 * y + 1])
  }

  var isEmpty: Bool { edges.allSatisfy { $0 == Self.nothing } }

  /// Holds a frame's changes only; changes of another height mean everything.
  mutating func set(_ changes: [Range<Int32>]) {
    guard changes.count == height else { return addAll() }
    edges.withUnsafeMutableBufferPointer { edges in
      for y in changes.indices {
        let columns = changes[y].clamped(to: 0..<width)
        edges[2 * y] = columns.isEmpty ? Self.nothing : columns.lowerBound
        edges[2 * y + 1] = columns.isEmpty ? Self.nothing : -columns.upperBound
      }
    }
  }

  /// Adds changes of the same size.
  mutating func add(_ other: RowDamage) {
    precondition(other.edges.count == edges.count)
    edges.withUnsafeMutableBufferPointer { edges in
      other.edges.withUnsafeBufferPointer { others in
        for index in edges.indices { edges[index] = min(edges[index], others[index]) }
      }
    }
  }

  /// Adds a frame's changes; changes of another height mean everything.
  package mutating func add(_ changes: [Range<Int32>]) {
    var other = self
    other.set(changes)
    add(other)
  }

  mutating func addAll() {
    for y in 0..<height { (edges[2 * y], edges[2 * y + 1]) = (0, -width) }
  }

  package mutating func clear() {
    for index in edges.indices { edges[index] = Self.nothing }
  }

  /// A few rectangles around all changes: one for each sixteenth of the height, joined where they are equally wide.
  ///
  /// Drivers either send each rectangle or one around all.
  var clips: [DamageClip] {
    var clips: [DamageClip] = []
    for part in 0..<Self.parts {
      let band = part * height / Self.parts..<(part + 1) * height / Self.parts
      guard let clip = clip(of: band) else { continue }
      if let last = clips.last, last.bottom == clip.top, last.columns == clip.columns {
        clips[clips.count - 1].bottom = clip.bottom
      } else {
        clips.append(clip)
      }
    }
    return clips
  }

  private static let parts = 16

  private func clip(of band: Range<Int>) -> DamageClip? {
    var (left, right) = (Self.nothing, Self.nothing)
    var top: Int?, bottom = 0
    for y in band where edges[2 * y] != Self.nothing {
      (left, right) = (min(left, edges[2 * y]), min(right, edges[2 * y + 1]))
      (top, bottom) = (top ?? y, y + 1)
    }
    guard let top else { return nil }
    return DamageClip(left: left, top: Int32(top), right: -right, bottom: Int32(bottom))
  }
}

/// A rectangle of changed pixels.
package struct DamageClip: Equatable {
  var left, top, right, bottom: Int32

  var columns: Range<Int32> { left..<right }

  /// A picture's rectangle where the device shows it; the size is the device's.
  func rotated(_ rotation: DisplayRotation, width: Int, height: Int) -> DamageClip {
    let (width, height) = (Int32(width), Int32(height))
    return switch rotation {
    case .none: self
    case .quarter:
      DamageClip(left: width - bottom, top: left, right: width - top, bottom: right)
    case .half:
      DamageClip(
        left: width - right, top: height - bottom, right: width - left, bottom: height - top)
    case .threeQuarters:
      DamageClip(left: top, top: height - right, right: bottom, bottom: height - left)
    }
  }
}
