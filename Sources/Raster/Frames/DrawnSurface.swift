import Graphics

struct DrawnSurface: Sendable {
  var frame: Frame
  /// The last plan drawn here; while `isKnown` is false, the last one drawn anywhere.
  var plan = FramePlan()
  /// Whether the frame holds exactly the backdrop and `plan`.
  var isKnown = false

  init(_ frame: Frame) { self.frame = frame }
}

extension Frame {
  func isLike(_ other: Frame) -> Bool {
    (width, height) == (other.width, other.height) && format == other.format
  }
}
