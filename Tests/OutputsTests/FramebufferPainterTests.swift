import Graphics
import Testing

@testable import Outputs

/// A framebuffer in plain memory, with a canary in every byte that is not its own.
struct MemoryScreen {
  static let canary: UInt8 = 0xA5
  let layout: FramebufferLayout
  var bytes: [UInt8]
  var painter: FramebufferPainter

  /// XRGB8888 unless told otherwise, panned and padded unevenly.
  init(
    width: Int, height: Int, rotation: DisplayRotation = .none,
    format: PixelFormat? = PixelFormat(
      red: .init(offset: 16, length: 8), green: .init(offset: 8, length: 8),
      blue: .init(offset: 0, length: 8), transparency: .init(offset: 0, length: 0),
      bytesPerPixel: 4)
  ) throws {
    let format = try #require(format)
    let lineLength = format.bytes(width + 3 * format.pixelsPerUnit) + 1
    layout = FramebufferLayout(
      width: width, height: height, lineLength: lineLength,
      start: 2 * lineLength + format.bytes(format.pixelsPerUnit), format: format)
    bytes = [UInt8](repeating: Self.canary, count: layout.length + lineLength)
    painter = FramebufferPainter(layout: layout, rotation: rotation)
  }

  mutating func paint(_ frame: Frame, isWhole: Bool = true) -> Range<Int> {
    bytes.withUnsafeMutableBytes { painter.paint(frame, isWhole: isWhole, into: $0) }
  }

  /// The bytes of a visible pixel.
  func pixel(_ x: Int, _ y: Int) -> [UInt8] {
    let size = layout.format.bytes(1)
    let byte = layout.start + y * layout.lineLength + x * size
    return Array(bytes[byte..<byte + size])
  }

  /// The lowest bytes of the visible pixels, row by row.
  var picture: [[UInt8]] {
    (0..<layout.height).map { y in (0..<layout.width).map { x in pixel(x, y)[0] } }
  }

  /// Whether all bytes but those of the visible pixels are as they were.
  var isIntactOutside: Bool {
    var rest = bytes
    for y in 0..<layout.height {
      let byte = layout.start + y * layout.lineLength
      for index in byte..<byte + layout.rowLength { rest[index] = Self.canary }
    }
    return rest.allSatisfy { $0 == Self.canary }
  }
}

@Suite struct FramebufferPainterTests {
  /// ```
  /// 1 2 3
  /// 4 5 6
  /// ```
  private let small = frame(width: 3, height: 2) { x, y in UInt32(y * 3 + x + 1) }

  @Test(
    arguments: [
      (DisplayRotation.none, [[1, 2, 3], [4, 5, 6]]),
      (.quarter, [[4, 1], [5, 2], [6, 3]]),
      (.half, [[6, 5, 4], [3, 2, 1]]),
      (.threeQuarters, [[3, 6], [2, 5], [1, 4]]),
    ] as [(DisplayRotation, [[UInt8]])])
  func turnsThePicture(rotation: DisplayRotation, expected: [[UInt8]]) throws {
    var screen = try MemoryScreen(
      width: expected[0].count, height: expected.count, rotation: rotation)
    #expect(screen.painter.pictureWidth == 3)
    #expect(screen.painter.pictureHeight == 2)
    #expect(screen.paint(small) == 0..<expected.count)
    #expect(screen.picture == expected)
    #expect(screen.isIntactOutside)
  }

  @Test(arguments: DisplayRotation.allCases)
  func writesOnlyWhatHasChanged(rotation: DisplayRotation) throws {
    let (across, down) = rotation.swapsSides ? (5, 7) : (7, 5)
    var screen = try MemoryScreen(width: across, height: down, rotation: rotation)
    var picture = frame(width: 7, height: 5) { _, _ in 0x77_7777 }
    picture.changes = RowDamage(width: 7, [0..<0, 2..<4, 0..<0, 6..<7, 0..<0])
    _ = screen.paint(picture, isWhole: false)
    // Neighbours or in rows of their own: no span is longer than its changes.
    let changed: [(x: Int, y: Int)] = [(2, 1), (3, 1), (6, 3)]
    let expected = Set(changed.map { Self.turn($0.x, $0.y, rotation) })
    for y in 0..<down {
      for x in 0..<across {
        let isWritten = screen.pixel(x, y) != [UInt8](repeating: MemoryScreen.canary, count: 4)
        #expect(isWritten == expected.contains([x, y]), "pixel \(x),\(y)")
      }
    }
    #expect(screen.isIntactOutside)
  }

