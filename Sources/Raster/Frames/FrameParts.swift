/// A frame in parts that threads may draw at the same time: each has rows of its own.
///
/// It holds what `Rasterizer.draw(_:sharing:)` has lent and must not outlive that call. Nothing in it
/// has to be retained, so that handing it over allocates nothing.
public struct FrameParts: Sendable {
  let pass: DrawPass
  let height: Int
  /// Rows of the upper part.
  let split: Int

  /// How many parts there are.
  public var count: Int { 2 }

  /// Draws a part, 0 the upper and 1 the lower one; each is to be drawn once.
  public func draw(_ part: Int) { pass.draw(part == 0 ? 0..<split : split..<height) }
}
