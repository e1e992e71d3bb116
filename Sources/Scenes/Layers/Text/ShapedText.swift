import Graphics

/// A text's outlines as they are shown, and the places of its pictures among the layer's images.
struct ShapedText: Sendable {
  /// Different pictures of one text; further ones are not shown.
  static let slots = 24

  private(set) var outlines: TextOutlines?
  /// The size shown, in points for an em.
  private(set) var em = 0.0
  /// Changes with any of it.
  private(set) var version = 0
  private(set) var images = [Bitmap](
    repeating: Bitmap(width: 1, height: 1, format: .color), count: slots)
  private(set) var pictures: [(slot: Int, picture: TextOutlines.Picture)] = []

  /// Shows other outlines, or nothing.
  mutating func take(_ new: TextOutlines?) {
    guard new != outlines else { return }
    outlines = new
    version += 1
    pictures.removeAll()
    var used = 0
    for picture in new?.pictures ?? [] where picture.bitmap.format == .color {
      var slot = images[..<used].firstIndex(of: picture.bitmap)
      if slot == nil, used < Self.slots {
        images[used] = picture.bitmap
        slot = used
        used += 1
      }
      if let slot { pictures.append((slot, picture)) }
    }
  }

  /// Makes the size as large as wanted, in points, if all of it then fits the upright screen.
  mutating func fit(_ screen: Size2, wanted: Double) {
    guard let outlines else { return }
    let size = min(wanted, Self.size(of: outlines, in: screen))
    guard size != em else { return }
    em = size
    version += 1
  }

  /// The largest size that fits a screen, in points.
  static func size(of outlines: TextOutlines, in screen: Size2) -> Double {
    room
      * min(
        screen.width / max(outlines.size.width, 1e-6),
        screen.height / max(outlines.size.height, 1e-6))
  }

  /// The share of the screen's width and height that a text takes at most.
  private static let room = 0.96
}
