import CLinux
import Glibc

/// How large a terminal is, in cells and in pixels, and where a picture goes on it.
struct TerminalGeometry: Equatable {
  /// A rectangle of cells; the first column and row are 0.
  struct Place: Equatable {
    var column: Int
    var row: Int
    var columns: Int
    var rows: Int
  }

  let columns: Int
  /// Rows in all; the last one is the status line.
  let rows: Int
  let cellWidth: Int
  let cellHeight: Int

  init(columns: Int, rows: Int, pixelWidth: Int = 0, pixelHeight: Int = 0) {
    self.columns = max(1, columns)
    self.rows = max(2, rows)
    let (width, height) = (pixelWidth / self.columns, pixelHeight / self.rows)
    // Many terminals say nothing about pixels, some say nonsense; most cells are half as wide as high.
    let isLikely = width >= 2 && height >= 4 && width <= 200 && height <= 400
    (cellWidth, cellHeight) = isLikely ? (width, height) : (8, 16)
  }

  /// Asks the terminal; 80 × 24 where it does not say.
  init(of terminal: Int32) {
    var size = winsize()
    guard snow_terminal_size(terminal, &size) == 0, size.ws_col > 0, size.ws_row > 0 else {
      self.init(columns: 80, rows: 24)
      return
    }
    self.init(
      columns: Int(size.ws_col), rows: Int(size.ws_row),
      pixelWidth: Int(size.ws_xpixel), pixelHeight: Int(size.ws_ypixel))
  }

  /// The largest place for a picture that keeps its shape, in the middle above the status line.
  func place(width: Int, height: Int) -> Place {
    let room = (columns: columns, rows: rows - 1)
    // One cell of the picture in picture pixels is as high as it is wide times this.
    let shape = Double(width) * Double(cellHeight) / (Double(height) * Double(cellWidth))
    let wanted = (columns: Double(room.rows) * shape, rows: Double(room.columns) / shape)
    let columns = min(room.columns, max(1, Int(wanted.columns.rounded())))
    let rows = min(room.rows, max(1, Int(wanted.rows.rounded())))
    return Place(
      column: (room.columns - columns) / 2, row: (room.rows - rows) / 2, columns: columns,
      rows: rows)
  }

  /// A size of frames that fills the room above the status line with square pixels.
  ///
  /// - Parameter detail: pixels in the width of a cell.
  /// - Returns: pixels across and down.
  func frameSize(detail: Int) -> (width: Int, height: Int) {
    let down = Double(detail * (rows - 1) * cellHeight) / Double(cellWidth)
    return (columns * detail, max(1, Int(down.rounded())))
  }
}
