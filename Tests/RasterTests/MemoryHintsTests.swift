import Graphics
import Synchronization
import Testing

@testable import Raster

/// The last requests, by all tests of this suite.
private let hints = Mutex<[Hint]>([])

private struct Hint: Equatable {
  let start: UInt
  let rows: Int
  let stride: Int
  let bytes: Int
}

private let note: MemoryHints.Prefetch = { start, rows, stride, bytes, mask, maskBytes in
  hints.withLock {
    $0.append(Hint(start: start, rows: rows, stride: stride, bytes: bytes))
    if maskBytes > 0 { $0.append(Hint(start: mask, rows: 1, stride: 0, bytes: maskBytes)) }
  }
}

/// Bytes for which large pages were requested.
private let largePages = Mutex<[Int]>([])

private let notePages: MemoryHints.UseLargePages = { _, bytes in
  largePages.withLock { $0.append(bytes) }
}

/// What a read takes, in nanoseconds.
private let readTime = Mutex(100)

private let read: MemoryHints.ReadTime = { _, _ in readTime.withLock { $0 } }

/// Prefetched memory is used next; kept memory may have large pages.
@Suite(.serialized) struct MemoryHintsTests {
  private static let size = (width: 200, height: 120)

  /// Eight discs of 8 px down a diagonal, `step` px further right.
  private func list(_ step: Float) -> DisplayList {
    var list = DisplayList(images: [disc(8)])
    for index in 0..<8 {
      list.append(
        image: 0, x: 20 + Float(index) * 12 + step, y: 10 + Float(index) * 12, scale: 1,
        rotation: 0, color: .white)
    }
    return list
  }

  private func rasterizer(
    isFull: Bool, _ prefetch: MemoryHints.Prefetch?, width: Int = size.width,
    height: Int = size.height
  ) -> Rasterizer {
    var rasterizer = Rasterizer(
      width: width, height: height, backdrop: .color(.black),
      hints: prefetch.map { MemoryHints(prefetch: $0, useLargePages: notePages, readTime: read) })
    rasterizer.strategy = Strategy(isFull: isFull)
    return rasterizer
  }

  /// The requests in the second of two frames.
  private func second(_ rasterizer: inout Rasterizer) -> [Hint] {
    rasterizer.draw(list(0))
    hints.withLock { $0 = [] }
    rasterizer.draw(list(3))
    return hints.withLock { $0 }
  }

