import Graphics

struct DrawnSurface: Sendable {
  var frame: Frame
  /// Where a narrow frame is drawn, in rows of the eight pixels that are drawn at once; nil for others.
  private var padded: Frame?
  /// The last plan drawn here; while `isKnown` is false, the last one drawn anywhere.
  var plan = FramePlan()
  /// Whether the frame holds exactly the backdrop and `plan`.
  var isKnown = false

  init(_ frame: Frame) {
    self.frame = frame
    let size = FrameSize(width: frame.width, height: frame.height)
    guard size.stride > size.width else { return }
    padded = Frame(width: size.stride, height: size.height, format: frame.format)
  }

  /// Lends the memory to draw in, whose rows have `FrameSize.stride` pixels; those of a narrow frame are then copied.
  mutating func lendPixels(_ body: (PixelMemory) -> Void) {
    padded?.lendPixels(body)
    guard let padded else { return frame.lendPixels(body) }
    let (rows, bytes) = (frame.height, frame.format.bytesPerPixel)
    let (row, stride) = (frame.width * bytes, padded.width * bytes)
    frame.lendPixels { memory in
      for y in 0..<rows {
        let first = y * stride
        memory.copy(padded.bytes.extracting(first..<first + row), to: y * row)
      }
    }
  }
}

extension Frame {
  func isLike(_ other: Frame) -> Bool {
    (width, height) == (other.width, other.height) && format == other.format
  }
}
