/// A surface's size in surface coordinates, and how many pixels each of them has.
struct WaylandScale: Equatable {
  var width: Int
  var height: Int
  /// In 120ths, as the protocol counts.
  var ratio = WaylandScale.one

  static let one = 120
  /// Sixteen pixels.
  static let most = 16 * one
  /// Longer sides are refused before they are multiplied.
  static let longestSide = 1 << 20

  /// The buffer's size: halves are rounded up.
  var pixels: (width: Int, height: Int) {
    ((width * ratio + 60) / Self.one, (height * ratio + 60) / Self.one)
  }

  /// The largest part of a picture that has a surface's proportions, centred; nil for all of it.
  static func part(
    of picture: (width: Int, height: Int), for surface: (width: Int, height: Int)
  ) -> (x: Double, y: Double, width: Double, height: Double)? {
    let (width, height) = (Double(picture.width), Double(picture.height))
    let wanted = Double(surface.width) / Double(surface.height)
    guard picture.width * surface.height != picture.height * surface.width else { return nil }
    if width / height > wanted {
      let part = max(height * wanted, 1)
      return ((width - part) / 2, 0, part, height)
    }
    let part = max(width / wanted, 1)
    return (0, (height - part) / 2, width, part)
  }
}
