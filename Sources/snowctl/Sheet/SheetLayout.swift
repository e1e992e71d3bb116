import Graphics
import Portable

/// Where the panels of a sheet and their labels are.
///
/// ```
///   ┌───────────┬───────────┐
///   │  ┌─────┐  │  ┌─────┐  │      All cells have the width of the widest, a row the height of its highest;
///   │  │     │  │  │     │  │      the last row is centred. Letters grow with the sheet, so that they can be
///   │  └─────┘  │  └─────┘  │      read when it is shown at the width of a page.
///   │ 2.0s ↓ 0° │ 7.0s ↓ 45°│
///   └─────┬─────┴─────┬─────┘
/// ```
struct SheetLayout {
  /// A panel's place, in pixels of the sheet.
  struct Cell {
    var middle: Vector2
    /// The middle between both labels.
    var arrow: Vector2
    /// Where the left label begins.
    var left: Double
    /// Where the right label ends.
    var right: Double
  }

  let width: Int
  let height: Int
  let letterHeight: Double
  private(set) var cells: [Cell] = []

  /// Letters of this share of the sheet's width are 16 pixels high in a page of 1000.
  private static let letterShare = 1 / 62.0
  private static let leastLetter = 16.0
  /// Lengths in heights of a letter.
  private static let (margin, strip, arrowWidth) = (0.75, 3.0, 2.0)

  /// A layout of panels of these sizes; both labels together are `labels` times as wide as a letter is high.
  ///
  /// Nil if the sheet would be larger than a frame can be.
  init?(_ panels: [Size2], labels: Double) {
    let widest = panels.map(\.width).max() ?? 0
    let highest = panels.map(\.height).max() ?? 0
    let columns = Self.columns(panels.count, width: widest, height: highest)
    letterHeight = max(
      Self.leastLetter, (Double(columns) * widest * Self.letterShare).rounded())
    let margin = (Self.margin * letterHeight).rounded()
    let strip = Self.strip * letterHeight
    let content = max(widest, (labels + Self.arrowWidth) * letterHeight)
    let across = (content + 2 * margin).rounded(.up)
    width = Int(across) * columns
    var top = 0.0
    for first in stride(from: 0, to: panels.count, by: columns) {
      let row = panels[first..<min(first + columns, panels.count)]
      let room = (row.map(\.height).max() ?? 0).rounded(.up)
      let left = (Double(width) - across * Double(row.count)) / 2
      for index in 0..<row.count {
        // Panels begin at whole pixels.
        let edge = (left + across * Double(index) + (across - widest) / 2).rounded(.down)
        let middle = edge + widest / 2
        cells.append(
          Cell(
            middle: Vector2(x: middle, y: top + margin + room / 2),
            arrow: Vector2(x: middle, y: top + margin + room + strip / 2),
            left: middle - content / 2, right: middle + content / 2))
      }
      top += margin + room + strip
    }
    height = Int(top.rounded(.up))
    guard Frame.isPossible(width: width, height: height) else { return nil }
  }

  /// The number of columns that fills the rows best, of a sheet about twice as wide as high.
  private static func columns(_ count: Int, width: Double, height: Double) -> Int {
    let shape =
      (width + 2 * margin * leastLetter) / (height + (margin + strip) * leastLetter)
    func badness(_ columns: Int) -> Double {
      let rows = (count + columns - 1) / columns
      let page = shape * Double(columns) / Double(rows)
      let empty = Double(rows * columns - count) / Double(columns)
      return max(page / 2, 2 / page) - 1 + empty
    }
    return (1...max(1, count)).min { badness($0) < badness($1) } ?? 1
  }
}
