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
      let slices = slices[slices.count * part / count..<slices.count * (part + 1) / count]
      if let picture = scenery.picture {
        for slice in slices { picture.draw(slice, into: texels) }
      } else {
        let slicer = ScenerySlicer(scenery)
        for slice in slices { slicer.draw(slice, into: texels) }
      }
    }
  }
}

/// Sorts commands into bands of 64 rows in drawing order, so that a band stays in the CPU's cache while it is drawn.
struct Bands: ~Copyable {
  static let height = 64

  /// The start of each band in `items`, and the end of the last one.
  private(set) var starts = Buffer<Int32>()
  /// Indices of commands, repeated in each band they touch.
  private(set) var items = Buffer<Int32>()

  mutating func sort(_ commands: Items<DrawCommand>, _ range: Range<Int>, height: Int) {
    let count = (height + Self.height - 1) / Self.height
    starts.assign(0, count: count + 2)
    for index in range {
      for band in Self.bands(commands[index]) { starts[band + 2] += 1 }
    }
    for band in 1..<count + 2 { starts[band] += starts[band - 1] }
    items.assign(0, count: Int(starts[count + 1]))
    for index in range {
      for band in Self.bands(commands[index]) {
        items[Int(starts[band + 1])] = Int32(index)
        starts[band + 1] += 1
      }
    }
  }

  private static func bands(_ command: DrawCommand) -> ClosedRange<Int> {
    command.edges.top / height...(command.edges.bottom - 1) / height
  }
}
