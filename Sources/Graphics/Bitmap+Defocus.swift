extension Bitmap {
  /// A picture out of focus: every point spread over a disc, the circle of confusion.
  public struct Defocused: Sendable {
    /// As bright as its format allows, so that few levels do not show.
    public let picture: Bitmap
    /// The opacity that keeps the light of the sharp picture, 0...1.
    public let opacity: Double
    /// Pixels of the sharp picture per pixel of this one.
    public let step: Int
  }

  /// The size of a picture out of focus.
  public struct DefocusedSize: Sendable {
    /// Pixels across.
    public let width: Int
    /// Pixels down.
    public let height: Int
    /// Pixels of the sharp picture per pixel of this one.
    public let step: Int
  }

  /// The size of what `defocused` returns, without drawing it; nil where that returns nil for the diameter.
  public func defocusedSize(diameter: Double) -> DefocusedSize? {
    guard diameter >= 2, diameter <= Double(Self.longestSide) else { return nil }
    let step = max(1, Int(diameter / 16))
    let reach = Int((diameter / 2 / Double(step)).rounded(.up)) + 1
    let (wide, high) = ((width - 1) / step + 1 + 2 * reach, (height - 1) / step + 1 + 2 * reach)
    guard max(wide, high) <= Self.longestSide else { return nil }
    return DefocusedSize(width: wide, height: high, step: step)
  }

  /// Spreads every point over a disc of `diameter` pixels; about the sharp picture's centre.
  ///
  /// ```
  ///   sharp  │ ·  ✳  · │      a sum over the disc for each pixel, one difference of running
  ///   disc     (────)         sums a row; the blurred picture needs no more than 16 pixels
  ///   soft   ░▒▒▓▓▓▒▒░        across the disc, so larger discs have larger pixels
  /// ```
  /// For load time. Nil below two pixels, where little would change, and beyond `longestSide`.
  public func defocused(diameter: Double) -> Defocused? {
    guard let size = defocusedSize(diameter: diameter) else { return nil }
    let (wide, high, step) = (size.width, size.height, size.step)
    let channels = format.bytesPerPixel
    var sums = [Float](repeating: 0, count: wide * high * channels)
    var line = [Float](repeating: 0, count: wide)
    for channel in 0..<channels {
      let rows = RunningSums(self, channel: channel, step: step)
      for y in 0..<high {
        // Both centres coincide.
        let disc = rows.disc(
          y: (Double(2 * y + 1 - high) * Double(step) + Double(height)) / 2, radius: diameter / 2)
        rows.addSums(
          of: disc, from: (Double(1 - wide) * Double(step) + Double(width)) / 2, to: &line)
        for x in 0..<wide {
          sums[(y * wide + x) * channels + channel] = line[x]
          line[x] = 0
        }
      }
    }
    let most = sums.max() ?? 0
    guard most > 0 else { return nil }
    var soft = Bitmap(width: wide, height: high, format: format)
    for index in sums.indices { soft.bytes[index] = UInt8(sums[index] / most * 255 + 0.5) }
    let area = Self.area(radius: diameter / 2, isBetween: ((high - 1) * step + height) % 2 == 0)
    return Defocused(picture: soft, opacity: min(Double(most) / area / 255, 1), step: step)
  }

  /// The area of a disc as its rows make it up; its middle is in a row's middle, or between two rows.
  private static func area(radius: Double, isBetween: Bool) -> Double {
    let rows = Int(radius) + 1
    return (-rows...rows).reduce(0) { sum, row in
      let away = Double(row) + (isBetween ? 0.5 : 0)
      return sum + 2 * max(0, radius * radius - away * away).squareRoot()
    }
  }
}

/// The sums of a channel along each row, from its start.
///
/// ```
///   step 3    0 3 6 9 │ 1 4 7 · │ 2 5 8 ·      a row: sums that are `step` apart are neighbours, so that
///             phase 0 │ phase 1 │ phase 2      those of many discs are read at once
/// ```
private struct RunningSums {
  private let width: Int
  private let height: Int
  private let step: Int
  /// The sums of a phase.
  private let stride: Int
  /// Exact, as no row is longer than `Bitmap.longestSide`.
  private var sums: [Float]

  init(_ picture: Bitmap, channel: Int, step: Int) {
    (width, height, self.step) = (picture.width, picture.height, step)
    stride = picture.width / step + 1
    sums = [Float](repeating: 0, count: step * stride * picture.height)
    for y in 0..<height {
      var sum: Float = 0
      for x in 0..<width {
        sum += Float(
          picture.bytes[(y * width + x) * picture.format.bytesPerPixel + channel])
        sums[place(x + 1, row: y)] = sum
      }
    }
  }

  private func place(_ column: Int, row: Int) -> Int {
    (row * step + column % step) * stride + column / step
  }

  /// A disc on some rows of pixels: the first one, and half its width on each.
  struct Disc {
    let first: Int
    let halves: [Double]
  }

  /// A disc whose middle is at a height; a row counts where its middle is.
  func disc(y: Double, radius: Double) -> Disc {
    let first = max(0, Int((y - radius - 0.5).rounded(.up)))
    let last = min(height - 1, Int((y + radius - 0.5).rounded(.down)))
    return Disc(
      first: first,
      halves: (first..<max(first, last + 1)).map { row in
        let away = Double(row) + 0.5 - y
        return max(0, radius * radius - away * away).squareRoot()
      })
  }

  /// Adds the sums over discs whose middles are `step` pixels apart, from `x` on, cut at their edges along rows.
  func addSums(of disc: Disc, from x: Double, to line: inout [Float]) {
    var line = line.mutableSpan
    for (row, half) in disc.halves.enumerated() {
      addSums(upTo: x + half, disc.first + row, times: 1, to: &line)
      addSums(upTo: x - half, disc.first + row, times: -1, to: &line)
    }
  }

  /// Adds the sums left of places `step` apart, which may lie inside pixels.
  private func addSums(
    upTo x: Double, _ row: Int, times factor: Float, to line: inout MutableSpan<Float>
  ) {
    let column = Int(x.rounded(.down))
    // The same for all of them, as their distance is whole.
    let share = Float(x - Double(column))
    // Left of the row nothing adds up, and right of it everything.
    let first = min(max(0, (step - 1 - column) / step), line.count)
    let end = min(max(first, (width - column + step - 1) / step), line.count)
    if first < end {
      let (left, right) = (
        sums(from: column + first * step, row, end - first),
        sums(from: column + first * step + 1, row, end - first)
      )
      for index in left.indices {
        line[first + index] += (left[index] + (right[index] - left[index]) * share) * factor
      }
    }
    let whole = sums[place(width, row: row)] * factor
    for index in end..<line.count { line[index] += whole }
  }

  /// Sums that are `step` apart.
  @_lifetime(borrow self)
  private func sums(from column: Int, _ row: Int, _ count: Int) -> Span<Float> {
    let place = place(column, row: row)
    return sums.span.extracting(place..<place + count)
  }
}
