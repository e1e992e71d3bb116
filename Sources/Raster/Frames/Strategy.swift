import Graphics

/// How a frame is drawn; the pixels are the same whatever is chosen.
///
/// The choice depends on counts, never on time: a replay touches the same pixels again.
struct Strategy: Equatable {
  /// What the last frame drew goes away everywhere or only where it was; nil chooses.
  var isFull: Bool?
  /// 64 rows are cleared and drawn at a time; nil chooses.
  var usesBands: Bool?
  /// The rows of the upper half; nil chooses.
  var split: Int?
  /// Whether eight pixels are drawn at a time.
  var usesVectors = VectorUnit.isThere

  /// Whether all of a frame is erased.
  ///
  /// Putting a row of a sprite back costs about as much as clearing 64 pixels more; with a picture
  /// behind it, as copying 24 more. See docs/raster.md.
  func isFull(_ previous: borrowing FramePlan, _ frame: borrowing Frame, hasPicture: Bool) -> Bool {
    isFull
      ?? (previous.area + previous.rows * (hasPicture ? 24 : 64) > frame.width * frame.height)
  }

  /// From 16 MB on a frame is larger than what a cache holds beside it.
  func usesBands(_ frame: borrowing Frame) -> Bool {
    usesBands ?? (frame.width * frame.height * frame.format.bytesPerPixel >= 16 << 20)
  }

  /// Where to part a frame so that both parts are about the same work; nil where it is too little to
  /// share.
  func split(
    _ plan: borrowing FramePlan, _ range: Range<Int>, _ frame: borrowing Frame, _ erasing: Erasing
  ) -> Int? {
    let step = erasing == .full && usesBands(frame) ? Bands.height : 8
    if let split { return min(max(split / step * step, 0), frame.height) }
    guard plan.area + plan.rows * 16 >= 1 << 19, frame.height >= 2 * Bands.height else {
      return nil
    }
    // The middle of all sprites' rows, weighed by their width; clearing costs an eighth of drawing.
    let clearing = erasing == .full ? frame.width * frame.height / 8 : 0
    var (sum, weight) = (clearing * frame.height, 2 * clearing + 1)
    for index in range {
      let command = plan.commands[index].edges
      sum += command.area * (command.top + command.bottom)
      weight += 2 * command.area
    }
    return min(max(sum / weight / step * step, step), (frame.height - 1) / step * step)
  }
}
