import Graphics
import Portable
import Testing

@testable import Raster

/// Where a scenery's picture is smooth, frames are drawn without its texels.
@Suite struct SmoothPlateTests {
  @Test(
    "Frames are those of an exact mix of four texels", arguments: Painting.allCases, [1.0, 0.5])
  func exactness(painting: Painting, brightness: Double) {
    let size = FrameSize(width: 320, height: 200)
    let scenery = painting.scenery(size.width, size.height)
    let texture = SceneryTexture(scenery, nil)
    texture.draw(0..<scenery.side, nil)
    var rasterizer = Rasterizer(
      width: size.width, height: size.height, backdrop: .color(.black))
    rasterizer.brightness = brightness
    for angle in [0, 0.1, 0.8, 1.5, 2.6, -1.1] {
      var list = DisplayList()
      list.scenery = ShownScenery(scenery, turn: Turn(angle))
      rasterizer.draw(list)
      var (worst, squares) = (0.0, 0.0)
      for y in 0..<size.height {
        for x in 0..<size.width {
          let pixel = rasterizer.frame.pixels[y * size.width + x]
          let exact = Self.mix(texture, x, y, Turn(angle), size)
          for channel in 0..<3 {
            let level = Double(pixel >> UInt32(8 * channel) & 255)
            let error = level - exact[channel] * brightness
            (worst, squares) = (max(worst, error.magnitude), squares + error * error)
          }
        }
      }
      let mean = squares / Double(size.width * size.height * 3)
      // One level is the dither's.
      #expect(worst < 4, "at \(angle)")
      #expect(mean < 255 * 255 / 1e5, "less than 50 dB at \(angle)")
    }
  }

  private static func mix(
    _ texture: SceneryTexture, _ x: Int, _ y: Int, _ turn: Turn, _ size: FrameSize
  ) -> SIMD3<Double> {
    let (side, fineness) = (texture.scenery.side, texture.scenery.fineness)
    let right = (Double(x) + 0.5 - Double(size.width) / 2) * fineness
    let down = (Double(y) + 0.5 - Double(size.height) / 2) * fineness
    let u = Double(side) / 2 - 0.5 + turn.cosine * right + turn.sine * down
    let v = Double(side) / 2 - 0.5 - turn.sine * right + turn.cosine * down
    let (column, row) = (Int(u), Int(v))
    func texel(_ right: Int, _ down: Int) -> SIMD3<Double> {
      let texel = texture.texels[(row + down) * side + column + right]
      return SIMD3(Double(texel & 255), Double(texel >> 8 & 255), Double(texel >> 16 & 255))
    }
    let (farU, farV) = (u - Double(column), v - Double(row))
    let upper = texel(0, 0) * (1 - farU) + texel(1, 0) * farU
    let lower = texel(0, 1) * (1 - farU) + texel(1, 1) * farU
    return upper * (1 - farV) + lower * farV
  }

  /// The share of a texture's cells that are smooth.
  private static func share(_ cells: borrowing SmoothCells) -> Double {
    let smooth = cells.smooth.array.reduce(0) { $0 + $1.nonzeroBitCount }
    return Double(smooth) / Double(cells.across * cells.across)
  }

  /// The cells of a picture with a colour for each texel.
  private static func cells(_ side: Int, _ texel: (_ x: Int, _ y: Int) -> UInt32) -> SmoothCells {
    let texels = Buffer((0..<side * side).map { texel($0 % side, $0 / side) })
    var cells = SmoothCells(side: side)
    cells.measure(0..<cells.across, texels.bytes)
    for row in 0..<cells.across { cells.judge(row, texels.bytes) }
    return cells
  }

  private static func isSmooth(_ cells: borrowing SmoothCells, _ column: Int, _ row: Int) -> Bool {
    cells.smooth[row * cells.rowBytes + column / 8] >> UInt8(column % 8) & 1 != 0
  }

  @Test("Slopes with a dither are smooth, but for the outermost cells")
  func slopes() {
    let cells = Self.cells(80) { x, y in
      let level = (Double(x) * 1.5 + Double(y) * 0.3 + Double((x ^ y) & 1)).rounded(.down)
      return UInt32(level) << 16 | UInt32(200 - x) << 8 | 7
    }
    for row in 0..<20 {
      for column in 0..<20 {
        let isInside = (1..<19).contains(column) && (2..<19).contains(row)
        #expect(Self.isSmooth(cells, column, row) == isInside, "\(column), \(row)")
      }
    }
  }

  @Test(
    "White and black are smooth", arguments: [0x00ff_ffff, 0xffff_ffff, 0, 0xff00_0000] as [UInt32])
  func flatness(color: UInt32) {
    #expect(Self.share(Self.cells(80) { _, _ in color }) == 18.0 * 17 / 400)
  }

  @Test(
    "What would be seen is not smooth",
    arguments: ["a texel", "an edge", "a bend", "a steep slope", "a leap of all levels"])
  func details(what: String) {
    let cells = Self.cells(80) { x, y in
      let level =
        switch what {
        case "a texel": x == 41 && y == 42 ? 60 : 50
        case "an edge": x + y < 83 ? 50 : 58
        case "a bend": 50 + Int((x - 42).magnitude)
        case "a steep slope": 3 * x
        default: x < 42 ? 0 : 255
        }
      return UInt32(level)
    }
    // A block sees nine cells at least: an edge passes through the middle of some that are smooth.
    func isDrawnFromCorners(_ column: Int, _ row: Int) -> Bool {
      (0..<9).allSatisfy { Self.isSmooth(cells, column - 1 + $0 % 3, row - 1 + $0 / 3) }
    }
    #expect(!isDrawnFromCorners(10, 10))
    #expect(isDrawnFromCorners(4, 4) == (what != "a steep slope"))
  }

  @Test("Most of a dusk is smooth, and what is drawn first does not matter")
  func order() {
    let scenery = Painting.dusk.scenery(320, 200)
    let whole = SceneryTexture(scenery, nil)
    whole.draw(0..<scenery.side, nil)
    let slowly = SceneryTexture(scenery, nil)
    slowly.draw(200..<300, nil)
    #expect(slowly.cells.smooth.array != whole.cells.smooth.array)
    while !slowly.isComplete { slowly.drawNext() }
    #expect(slowly.cells.smooth.array == whole.cells.smooth.array)
    #expect(slowly.cells.means.array == whole.cells.means.array)
    #expect((0.6..<0.95).contains(Self.share(whole.cells)))
  }
}
