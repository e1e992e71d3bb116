/// The changed columns of each row, collected over several frames.
package struct RowDamage: Equatable {
  /// `lowerBound..<upperBound`; empty for a row without changes.
  package private(set) var rows: [Range<Int32>]
  private let width: Int32

  /// Everything has changed.
  package init(width: Int, height: Int) {
    self.width = Int32(width)
    rows = [Range<Int32>](repeating: 0..<Int32(width), count: height)
  }

  var isEmpty: Bool { rows.allSatisfy(\.isEmpty) }

  /// Adds a frame's changes; changes of another height mean everything.
  package mutating func add(_ changes: [Range<Int32>]) {
    guard changes.count == rows.count else { return addAll() }
    for row in rows.indices where !changes[row].isEmpty {
      let (old, new) = (rows[row], changes[row].clamped(to: 0..<width))
      rows[row] =
        old.isEmpty
        ? new : min(old.lowerBound, new.lowerBound)..<max(old.upperBound, new.upperBound)
    }
  }

  mutating func addAll() {
    for row in rows.indices { rows[row] = 0..<width }
  }

  package mutating func clear() {
    for row in rows.indices { rows[row] = 0..<0 }
  }

  /// A few rectangles around all changes: one for each sixteenth of the height, joined where they are equally wide.
  ///
  /// Drivers either send each rectangle or one around all.
  var clips: [DamageClip] {
    let height = rows.count
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
    var found: DamageClip?
    for y in band where !rows[y].isEmpty {
      let row = DamageClip(
        left: rows[y].lowerBound, top: Int32(y), right: rows[y].upperBound, bottom: Int32(y) + 1)
      found = found.map { $0.joined(with: row) } ?? row
    }
    return found
  }
}

/// A rectangle of changed pixels.
package struct DamageClip: Equatable {
  var left, top, right, bottom: Int32

  var columns: Range<Int32> { left..<right }

  func joined(with other: DamageClip) -> DamageClip {
    DamageClip(
      left: min(left, other.left), top: min(top, other.top), right: max(right, other.right),
      bottom: max(bottom, other.bottom))
  }

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
