import Graphics
import Motion
import Testing

@testable import Raster

@Suite("Shapes that do not change are plotted once")
struct ShapeCacheTests {
  private static let size = FrameSize(width: 90, height: 70)

  /// Shapes by their seeds, in order.
  private static func list(_ seeds: [UInt64], faded: Int? = nil) -> DisplayList {
    var list = DisplayList()
    for (index, seed) in seeds.enumerated() {
      var generator = SeededGenerator(seed: seed)
      guard index == faded else {
        list.appendRandomShape(&generator)
        continue
      }
      var grid = OpacityGrid(.init(left: 0, top: 0, right: 90, bottom: 70, spacing: 8))
      for column in 0..<grid.place.columns { grid[column, 1] = UInt8(seed & 255) }
      list.append(
        polyline([(5, 5), (80, 9), (40, 60)], isClosed: true), ShapeStyle(fillColor: .white),
        fadedBy: grid)
    }
    return list
  }

  @Test("Frames are those of a rasteriser without a past")
  func sameBits() {
    var generator = SeededGenerator(seed: 7)
    var seeds = (0..<12).map { UInt64($0) }
    var rasterizer = Rasterizer(width: 90, height: 70, backdrop: .color(.black))
    for frame in 0..<60 {
      // One shape changes, or comes, or goes, or none.
      switch frame % 5 {
      case 0: seeds[Int(generator.next() % UInt64(seeds.count))] = generator.next() % 1000
      case 1: seeds.insert(generator.next() % 1000, at: seeds.count / 2)
      case 3: seeds.remove(at: seeds.count / 3)
      default: break
      }
      let list = Self.list(seeds, faded: frame / 4 % 3)
      rasterizer.draw(list)
      var fresh = Rasterizer(width: 90, height: 70, backdrop: .color(.black))
      fresh.draw(list)
      #expect(rasterizer.frame.pixels == fresh.frame.pixels, "frame \(frame)")
    }
  }

  @Test("A shape in other colours has the coverage of the last frame, and the bits of a new one")
  func colors() {
    let path = polyline([(8, 9), (70, 20), (30, 60)], isClosed: true)
    var rasterizer = Rasterizer(width: 90, height: 70, backdrop: .color(.black))
    var generator = SeededGenerator(seed: 3)
    for frame in 0..<12 {
      func color() -> Color {
        Color(
          red: Float(generator.nextUnit()), green: Float(generator.nextUnit()), blue: 1,
          alpha: Float(generator.nextUnit()))
      }
      var style = ShapeStyle(fillColor: color(), strokeColor: color(), lineWidth: 5)
      (style.shadowColor, style.shadowRadius) = (color(), 3)
      style.shadowOpacity = frame == 5 ? 0 : 0.7
      if frame == 7 { style.fillColor = nil }
      let list = RasterTests.list(path, style)
      rasterizer.draw(list)
      #expect(rasterizer.frame.pixels == drawn(list, width: 90, height: 70).pixels, "\(frame)")
    }
  }

  @Test("Only a shape of the same path and style is contained, in whatever colours")
  func contains() {
    let path = polyline([(1, 2), (30, 4), (20, 40)], isClosed: true)
    func table(_ path: Path, _ style: ShapeStyle) -> ShapeTable {
      RasterTests.list(path, style).shapes
    }
    let style = ShapeStyle(fillColor: .white)
    var plotted = ShapeCache(room: 1 << 20)
    func contains(_ table: ShapeTable) -> Bool { plotted.contains(table, 0) }
    plotted.removeAll(isWhole: true)
    #expect(!contains(table(path, style)))
    plotted.append(table(path, style), 0, [], ShapeParts())
    #expect(contains(table(path, style)))
    var moved = path
    moved.addLine(to: Vector2(x: 1, y: 3))
    #expect(!contains(table(moved, style)))
    let other = polyline([(1, 2), (30, 4), (20, 40.001)], isClosed: true)
    #expect(!contains(table(other, style)))
    var colored = style
    colored.fillColor = .black
    #expect(contains(table(path, colored)))
    colored.fillColor?.alpha = 0
    #expect(!contains(table(path, colored)))
    colored = style
    colored.lineWidth = 7
    #expect(!contains(table(path, colored)))
    let open = polyline([(1, 2), (30, 4), (20, 40)])
    #expect(!contains(table(open, style)))
    // Fades are compared nowhere, and the numbers of a part of a list mean nothing.
    #expect(!contains(Self.list([0], faded: 0).shapes))
    plotted.removeAll(isWhole: false)
    plotted.append(table(path, style), 0, [], ShapeParts())
    #expect(!contains(table(path, style)))
  }

  @Test("A copied shape has the coverage of a plotted one")
  func copies() {
    let list = Self.list([1, 2, 3, 4])
    var plotter = ShapePlotter()
    func commands() -> [[Int32]] {
      plotter.begin(isFirst: true)
      return (0..<list.shapes.count).map { number in
        plotter.plot(list.shapes, number, on: Self.size)
        return plotter.commands.map(\.source)
      }
    }
    let first = commands()
    let (rows, runs) = (
      plotter.now.coverage.rows.array, plotter.now.coverage.runs.array.map(\.source)
    )
    #expect(!rows.isEmpty && commands() == first)
    #expect(plotter.now.coverage.rows.array == rows)
    #expect(plotter.now.coverage.runs.array.map(\.source) == runs)
  }
}
