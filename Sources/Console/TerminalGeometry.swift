import CLinux
import Glibc

/// The size of a terminal in cells and in pixels, and the place of a picture on it.
public struct TerminalGeometry: Equatable, Sendable {
  /// A rectangle of cells.
  public struct Place: Equatable, Sendable {
    /// The first column, from 0.
    public let column: Int
    /// The first row, from 0.
    public let row: Int
    /// Cells across.
    public let columns: Int
    /// Cells down.
    public let rows: Int
  }

  /// Cells across.
  public let columns: Int
  /// Cells down; the last row is the status line.
  public let rows: Int
  /// Pixels across a cell.
  public let cellWidth: Int
  /// Pixels down a cell.
  public let cellHeight: Int

  /// A terminal's own figures, limited to plausible values; 0 pixels where it does not know them.
  public init(columns: Int, rows: Int, pixelWidth: Int = 0, pixelHeight: Int = 0) {
    self.columns = min(max(1, columns), 1024)
    self.rows = min(max(2, rows), 512)
    let (width, height) = (pixelWidth / max(1, columns), pixelHeight / max(1, rows))
    // Some terminals report wrong pixels; most cells are half as wide as high.
    let isLikely = (2...200).contains(width) && (width...width * 4).contains(height)
    (cellWidth, cellHeight) = isLikely ? (width, height) : (8, 16)
  }

  /// The terminal's size; 80 × 24 if unknown.
  public init(of terminal: Int32) {
    var size = winsize()
    guard snow_terminal_size(terminal, &size) == 0, size.ws_col > 0, size.ws_row > 0 else {
      self.init(columns: 80, rows: 24)
      return
    }
    self.init(
      columns: Int(size.ws_col), rows: Int(size.ws_row),
      pixelWidth: Int(size.ws_xpixel), pixelHeight: Int(size.ws_ypixel))
  }

  /// The largest place for a picture of these proportions, centred above the status line.
  public func place(width: Int, height: Int) -> Place {
    let room = (columns: columns, rows: rows - 1)
    // Columns per row of the picture.
    let shape = Double(max(1, width) * cellHeight) / Double(max(1, height) * cellWidth)
    let wanted = (columns: Double(room.rows) * shape, rows: Double(room.columns) / shape)
    let columns = min(room.columns, max(1, Int(wanted.columns.rounded())))
    let rows = min(room.rows, max(1, Int(wanted.rows.rounded())))
    return Place(
      column: (room.columns - columns) / 2, row: (room.rows - rows) / 2, columns: columns,
      rows: rows)
  }

  /// The size of square-pixel frames above the status line: `detail` pixels a cell's width, at most 4096 a side.
  public func frameSize(detail: Int) -> (width: Int, height: Int) {
    let longest = 4096.0
    let shape = Double((rows - 1) * cellHeight) / Double(columns * cellWidth)
    let width = min(Double(columns * detail), longest, longest / shape)
    return (max(1, Int(width.rounded())), max(1, Int((width * shape).rounded())))
  }
}
