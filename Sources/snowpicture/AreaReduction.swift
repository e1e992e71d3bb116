/// A picture made smaller row by row: each pixel is the mean of the area that it covers, exactly.
///
/// ```
///   source      │ 0 │ 1 │ 2 │ 3 │ 4 │     Sides are counted in parts: a pixel of the source has as many as the result has
///   result      │   0   │   1   │...      pixels, and the other way round, so that all borders are whole numbers.
/// ```
struct AreaReduction {
  let width, height: Int
  private let sourceWidth, sourceHeight, channels: Int
  private(set) var bytes: [UInt8]
  private var line: [UInt32]
  private var sums: [UInt64]
  /// The next row of the result, and parts of it that are still missing.
  private var row = 0
  private var missing: Int

  /// Requires a result that is not larger, and `channels` bytes a pixel.
  init(from source: (width: Int, height: Int), to size: (width: Int, height: Int), channels: Int) {
    precondition(size.width <= source.width && size.height <= source.height)
    (width, height) = size
    (sourceWidth, sourceHeight) = source
    self.channels = channels
    bytes = [UInt8](repeating: 0, count: width * height * channels)
    line = [UInt32](repeating: 0, count: width * channels)
    sums = [UInt64](repeating: 0, count: width * channels)
    missing = sourceHeight
  }

  /// Adds the source's next row.
  mutating func add(_ source: Span<UInt8>) {
    guard row < height else { return }
    if width == sourceWidth, height == sourceHeight {
      let count = width * channels
      let start = row * count
      var bytes = bytes.mutableSpan
      for index in 0..<count { bytes[start + index] = source[index] }
      row += 1
      return
    }
    reduceAcross(source)
    var left = height
    while left > 0, row < height {
      let part = min(left, missing)
      let weight = UInt64(part)
      let line = line
      do {
        var sums = sums.mutableSpan
        for index in line.indices { sums[index] += UInt64(line[index]) * weight }
      }
      left -= part
      missing -= part
      if missing == 0 { finishRow() }
    }
  }

  private mutating func reduceAcross(_ source: Span<UInt8>) {
    let (width, sourceWidth, channels) = (width, sourceWidth, channels)
    var line = line.mutableSpan
    var (pixel, left) = (0, width)
    for target in 0..<width {
      let first = target * channels
      for channel in 0..<channels { line[first + channel] = 0 }
      var need = sourceWidth
      while need > 0 {
        let part = min(left, need)
        for channel in 0..<channels {
          line[first + channel] &+= UInt32(source[pixel * channels + channel]) &* UInt32(part)
        }
        need -= part
        left -= part
        if left == 0 { (pixel, left) = (pixel + 1, width) }
      }
    }
  }

  private mutating func finishRow() {
    let start = row * width * channels
    let area = UInt64(sourceWidth * sourceHeight)
    for index in sums.indices {
      bytes[start + index] = UInt8((sums[index] + area / 2) / area)
      sums[index] = 0
    }
    row += 1
    missing = sourceHeight
  }
}
