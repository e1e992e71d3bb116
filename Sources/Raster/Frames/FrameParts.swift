import Graphics

/// Drawing in parts that threads may do at the same time: a frame's rows, or slices of a scenery's picture.
///
/// It must not outlive the `draw` call that lent its memory. For a frame it allocates nothing, and has no reference
/// counts.
public struct FrameParts: Sendable {
  private enum Work {
    case rows(DrawPass, height: Int, split: Int)
    case slices([Int], of: Scenery, PixelMemory)
  }

  private let work: Work

  /// The upper and the lower rows of a frame.
  init(_ pass: DrawPass, height: Int, split: Int) {
    work = .rows(pass, height: height, split: split)
  }

  /// Every other slice of a scenery's picture, which is lent as a whole.
  init(_ slices: [Int], of scenery: Scenery, _ texels: PixelMemory) {
    work = .slices(slices, of: scenery, texels)
  }

  /// The number of parts.
  public var count: Int { 2 }

  /// Draws a part, each once.
  public func draw(_ part: Int) {
    switch work {
    case .rows(let pass, let height, let split):
      pass.draw(part == 0 ? 0..<split : split..<height)
    case .slices(let slices, let scenery, let texels):
      var slicer = PlateSlicer(scenery)
      for index in stride(from: part, to: slices.count, by: count) {
        slicer.draw(slices[index], into: texels)
      }
    }
  }
}
