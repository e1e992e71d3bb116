import Graphics
import Polylines

/// A straight piece of a blurred line with square ends: the product of its blur across and along.
/// ```
///   g = [Φ((s + w/2)/σ) − Φ((s − w/2)/σ)] · [Φ(t/σ) − Φ((t − L)/σ)]      s from the line, t along it
/// ```
/// The blur of adjacent pieces is the sum of theirs. So a straight line is exact however it is cut, also at its ends;
/// at a bend, a wedge is counted twice inside and missing outside, which the blur hides.
struct GlowSegment {
  /// In samples of the grid, as `top` and `bottom`.
  var start: Vector2
  /// Sigmas along the line per sample right and down.
  var along: Vector2
  /// Samples per sigma along and across, in a row; 0 if too many to matter.
  var alongSamples: Double
  var acrossSamples: Double
  /// In sigmas.
  var length: Double
  /// Half the width, in sigmas.
  var radius: Double
  var top: Int32
  var bottom: Int32
}

struct GlowList {
  private var segments: [GlowSegment] = []
  private var bands = RowBands()
  private var size = FrameSize(width: 0, height: 0)
  private(set) var grid = GlowGrid.fine
  /// Standard deviation of the Gaussian, including a pixel's own width, in pixels.
  private(set) var sigma = 1.0
  private var radius = 0.5
  private var cap = ShapeStyle.LineCap.butt
  private var offset = Vector2.zero

  /// The largest standard deviation, the same as for blurred pictures.
  static let largest = 64.0

  mutating func reset(_ style: ShapeStyle, _ size: FrameSize) {
    segments.removeAll(keepingCapacity: true)
    self.size = size
    let blur = min(style.shadowRadius, Self.largest)
    grid = GlowGrid(blur: blur)
    // A pixel is a box of variance 1/12.
    sigma = (blur * blur + 1.0 / 12 - grid.variance).squareRoot()
    radius = min(style.lineWidth, StrokeOutline.widest) / 2
    offset = style.shadowOffset
    cap = style.lineCap
  }

  var bandCount: Int { bands.count }
  func isEmpty(_ band: Int) -> Bool { bands.isEmpty(band) }

  /// Adds a line; drops points that are nearly on the line between their neighbours.
  mutating func append(_ flat: borrowing FlatPath, _ line: FlatPath.Line) {
    let (first, last) = (line.points.lowerBound, line.points.upperBound - 1)
    var start = first
    while start < last {
      var end = start + 1
      while end < last, end - start < 16, isStraight(flat, start, end + 1) { end += 1 }
      append(
        flat.points[start], flat.points[end], isFirst: !line.isClosed && start == first,
        isLast: !line.isClosed && end == last)
      start = end
    }
    if line.isClosed {
      append(flat.points[last], flat.points[first], isFirst: false, isLast: false)
    }
    if first == last, !line.isClosed {
      append(flat.points[first], flat.points[first], isFirst: true, isLast: true)
    }
  }

  /// Whether all points between two are within 1/16 sigma of the line between them.
  private func isStraight(_ flat: borrowing FlatPath, _ start: Int, _ end: Int) -> Bool {
    let from = flat.points[start]
    let way = flat.points[end] - from
    let limit = sigma / 16 * way.length
    for index in start + 1..<end {
      let point = flat.points[index] - from
      let along = Vector2.dot(point, way)
      guard Vector2.cross(way, point).magnitude <= limit, along >= 0,
        along <= way.squaredLength
      else { return false }
    }
    return true
  }

  private mutating func append(_ a: Vector2, _ b: Vector2, isFirst: Bool, isLast: Bool) {
    let way = b - a
    let length = way.length
    let direction = length > 1e-9 ? way * (1 / length) : Vector2(x: 1, y: 0)
    append(a, direction, length, radius)
    if isFirst { addEnd(a, direction * -1) }
    if isLast { addEnd(b, direction) }
  }

  private mutating func addEnd(_ point: Vector2, _ direction: Vector2) {
    switch cap {
    case .butt: return
    case .square: append(point, direction, radius, radius)
    case .round:
      // Half a disc of the right area, in slices that the blur hides.
      let count = min((radius / sigma * 1.5).rounded(.up), 24)
      func half(_ number: Double) -> Double {
        let share = (number + 0.5) / count
        return (1 - share * share).squareRoot()
      }
      var sum = 0.0
      for number in 0..<Int(count) { sum += half(Double(number)) }
      for number in 0..<Int(count) {
        let width = half(Double(number)) * (.pi / 4 * count / sum)
        append(
          point + direction * (Double(number) * radius / count), direction, radius / count,
          radius * width)
      }
    }
  }

  private mutating func append(
    _ point: Vector2, _ direction: Vector2, _ length: Double, _ radius: Double
  ) {
    guard length > 1e-9 else { return }
    // From here on in the grid's units.
    let (unit, center) = (1 / Double(grid.step), grid.center)
    let (sigma, radius, length) = (sigma * unit, radius * unit, length * unit)
    let (columns, rows) = (grid.samples(size.width), grid.samples(size.height))
    let start = (point + offset) * unit
    let end = start + direction * length
    let soft = GaussianStep.reach * sigma
    let tall = direction.x.magnitude * (radius + soft) + direction.y.magnitude * soft
    let top = max(min(start.y, end.y) - tall - center, 0).rounded(.up)
    let bottom = min((max(start.y, end.y) + tall - center).rounded(.down) + 1, Double(rows))
    let wide = direction.y.magnitude * (radius + soft) + direction.x.magnitude * soft
    guard top < bottom, min(start.x, end.x) - wide < Double(columns),
      max(start.x, end.x) + wide > 0
    else { return }
    func samples(_ step: Double) -> Double { step.magnitude > 1e-9 ? sigma / step : 0 }
    segments.append(
      GlowSegment(
        start: start, along: direction * (1 / sigma), alongSamples: samples(direction.x),
        acrossSamples: samples(-direction.y), length: length / sigma, radius: radius / sigma,
        top: Int32(top), bottom: Int32(bottom)))
  }

  /// To be called when all lines have been added, before `visit`.
  mutating func sort() {
    let (height, grid) = (size.height, grid)
    segments.lendItems { segments in
      bands.sort(segments.count, rows: height) { grid.firstPixel(Int(segments[$0].top)) }
    }
  }

  mutating func visit(_ band: Int, _ body: (GlowSegment) -> Void) {
    let bottom = grid.row(ofBand: band + 1)
    segments.lendItems { segments in
      bands.visit(band) { number in
        body(segments[number])
        return Int(segments[number].bottom) > bottom
      }
    }
  }
}
