import Graphics
import Portable

/// The grid of square cells that a glow is blurred on, and where it lies on the frame.
/// ```
///   cells    0 1 2 3 … left           left + 1
///            │ margin │├─┬─┬─┬─┤│├─┬─┬─┬─┤│ …          a cell has 1, 2, 4 or 8 pixels; the frame begins with one
///   groups             0          1                    of eight pixels, one to eight cells
/// ```
/// The margin holds what glows into the frame from outside. A cell has at most 0.71 sigma.
struct GlowGrid {
  /// The frame's size in pixels.
  let size: FrameSize
  /// The pixels of a cell.
  let step: Int
  /// The variance of the blur on the grid, in cells².
  let variance: Double
  /// How far a cell's light reaches, in cells: to three sigma.
  let reach: Int

  /// The largest standard deviation, the same as for blurred pictures.
  static let largest = 64.0
  /// More columns than all margins have.
  static let margins = 64

  /// For a Gaussian of that standard deviation, in pixels.
  init(blur: Double, _ size: FrameSize) {
    let blur = min(blur, Self.largest)
    self.size = size
    step = blur < 2.8 ? 1 : blur < 5.6 ? 2 : blur < 11.2 ? 4 : 8
    // A pixel is a box: 1/12 more. A cell is one, too, and its way to pixels three more: 1/3 of a cell² less.
    variance =
      step == 1 ? blur * blur : (blur * blur + 1.0 / 12) / Double(step * step) - 1.0 / 3
    let far = max(3 * variance.squareRoot() - 0.5, 0).rounded(.up)
    reach = variance > 0 && variance <= 0.25 ? 1 : Int(far)
  }

  /// How far a line's light reaches, in pixels.
  var pixelReach: Double { Double((reach + 2) * step) }

  /// The frame's first cell in a row; whole groups, with room for the blur of the one before.
  var left: Int { (reach + 4 + 7) / 8 * 8 }
  /// The frame's first row of cells; the line before it is needed, too.
  var top: Int { reach + 1 }
  /// The cells, with margins.
  var cells: FrameSize {
    FrameSize(
      width: left + (size.width + step - 1) / step + reach + 1,
      height: top + (size.height + step - 1) / step + reach + 1)
  }

  /// A row's groups of eight pixels inside the frame.
  var groups: Int { (size.width + 7) / 8 }
  /// Cells per group.
  var cellsOfGroup: Int { 8 / step }
  /// The memory of a row, in cells; vectors may reach beyond the last group.
  var stride: Int { (left + groups * cellsOfGroup + reach + 16 + 7) / 8 * 8 }

  /// The frame's groups that show a row's cells; those in the margin show none.
  @inline(__always)
  func groups(_ cells: Range<Int>) -> Range<Int> {
    let shift = cellsOfGroup.trailingZeroBitCount
    let first = max((cells.lowerBound &- left) &>> shift, 0)
    return first..<max(min((cells.upperBound &- 1 &- left) &>> shift &+ 1, groups), first)
  }

  @inline(__always)
  func cells(_ groups: Range<Int>) -> Range<Int> {
    left &+ groups.lowerBound &* cellsOfGroup..<left &+ groups.upperBound &* cellsOfGroup
  }

  /// A point's place, in cells.
  func place(_ point: Vector2) -> Vector2 {
    point * (1 / Double(step)) + Vector2(x: Double(left), y: Double(top))
  }

  /// The bands of sixteen rows of pixels that rows of cells light.
  func bands(_ rows: ClosedRange<Int>) -> Range<Int> {
    let rowsOfBand = RowBands.height / step
    let first = max(rows.lowerBound - reach - 1 - top, 0) / rowsOfBand
    let end = (rows.upperBound + reach + 1 - top + rowsOfBand) / rowsOfBand
    return first..<max(min(end, (size.height + RowBands.height - 1) / RowBands.height), first)
  }
}

/// A Gaussian's weights at whole distances, cut off beyond `reach`, with exactly the wanted variance.
struct GlowKernel {
  private var variance = -1.0
  /// Those of 0, 1, 2, … `reach`; symmetric, with sum 1.
  private(set) var weights: [Float] = []

  mutating func set(variance: Double, reach: Int) {
    guard variance != self.variance else { return }
    self.variance = variance
    weights.removeAll(keepingCapacity: true)
    guard reach > 1 else {
      weights.append(Float(1 - variance))
      if reach == 1 { weights.append(Float(variance / 2)) }
      return
    }
    let exponent = Self.exponent(variance, reach)
    let sum = Self.moments(exponent, reach).sum
    for distance in 0...reach {
      weights.append(Float(Self.weight(distance, exponent) / sum))
    }
  }

  /// That of the Gaussian that has the variance once it is cut off.
  private static func exponent(_ variance: Double, _ reach: Int) -> Double {
    var wider = variance
    for _ in 0..<8 { wider += variance - moments(-0.5 / wider, reach).variance }
    return -0.5 / wider
  }

  private static func weight(_ distance: Int, _ exponent: Double) -> Double {
    exponential(exponent * Double(distance * distance))
  }

  private static func moments(_ exponent: Double, _ reach: Int) -> (sum: Double, variance: Double) {
    var (sum, squares) = (1.0, 0.0)
    for distance in 1...reach {
      let both = 2 * weight(distance, exponent)
      sum += both
      squares += both * Double(distance * distance)
    }
    return (sum, squares / sum)
  }
}
