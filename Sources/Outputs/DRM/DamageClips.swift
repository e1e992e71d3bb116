import Graphics

extension RowDamage {
  private static let parts = 16

  /// A few rectangles around all changes: one for each sixteenth of the height, joined where they are equally wide.
  ///
  /// Drivers either send each rectangle or one around all.
  package var clips: [DamageRectangle] {
    var clips: [DamageRectangle] = []
    for part in 0..<Self.parts {
      let band = part * count / Self.parts..<(part + 1) * count / Self.parts
      guard let clip = bounds(of: band) else { continue }
      if let last = clips.last, last.bottom == clip.top, last.columns == clip.columns {
        clips[clips.count - 1].bottom = clip.bottom
      } else {
        clips.append(clip)
      }
    }
    return clips
  }
}

extension DamageRectangle {
  /// A picture's rectangle where the device shows it; the size is the device's.
  func rotated(_ rotation: DisplayRotation, width: Int, height: Int) -> DamageRectangle {
    let (width, height) = (Int32(width), Int32(height))
    return switch rotation {
    case .none: self
    case .quarter:
      DamageRectangle(left: width - bottom, top: left, right: width - top, bottom: right)
    case .half:
      DamageRectangle(
        left: width - right, top: height - bottom, right: width - left, bottom: height - top)
    case .threeQuarters:
      DamageRectangle(left: top, top: height - right, right: bottom, bottom: height - left)
    }
  }
}
