import Graphics

/// The depths of a scenery, one byte a texel, drawn once: they stay as they are when its light changes.
/// ```
///   texels   ┌───────────────┐      a level of `SceneryDepth` each: 0 hides nothing
///   tiles    ├──┬──┬──┬──┬ … ┤      8 × 8 texels, and those that are mixed with them: their least and their greatest
/// ```
final class DepthTexture {
  let scenery: Scenery
  private var texels = Buffer<UInt8>()
  private var tiles = Buffer<DepthTile>()

  init(_ scenery: Scenery) {
    self.scenery = scenery
    let side = scenery.side
    // Reading eight texels' neighbours may go a row and a few texels beyond the last one.
    texels.append(0, times: side * (side + 1) + 8)
    let slicer = ScenerySlicer(scenery)
    for slice in 0..<ScenerySlicer.slices(scenery) {
      let first = slice * ScenerySlicer.height * side
      slicer.draw(slice) { frame, rows in
        let pixels = frame.pixels.span
        for place in 0..<rows * side {
          texels[first + place] = UInt8(truncatingIfNeeded: pixels[place])
        }
      }
    }
    measure()
  }

  /// The depths as a frame sees them.
  func view(_ turn: Turn, _ size: FrameSize) -> DepthView {
    DepthView(
      texels.items, tiles.items,
      SceneryTransform(side: scenery.side, fineness: scenery.fineness, turn, size))
  }

  private func measure() {
    let (side, size) = (scenery.side, DepthTile.size)
    let count = DepthTile.count(side)
    tiles.reserve(count * count)
    let texels = texels.items
    for top in stride(from: 0, to: side, by: size) {
      for left in stride(from: 0, to: side, by: size) {
        var tile = DepthTile(least: 255, greatest: 0)
        for y in top..<min(top + size + 1, side) {
          for x in left..<min(left + size + 1, side) {
            let level = texels[y * side + x]
            tile.least = min(tile.least, level)
            tile.greatest = max(tile.greatest, level)
          }
        }
        tiles.append(tile)
      }
    }
  }
}

/// The levels of a square of texels.
struct DepthTile {
  static let size = 8

  var least: UInt8
  var greatest: UInt8

  /// The tiles along a side of so many texels.
  static func count(_ side: Int) -> Int { (side + size - 1) / size }
}
