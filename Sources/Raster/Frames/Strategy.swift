import Graphics

/// How a frame is drawn; pixels do not depend on it, and counts decide, never time, so that replays are equal.
struct Strategy: Equatable {
  /// Whether to clear everything instead of restoring sprites' places; nil chooses.
  var isFull: Bool?
  /// Whether to clear and draw in bands of 64 rows; nil chooses.
  var usesBands: Bool?
  /// The number of rows in the upper part; nil chooses.
  var split: Int?

  /// Fewer pixels are drawn by one thread.
  static let leastShared = 1 << 19

  /// More pixels are not drawn for a frame of so many: a second's work, and thirty times the screen's area.
  static func mostDrawn(_ size: FrameSize) -> Int { 100_000_000 + 32 * size.width * size.height }

  /// Restoring a sprite's row costs about as much as clearing 64 pixels, or copying 24 of a picture (docs/raster.md).
  func isFull(_ previous: borrowing FramePlan, _ frame: borrowing Frame, hasPicture: Bool) -> Bool {
    isFull
      ?? (previous.area + previous.rows * (hasPicture ? 24 : 64) > frame.width * frame.height)
  }

  /// Frames from 16 MB on do not fit into caches.
  func usesBands(_ frame: borrowing Frame) -> Bool {
    usesBands ?? (frame.width * frame.height * frame.format.bytesPerPixel >= 16 << 20)
  }

  /// Where to split a frame into parts of about equal work; nil if it is too small.
  func split(
    _ plan: borrowing FramePlan, _ range: Range<Int>, _ frame: borrowing Frame, _ erasing: Erasing
  ) -> Int? {
    let step = erasing.isWhole && usesBands(frame) ? Bands.height : 8
    if let split { return min(max(split / step * step, 0), frame.height) }
    // A sampled pixel costs about as much as a drawn one, a cleared one an eighth.
    let pixels = frame.width * frame.height
    let sampled = erasing == .sampled ? pixels : 0
    guard plan.area + plan.rows * 16 + sampled >= Self.leastShared,
      frame.height >= 2 * Bands.height
    else { return nil }
    // The mean of all sprites' rows, weighted by area.
    let clearing = erasing == .full ? pixels / 8 : sampled
    var (sum, weight) = (clearing * frame.height, 2 * clearing + 1)
    for index in range {
      let command = plan.commands[index].edges
      sum += command.area * (command.top + command.bottom)
      weight += 2 * command.area
    }
    return min(max(sum / weight / step * step, step), (frame.height - 1) / step * step)
  }
}

/// How the last frame's sprites are erased, for benchmarks.
public enum ErasingChoice: String, CaseIterable, Sendable {
  /// By counts of sprites; see docs/raster.md.
  case automatic = "auto"
  /// Clears the whole frame.
  case full
  /// Restores the backdrop behind sprites.
  case damage
  /// Clears and draws in bands of 64 rows.
  case bands
}

extension Rasterizer {
  /// Overrides the rasteriser's choice for all later frames; the pixels are the same.
  public mutating func erase(_ choice: ErasingChoice) {
    strategy.isFull = choice == .automatic ? nil : choice != .damage
    strategy.usesBands = choice == .automatic ? nil : choice == .bands
  }
}