  /// Where a pixel of a 7 × 5 picture comes to lie, by looking at the corners.
  private static func turn(_ x: Int, _ y: Int, _ rotation: DisplayRotation) -> [Int] {
    switch rotation {
    case .none: [x, y]
    case .quarter: [4 - y, x]
    case .half: [6 - x, 4 - y]
    case .threeQuarters: [y, 6 - x]
    }
  }

  @Test func reportsTheRowsItWrote() throws {
    var screen = try MemoryScreen(width: 4, height: 6)
    var picture = Frame(width: 4, height: 6)
    picture.changes = RowDamage(width: 4, [0..<0, 0..<0, 1..<2, 0..<0, 0..<4, 0..<0])
    #expect(screen.paint(picture, isWhole: false) == 2..<5)
    picture.changes.removeAll()
    #expect(screen.paint(picture, isWhole: false).isEmpty)
  }

  @Test func staysInsideWhateverTheChangesSay() throws {
    for rotation in DisplayRotation.allCases {
      var screen = try MemoryScreen(width: 4, height: 4, rotation: rotation)
      var picture = Frame(width: 4, height: 4)
      picture.changes = RowDamage(width: 4, [-9..<2, 3..<99, 50..<60, Int32.min..<Int32.max])
      _ = screen.paint(picture, isWhole: false)
      #expect(screen.isIntactOutside)
    }
  }

  @Test func packsTwoAndThreeBytes() throws {
    let colours: [UInt32] = [0xFF_0000, 0x00_FF00, 0x00_00FF]
    let picture = frame(width: 3, height: 1) { x, _ in colours[x] }
    let rgb565 = PixelFormat(
      red: .init(offset: 11, length: 5), green: .init(offset: 5, length: 6),
      blue: .init(offset: 0, length: 5), transparency: .init(offset: 0, length: 0),
      bytesPerPixel: 2)
    var small = try MemoryScreen(width: 3, height: 1, format: rgb565)
    _ = small.paint(picture)
    #expect((0..<3).map { small.pixel($0, 0) } == [[0x00, 0xF8], [0xE0, 0x07], [0x1F, 0x00]])
    #expect(small.isIntactOutside)
    let packed = PixelFormat(
      red: .init(offset: 16, length: 8), green: .init(offset: 8, length: 8),
      blue: .init(offset: 0, length: 8), transparency: .init(offset: 0, length: 0),
      bytesPerPixel: 3)
    var large = try MemoryScreen(width: 1, height: 3, rotation: .quarter, format: packed)
    _ = large.paint(picture)
    #expect((0..<3).map { large.pixel(0, $0) } == [[0, 0, 255], [0, 255, 0], [255, 0, 0]])
    #expect(large.isIntactOutside)
  }

  /// A frame that comes in pieces is the frame that comes whole, byte for byte, in every format.
  @Test(arguments: PixelFormat.names, DisplayRotation.allCases)
  func piecesMakeTheWhole(name: String, rotation: DisplayRotation) throws {
    let format = try #require(PixelFormat(named: name))
    let (across, down) = rotation.swapsSides ? (21, 37) : (37, 21)
    var (whole, pieces) = (
      try MemoryScreen(width: across, height: down, rotation: rotation, format: format),
      try MemoryScreen(width: across, height: down, rotation: rotation, format: format)
    )
    var last = Frame(width: 37, height: 21)
    _ = pieces.paint(last)
    for step in 0..<12 {
      var next = last
      for y in 0..<21 {
        let start = (step * 7 + y * 5) % 30
        let columns = (step + y) % 3 == 0 ? 0..<0 : start..<start + 1 + (step + y) % 7
        for x in columns {
          next.pixels[y * 37 + x] = UInt32((x * 977 + y * 131 + step * 61) * 4099 & 0xFF_FFFF)
        }
        next.changes[y] = Int32(columns.lowerBound)..<Int32(columns.upperBound)
      }
      _ = pieces.paint(next, isWhole: false)
      last = next
    }
    _ = whole.paint(last)
    #expect(whole.bytes == pieces.bytes)
    #expect(pieces.isIntactOutside)
  }
}
