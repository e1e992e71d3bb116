import Console
import Testing

@Suite struct TerminalGeometryTests {
  @Test(arguments: [
    // Columns, rows, pixels; the cell that comes of it.
    ((100, 30, 1000, 600), (10, 20)), ((100, 30, 0, 0), (8, 16)), ((100, 30, 100, 30), (8, 16)),
    ((100, 30, 65535, 65535), (8, 16)), ((80, 24, 4000, 24), (8, 16)),
  ])
  func cells(terminal: (Int, Int, Int, Int), cell: (Int, Int)) {
    let geometry = TerminalGeometry(
      columns: terminal.0, rows: terminal.1, pixelWidth: terminal.2, pixelHeight: terminal.3)
    #expect(geometry.cellWidth == cell.0 && geometry.cellHeight == cell.1)
  }

  @Test(arguments: [
    // A picture and its place: column, row, columns, rows. There are 100 × 29 cells of 1:2.
    ((100, 58), (0, 0, 100, 29)), ((400, 100), (0, 8, 100, 13)), ((58, 58), (21, 0, 58, 29)),
    ((1, 10000), (49, 0, 1, 29)), ((10000, 1), (0, 14, 100, 1)),
  ])
  func placesKeepTheShape(picture: (Int, Int), at: (Int, Int, Int, Int)) {
    let place = TerminalGeometry(columns: 100, rows: 30).place(width: picture.0, height: picture.1)
    #expect(place.column == at.0 && place.row == at.1)
    #expect(place.columns == at.2 && place.rows == at.3)
  }

  @Test func framesFillTheRoom() {
    let geometry = TerminalGeometry(columns: 100, rows: 30)
    #expect(geometry.frameSize(detail: 4) == (400, 232))
    let place = geometry.place(width: 400, height: 232)
    #expect(place.columns == 100 && place.rows == 29)
  }

  @Test func hostileSizesStayPossible() {
    for (columns, rows) in [(0, 0), (1, 65535), (65535, 1), (65535, 65535), (-1, -1)] {
      let geometry = TerminalGeometry(columns: columns, rows: rows)
      let size = geometry.frameSize(detail: 200)
      #expect((1...4096).contains(size.width) && (1...4096).contains(size.height))
      let place = geometry.place(width: size.width, height: size.height)
      #expect(place.columns >= 1 && place.column + place.columns <= geometry.columns)
      #expect(place.rows >= 1 && place.row + place.rows < geometry.rows)
    }
  }
}
