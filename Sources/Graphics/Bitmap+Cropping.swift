extension Bitmap {
  /// A part of this picture as a picture of its own.
  ///
  /// What lies outside is left out. At least one pixel is left, the nearest, where the part is
  /// empty or lies outside altogether.
  ///
  /// - Parameters:
  ///   - x: its first column.
  ///   - y: its first row.
  ///   - newWidth: pixels across.
  ///   - newHeight: pixels down.
  /// - Returns: the part, in the same format.
  public func cropped(x: Int, y: Int, width newWidth: Int, height newHeight: Int) -> Bitmap {
    let columns = Self.part(from: x, count: newWidth, of: width)
    let rows = Self.part(from: y, count: newHeight, of: height)
    guard columns.count < width || rows.count < height else { return self }
    let channels = format.bytesPerPixel
    var part = Bitmap(width: columns.count, height: rows.count, format: format)
    let length = columns.count * channels
    for (row, from) in rows.enumerated() {
      let start = (from * width + columns.lowerBound) * channels
      part.bytes.replaceSubrange(
        row * length..<(row + 1) * length, with: bytes[start..<start + length])
    }
    return part
  }

  /// A part by shares of the sides, as a `contentsRect` names it.
  ///
  /// Each of the four edges falls on the nearest line between pixels, and just halfway on the next
  /// one. Edges are rounded, not extents: parts of an atlas that touch neither overlap nor leave
  /// anything out. An edge that is not a number is the picture's own.
  ///
  /// - Parameter shares: the part, cut to the picture like one in pixels.
  /// - Returns: the part, in the same format.
  public func cropped(to shares: UnitRect) -> Bitmap {
    let columns = Self.edges(from: shares.x, extent: shares.width, of: width)
    let rows = Self.edges(from: shares.y, extent: shares.height, of: height)
    return cropped(
      x: columns.first, y: rows.first, width: columns.end - columns.first,
      height: rows.end - rows.first)
  }

  /// `count` pixels from `first`, cut to a side; never empty.
  private static func part(from first: Int, count: Int, of side: Int) -> Range<Int> {
    let (sum, isTooLarge) = first.addingReportingOverflow(max(count, 0))
    let start = min(max(first, 0), side - 1)
    return start..<min(max(isTooLarge ? side : sum, start + 1), side)
  }

  /// Where a part begins and ends along one side, in whole pixels.
  private static func edges(
    from share: Double, extent: Double, of side: Int
  ) -> (first: Int, end: Int) {
    func line(_ share: Double, orElse own: Int) -> Int {
      // What a sum such as 0.1 + 0.2 has too much or too little must not decide which way a half
      // goes: it is put right to a 256th of a pixel first.
      let exact = (share * Double(side) * 256).rounded() / 256
      guard !exact.isNaN else { return own }
      return Int(min(max(exact, -1), Double(side + 1)).rounded())
    }
    return (line(share, orElse: 0), line(share + extent, orElse: side))
  }
}
