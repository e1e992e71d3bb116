import Graphics

/// A frame and the plan that was drawn in it.
struct DrawnSurface: Sendable {
  var frame: Frame
  /// The last plan drawn here; while `isKnown` is false, the last one drawn anywhere.
  var plan = FramePlan()
  /// Whether it holds the backdrop and `plan`, and nothing else.
  var isKnown = false

  init(_ frame: Frame) { self.frame = frame }
}

extension Frame {
  /// Whether one can be drawn in place of the other.
  func isLike(_ other: Frame) -> Bool {
    (width, height) == (other.width, other.height) && format == other.format
  }
}
