import Graphics

/// A scenery's depths as a frame sees them, a view; threads share it.
/// ```
///   hidden part of a pixel     1 ┤      ╭────     A sprite fades out as it comes near to what is behind it, so that
///                                │    ╱           it does not cut through a slope; in front of it, it is whole.
///                              0 ┼───╯─────────
///                                  its level      level of the scenery
/// ```
struct DepthView: Sendable {
  let texels: TexelMemory
  let tiles: Items<DepthTile>
  let place: SceneryTransform
  /// The position of the frame's first pixel, as in `SceneryTransform`.
  private let start: (u: Int, v: Int)

  init(_ texels: TexelMemory, _ tiles: Items<DepthTile>, _ place: SceneryTransform) {
    (self.texels, self.tiles, self.place) = (texels, tiles, place)
    start = place.position(0, 0)
  }

  /// Levels over which a sprite fades out.
  private static let fade = 16

  /// What is seen of a sprite.
  enum Sight { case whole, part, nothing }

  /// How much of a rectangle of pixels is in front, for a sprite of a level.
  func sight(_ edges: Edges, _ level: UInt8) -> Sight {
    let (du, dv) = (place.du, place.dv)
    let (width, height) = (edges.right &- edges.left, edges.bottom &- edges.top)
    let u = start.u &+ edges.left &* du &- edges.top &* dv
    let v = start.v &+ edges.left &* dv &+ edges.top &* du
    let columns = span(u, width &* du, 0 &- height &* dv)
    let rows = span(v, width &* dv, height &* du)
    let count = DepthTile.count(place.side)
    var (least, greatest) = (UInt8.max, UInt8.min)
    for row in rows {
      for column in columns {
        let tile = tiles[row &* count &+ column]
        (least, greatest) = (min(least, tile.least), max(greatest, tile.greatest))
      }
    }
    if greatest <= level { return .whole }
    return Int(least) >= Int(level) + Self.fade ? .nothing : .part
  }

  /// The tiles along one axis from a position on, over two ways in 65536ths of a texel, and a texel more at both ends.
  @inline(__always)
  private func span(_ start: Int, _ across: Int, _ down: Int) -> ClosedRange<Int> {
    let low = start &+ min(across, 0) &+ min(down, 0)
    let high = start &+ max(across, 0) &+ max(down, 0)
    let first = min(max((low &>> 16 &- 1) / DepthTile.size, 0), DepthTile.count(place.side) &- 1)
    let last = (high &>> 16 &+ 1) / DepthTile.size
    return first...max(first, min(last, DepthTile.count(place.side) &- 1))
  }

  /// Passes on what is hidden of each pixel of a row, in 256ths.
  @inline(__always)
  func forEachPixel(
    _ y: Int, _ columns: Range<Int>, _ level: UInt8, _ body: (_ x: Int, _ hidden: Int) -> Void
  ) {
    let eight = EightTexels(
      texels, texelBytes: 1, offset: 0, stride: place.side, fraction: 0xff00, du: place.du,
      dv: place.dv)
    let lanes = U32x8(0, 1, 2, 3, 4, 5, 6, 7)
    let start = place.position(0, Double(y))
    var x = columns.lowerBound
    while x < columns.upperBound {
      let count = min(columns.upperBound &- x, 8)
      let spots = eight.spots(start.u &+ x &* place.du, start.v &+ x &* place.dv)
      let areIn = lanes.isBelow(U32x8(repeating: UInt32(truncatingIfNeeded: count)))
      let index = eight.inside(eight.index(spots.u, spots.v), where: areIn)
      let exact = eight.exactCoverage(spots.u, spots.v, index) ?? .zero
      for lane in 0..<count {
        let nearer = Int(exact[lane]) &- Int(level) &* 256
        body(x &+ lane, min(max(nearer / Self.fade, 0), 256))
      }
      x &+= count
    }
  }
}
