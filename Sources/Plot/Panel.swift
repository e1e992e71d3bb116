import CCairo
import Graphics

/// A rectangle of a picture, with time to the right and a value upwards.
public struct Panel: Sendable {
  /// Position and size in the picture.
  public let area: Area
  /// The scale of the values.
  public let scale: Scale
  /// Time at the right edge, in seconds; 0 at the left.
  public let seconds: Double

  /// Creates a panel; draws nothing.
  public init(_ area: Area, _ scale: Scale, seconds: Double) {
    self.area = area
    self.scale = scale
    self.seconds = seconds
  }

  /// The position of a time in seconds, in pixels.
  public func x(_ time: Double) -> Double { area.x + time / seconds * area.width }

  /// The position of a value, in pixels, limited far outside.
  public func y(_ value: Double) -> Double {
    let (low, high) = (scale.range.lowerBound, scale.range.upperBound)
    // cairo counts in 24 bits; larger numbers would wrap around.
    return area.bottom - min(max((value - low) / (high - low), -1000), 1000) * area.height
  }

  /// Shades spans of time from top to bottom; short spans stay visible.
  public func shade(
    _ spans: [ClosedRange<Double>], on canvas: borrowing CairoCanvas, _ color: Color
  ) {
    for span in spans {
      let left = x(span.lowerBound)
      let width = max(x(span.upperBound) - left, 1.5)
      canvas.fill(
        Area(x: left, y: area.y, width: min(width, area.right - left), height: area.height), color)
    }
  }

  /// Writes a word into the upper left corner of each span with room for it.
  public func name(
    _ spans: [ClosedRange<Double>], _ word: String, on canvas: borrowing CairoCanvas,
    _ style: TextStyle
  ) {
    for span in spans {
      let left = x(span.lowerBound)
      guard min(x(span.upperBound), area.right) - left > Double(word.count) * style.size * 0.6 + 12
      else {
        continue
      }
      canvas.text(word, left + 6, area.y + style.size + 5, style)
    }
  }

  /// Draws dots.
  public func draw(
    _ series: DotSeries, on canvas: borrowing CairoCanvas, _ color: Color, size: Double
  ) {
    canvas.set(color)
    let context = canvas.context
    canvas.clipped(to: area) {
      for (index, bin) in series.bins.bins.enumerated() {
        guard let bin else { continue }
        let left = x(series.bins.seconds(index)) - size / 2
        for row in 0..<DotSeries.rowCount where bin.contains(row) {
          cairo_rectangle(context, left, y(series.value(row)) - size / 2, size, size)
        }
        // Per column, so that overlapping dots of two columns add up like ink.
        cairo_fill(context)
      }
    }
  }

  /// Draws a line, wrapped around in a cyclic panel; a value without neighbours is a disc.
  public func draw(
    _ series: LineSeries, on canvas: borrowing CairoCanvas, _ color: Color, width: Double
  ) {
    canvas.set(color)
    let context = canvas.context
    cairo_set_line_width(context, width)
    var discs: [Point] = []
    canvas.clipped(to: area) {
      var pen: Point?
      var isAlone = false
      for (index, bin) in series.bins.bins.enumerated() {
        guard let bin else { continue }
        let start = bin.arrival == .joined ? pen : nil
        if start == nil, isAlone, let pen { discs.append(pen) }
        isAlone = start == nil && y(bin.low) - y(bin.high) < width
        let here = Point(x: x(series.bins.seconds(index)), value: bin.last)
        stroke(bin, at: here.x, after: start, series.period, in: context)
        pen = bin.isClosed ? nil : here
        if bin.isClosed, isAlone { discs.append(here) }
      }
      if isAlone, let pen { discs.append(pen) }
      cairo_stroke(context)
    }
    for disc in discs { draw(disc, series.period, radius: width / 2 + 2.5, in: context) }
  }

  private struct Point {
    let x: Double
    let value: Double
  }

  private func stroke(
    _ bin: LineSeries.Bin, at x: Double, after start: Point?, _ period: Double?,
    in context: OpaquePointer
  ) {
    for shift in shifts(of: bin, after: start?.value, period: period) {
      if let start {
        cairo_move_to(context, start.x, y(start.value - shift))
        cairo_line_to(context, x, y(bin.first - shift))
      } else {
        cairo_move_to(context, x, y(bin.first - shift))
      }
      for value in [bin.low, bin.high, bin.last] { cairo_line_to(context, x, y(value - shift)) }
    }
  }

  private func draw(
    _ disc: Point, _ period: Double?, radius: Double, in context: OpaquePointer
  ) {
    var value = disc.value
    if let period { value -= ((value - scale.range.lowerBound) / period).rounded(.down) * period }
    guard scale.range.contains(value) else { return }
    cairo_new_path(context)
    cairo_arc(context, disc.x, y(value), radius, 0, 2 * .pi)
    cairo_fill(context)
  }

  /// Shifts that bring a piece of a line into the panel: several if it is cyclic.
  private func shifts(
    of bin: LineSeries.Bin, after start: Double?, period: Double?
  ) -> [Double] {
    guard let period else { return [0] }
    let low = min(bin.low, start ?? bin.low) - scale.range.lowerBound
    let high = max(bin.high, start ?? bin.high) - scale.range.lowerBound
    let first = (low / period).rounded(.down)
    // More than one turn covers everything.
    let last = min((high / period).rounded(.down), first + 2)
    return stride(from: first, through: last, by: 1).map { $0 * period }
  }
}
