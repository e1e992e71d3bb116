import Graphics

extension RowDamage {
  private static let parts = 16

  /// A few rectangles around all changes: one for each sixteenth of the height, joined where they are equally wide.
  ///
  /// Drivers either send each rectangle or one around all.
  package var clips: [DamageRectangle] {
    var clips: [DamageRectangle] = []
    forEachBand(Self.parts) { clips.append($0) }
    return clips
  }

  /// Calls a closure with at most `parts` rectangles around all changes: one for each part of the height, joined where
  /// they are equally wide.
  package func forEachBand(_ parts: Int, _ act: (DamageRectangle) -> Void) {
    var last: DamageRectangle?
    for part in 0..<parts {
      let band = part * count / parts..<(part + 1) * count / parts
      guard let clip = bounds(of: band) else { continue }
      if let open = last, open.bottom == clip.top, open.columns == clip.columns {
        last?.bottom = clip.bottom
      } else {
        if let last { act(last) }
        last = clip
      }
    }
    if let last { act(last) }
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
