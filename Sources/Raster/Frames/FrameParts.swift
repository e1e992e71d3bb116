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

  /// Slices of a scenery's picture, which is lent as a whole.
  init(_ slices: [Int], of scenery: Scenery, _ texels: PixelMemory) {
    work = .slices(slices, of: scenery, texels)
  }

  /// The number of parts: as a picture's slices differ much, it has twice as many as there are threads.
  public var count: Int {
    switch work {
    case .rows: 2
    case .slices: 4
    }
  }

  /// Draws a part, each once.
  public func draw(_ part: Int) {
    switch work {
    case .rows(let pass, let height, let split):
      pass.draw(part == 0 ? 0..<split : split..<height)
    case .slices(let slices, let scenery, let texels):
      var slicer = PlateSlicer(scenery)
      for slice in slices[slices.count * part / count..<slices.count * (part + 1) / count] {
        slicer.draw(slice, into: texels)
      }
    }
  }
}
