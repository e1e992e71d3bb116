extension Bitmap {
  /// The part of this picture at the given pixels, clipped to it; if nothing is left, the nearest pixel.
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

  /// The part given in shares of the sides, such as a `contentsRect`, clipped to the picture.
  ///
  /// Each edge is rounded to the nearest line between pixels, halves up. Rounding edges instead of extents keeps
  /// adjoining parts of an atlas from overlapping or leaving gaps. A NaN edge is the picture's own.
  public func cropped(to shares: UnitRect) -> Bitmap {
    let columns = Self.edges(from: shares.x, extent: shares.width, of: width)
    let rows = Self.edges(from: shares.y, extent: shares.height, of: height)
    return cropped(
      x: columns.first, y: rows.first, width: columns.end - columns.first,
      height: rows.end - rows.first)
  }

  /// Clips a range of pixels to a side; never empty.
  private static func part(from first: Int, count: Int, of side: Int) -> Range<Int> {
    let (sum, isTooLarge) = first.addingReportingOverflow(max(count, 0))
    let start = min(max(first, 0), side - 1)
    return start..<min(max(isTooLarge ? side : sum, start + 1), side)
  }

  private static func edges(
    from share: Double, extent: Double, of side: Int
  ) -> (first: Int, end: Int) {
    func line(_ share: Double, orElse own: Int) -> Int {
      // Rounds to 1/256 pixel first, so that the error of a sum such as 0.1 + 0.2 cannot decide a half.
      let exact = (share * Double(side) * 256).rounded() / 256
      guard !exact.isNaN else { return own }
      return Int(min(max(exact, -1), Double(side + 1)).rounded())
    }
    return (line(share, orElse: 0), line(share + extent, orElse: side))
  }
}