  /// Four sprites ahead: of eight, the last four are prefetched at their old and new places.
  @Test func rowsOfTheFrameAndMasksAreAskedFor() {
    var rasterizer = rasterizer(isFull: false, note)
    let asked = second(&rasterizer)
    let stride = Self.size.width * 4
    let (rows, masks) = (asked.filter { $0.stride > 0 }, asked.filter { $0.stride == 0 })
    #expect(rows.count == 8)
    #expect(rows.allSatisfy { $0.rows == 8 && $0.stride == stride && $0.bytes == 32 })
    let last = rows[0].start
    #expect(
      rows.map { Int($0.start) - Int(last) }
        == [0, 12, 24, 36, 3, 15, 27, 39].enumerated().map { index, x in
          x * 4 + index % 4 * 12 * stride
        })
    // One mask of eight rows of a group each, for all of them.
    #expect(masks.count == 4 && Set(masks.map(\.start)).count == 1)
    #expect(masks.allSatisfy { $0.rows == 1 && $0.bytes == 4 * StoredMask.pairBytes })
  }

  /// In a frame of a megapixel it is: the cache does not hold all that is cleared.
  @Test(arguments: [(200, 120, 0), (1024, 1024, 4)])
  func whatIsClearedIsNot(width: Int, height: Int, asked: Int) {
    var rasterizer = rasterizer(isFull: true, note, width: width, height: height)
    #expect(second(&rasterizer).count { $0.stride > 0 } == asked)
  }

  /// The first frame and each 64th tell whether its memory is near.
  @Test func nearFramesAreNot() {
    var rasterizer = rasterizer(isFull: true, note, width: 1024, height: 1024)
    func asked() -> Int {
      hints.withLock { $0 = [] }
      rasterizer.draw(list(0))
      return hints.withLock { $0.count { $0.stride > 0 } }
    }
    readTime.withLock { $0 = 20 }
    defer { readTime.withLock { $0 = 100 } }
    #expect(asked() == 4)
    readTime.withLock { $0 = 100 }
    for _ in 1...64 { #expect(asked() == 0) }
    #expect(asked() == 4)
  }

  @Test func partsAskForTheirOwnRows() {
    var rasterizer = rasterizer(isFull: false, note)
    rasterizer.strategy.split = 72
    var frame: [[Hint]] = []
    rasterizer.draw(list(0))
    rasterizer.draw(list(3)) { parts in
      for part in 0..<parts.count {
        hints.withLock { $0 = [] }
        parts.draw(part)
        frame.append(hints.withLock { $0.filter { $0.stride > 0 } })
      }
    }
    // The sixth sprite, rows 66 to 73, lies in both.
    #expect(frame[0].map(\.rows) == [8, 6, 8, 6])
    #expect(frame[1].map(\.rows) == [2, 8, 8, 2, 8, 8])
  }

  @Test func largePagesAreAskedForMemoryOfItsOwn() {
    let size = (width: 1024, height: 600)
    let hints = MemoryHints(prefetch: note, useLargePages: notePages, readTime: read)
    largePages.withLock { $0 = [] }
    var rasterizer = Rasterizer(
      width: size.width, height: size.height, backdrop: .color(.black), hints: hints)
    let bytes = size.width * size.height * 4
    #expect(largePages.withLock { $0 } == [bytes])
    rasterizer.draw(list(0))
    #expect(largePages.withLock { $0.count } == 2)
    #expect(largePages.withLock { $0[1] } >= MaskCache.mostBytes)
    // Lent memory is not advised; own memory is again; masks stay in place.
    rasterizer.draw(in: [Frame(width: size.width, height: size.height)])
    rasterizer.draw(list(1))
    #expect(largePages.withLock { $0.count } == 2)
    rasterizer.draw(in: nil)
    rasterizer.draw(list(2))
    #expect(largePages.withLock { $0.count } == 3)
    #expect(largePages.withLock { $0[2] } == bytes)
  }

  @Test func smallPanelsNeedNone() {
    largePages.withLock { $0 = [] }
    var rasterizer = rasterizer(isFull: false, note)
    rasterizer.draw(list(0))
    rasterizer.draw(in: nil)
    #expect(largePages.withLock { $0 } == [])
  }

  /// A disc, or stripes that leave no smooth cell.
  private static func scenery(striped: Bool) -> Scenery {
    Scenery(width: size.width, height: size.height) { middle, _ in
      var path = Path()
      if striped {
        for left in stride(from: 0, to: middle.x * 2, by: 5) {
          path.move(to: Vector2(x: left, y: 0))
          for (x, y) in [(left + 2, 0), (left + 2, middle.y * 2), (left, middle.y * 2)] {
            path.addLine(to: Vector2(x: x, y: y))
          }
          path.closeSubpath()
        }
      } else {
        path.addCircle(center: middle, radius: middle.x / 2)
      }
      var list = DisplayList()
      list.append(path, ShapeStyle(fillColor: .white))
      return list
    }
  }

  /// Tile by tile, within the picture (which assertions check), without a change of pixels.
  @Test(arguments: [0.0, 0.4, 1.3, 2.7, -2.0], [true, false])
  func aTurnedPictureIsFetchedAhead(angle: Double, striped: Bool) {
    let scenery = Self.scenery(striped: striped)
    var list = DisplayList()
    list.scenery = ShownScenery(scenery, turn: Turn(angle))
    var with = rasterizer(isFull: false, note)
    var without = rasterizer(isFull: false, nil)
    hints.withLock { $0 = [] }
    with.draw(list)
    let asked = hints.withLock { $0 }
    // Parts of 16 × 8 pixels, 13 in a row and 15 rows, less the first tile's 16; smooth ones are not fetched.
    let all = 13 * 15 - 16
    #expect(striped ? asked.count == all : (all / 4...all / 2).contains(asked.count))
    #expect(asked.allSatisfy { $0.stride == scenery.side * 4 && $0.rows > 0 && $0.bytes > 0 })
    without.draw(list)
    #expect(with.frame.pixels == without.frame.pixels)
  }

  @Test func pixelsAreTheSame() {
    var with = rasterizer(isFull: false, note)
    var without = rasterizer(isFull: false, nil)
    #expect(!second(&with).isEmpty)
    #expect(second(&without).isEmpty)
    #expect(with.frame.pixels == without.frame.pixels)
  }
}
