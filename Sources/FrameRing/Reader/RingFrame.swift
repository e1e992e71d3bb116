import CFrameRing
import Graphics

/// The producer's metadata of a frame.
public struct RingFrame: Sendable {
  /// The frame's number in its ring, from 1.
  public let sequence: UInt64
  /// The scene's instant, in nanoseconds on the sensor's clock.
  public let time: Int64
  /// In nanoseconds on CLOCK_MONOTONIC.
  public let deadline, published: Int64
  /// Drawing time.
  public let renderMicroseconds: Int
  /// Whether time jumped before it.
  public let isDiscontinuity: Bool
  /// Whether it was due a period earlier.
  public let isLate: Bool
  /// In g, panel frame, gravity-signed.
  public let gravity: SIMD3<Float>
  /// How hard the panel is shaken.
  public let energy: Float
  /// Frames between the last one read and this one.
  public let missed: UInt64
  /// Where it differs from the last one read; nil means anywhere.
  public let damage: [RingRectangle]?

  init(_ slot: snowring_slot, _ header: snowring_header, missed: UInt64, isFirst: Bool) {
    sequence = slot.seq
    time = slot.sim_time_ns
    (deadline, published) = (slot.deadline_ns, slot.published_ns)
    renderMicroseconds = Int(slot.render_us)
    isDiscontinuity = slot.flags & SNOWRING_DISCONTINUITY.rawValue != 0
    isLate = slot.flags & SNOWRING_LATE.rawValue != 0
    gravity = SIMD3(slot.gravity.0, slot.gravity.1, slot.gravity.2)
    energy = slot.energy
    self.missed = missed
    damage = isFirst || missed > 0 ? nil : slot.damage(header)
  }
}

/// A part of a picture, in pixels.
public struct RingRectangle: Equatable, Sendable {
  /// From the upper left corner.
  public let x, y, width, height: Int
}

extension snowring_slot {
  fileprivate func damage(_ header: snowring_header) -> [RingRectangle]? {
    var grid = ChangedTiles(width: Int(header.width), height: Int(header.height))
    guard header.tile_size == UInt32(grid.side),
      Int(header.desc_size) >= MemoryLayout<snowring_slot>.size
    else { return rectangles }
    let all = grid
    withUnsafeBytes(of: tiles) { bytes in
      for index in grid.words.indices {
        let word = bytes.loadUnaligned(fromByteOffset: index * 8, as: UInt64.self)
        grid.words[index] = UInt64(littleEndian: word) & all.words[index]
      }
    }
    return grid == all
      ? nil : grid.rectangles(width: Int(header.width), height: Int(header.height))
  }

  private var rectangles: [RingRectangle]? {
    let isFull =
      flags & SNOWRING_FULL_DAMAGE.rawValue != 0
      || damage_count > UInt32(SNOWRING_DAMAGE_MAX)
    if isFull { return nil }
    return withUnsafeBytes(of: damage) {
      $0.bindMemory(to: snowring_rect.self).prefix(Int(damage_count)).map {
        RingRectangle(x: Int($0.x), y: Int($0.y), width: Int($0.w), height: Int($0.h))
      }
    }
  }
}

extension ChangedTiles {
  private func isMarked(_ column: Int, _ row: Int) -> Bool {
    let tile = row * columns + column
    return words[tile / 64] >> UInt64(tile % 64) & 1 == 1
  }

  /// The marked tiles as disjoint rectangles: runs of a row, merged with equal runs below.
  fileprivate func rectangles(width: Int, height: Int) -> [RingRectangle] {
    var done: [RingRectangle] = []
    var open: [(columns: Range<Int>, top: Int)] = []
    func close(_ run: (columns: Range<Int>, top: Int), _ bottom: Int) {
      let (x, y) = (run.columns.lowerBound * side, run.top * side)
      done.append(
        RingRectangle(
          x: x, y: y, width: min(run.columns.upperBound * side, width) - x,
          height: min(bottom * side, height) - y))
    }
    for row in 0..<rows {
      let runs = runs(row)
      for run in open where !runs.contains(run.columns) { close(run, row) }
      open = runs.map { columns in
        open.first { $0.columns == columns } ?? (columns, row)
      }
    }
    for run in open { close(run, rows) }
    return done
  }

  private func runs(_ row: Int) -> [Range<Int>] {
    var runs: [Range<Int>] = []
    var column = 0
    while column < columns {
      guard isMarked(column, row) else {
        column += 1
        continue
      }
      let first = column
      while column < columns, isMarked(column, row) { column += 1 }
      runs.append(first..<column)
    }
    return runs
  }
}
