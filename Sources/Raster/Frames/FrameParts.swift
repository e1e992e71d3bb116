/// A frame in parts that threads may draw at the same time, each with its own rows.
///
/// It must not outlive the `draw` call that lent its memory. Without reference counts, it allocates nothing.
public struct FrameParts: Sendable {
  let pass: DrawPass
  let height: Int
  let split: Int

  /// The number of parts.
  public var count: Int { 2 }

  /// Draws a part, 0 the upper and 1 the lower one, each once.
  public func draw(_ part: Int) { pass.draw(part == 0 ? 0..<split : split..<height) }
}
