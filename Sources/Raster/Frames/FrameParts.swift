/// A frame in parts that threads may draw at the same time, each with its own rows.
///
/// It holds memory lent by `Rasterizer.draw(_:sharing:)` and must not outlive that call. It needs no reference
/// counting, so passing it on allocates nothing.
public struct FrameParts: Sendable {
  let pass: DrawPass
  let height: Int
  let split: Int

  /// The number of parts.
  public var count: Int { 2 }

  /// Draws a part, 0 the upper and 1 the lower one, each once.
  public func draw(_ part: Int) { pass.draw(part == 0 ? 0..<split : split..<height) }
}
