import Outputs

/// The cost of converting a pixel to a screen's format, in rows of 800 pixels in the cache.
struct FormatBenchmark {
  /// Every format, and its dithered form if it has one.
  static let rows = PixelFormat.names.flatMap { name in
    ["rgb888", "grey8"].contains(name) ? [name] : [name, name + dithered]
  }

  private static let dithered = "-dithered"
  private static let width = 800
  private static let height = 48

  /// Passes over all pixels.
  let passes: Int

  /// Measures one of `rows`; nil for other names.
  func run(only name: String) -> Row? {
    let isDithered = name.hasSuffix(Self.dithered)
    let plain = isDithered ? String(name.dropLast(Self.dithered.count)) : name
    return PixelFormat(named: plain).map { measure(name, $0, isDithered: isDithered) }
  }

  private func measure(_ name: String, _ format: PixelFormat, isDithered: Bool) -> Row {
    let pixels = (0..<Self.width * Self.height).map {
      UInt32(truncatingIfNeeded: $0 &* 2_654_435_761) & 0xFF_FFFF
    }
    var bytes = [UInt8](repeating: 0, count: format.bytes(Self.width))
    var meter = Meter()
    for pass in -10..<passes {
      if pass == 0 { meter.start() }
      for row in 0..<Self.height {
        let span = pixels.span.extracting(row * Self.width..<(row + 1) * Self.width)
        bytes.withUnsafeMutableBytes {
          format.pack(span, column: 0, row: row, isDithered: isDithered, into: $0)
        }
      }
    }
    meter.stop()
    var row = meter.row(name, per: "pixel", passes * pixels.count)
    row.figures.removeAll { $0.name == "share_at_1000_hz" }
    return row
  }
}
