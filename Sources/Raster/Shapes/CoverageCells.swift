import Graphics

/// The exact coverage of sixteen rows of pixels by an outline.
/// ```
///      │  ╱ │    │        An edge changes the coverage of its own cell and of everything to the right. Each
///      │╱ h │    │        piece of it between cell borders adds h·(1 − m) to its cell and h·m to the next,
///   ───┴────┴────┴──      where h is its height and m its midpoint's distance from the cell's left. The sum
///        m   1    1       from the left is the enclosed area times the winding number.
/// ```
/// Without samples, areas of polygons are exact: the method of libart, FreeType's smooth rasteriser and font-rs.
struct CoverageCells {
  private var cells: [Float] = []
  private var spans: [CellSpan] = []
  private var stride = 0

  mutating func reserve(width: Int) {
    // Edges at the frame's right border also write two cells beyond it.
    let needed = (width + 2 + 7) / 8 * 8
    guard stride != needed else { return }
    stride = needed
    cells = [Float](repeating: 0, count: stride * RowBands.height)
    spans = [CellSpan](repeating: .none, count: RowBands.height)
  }

  mutating func fill(
    _ band: Int, of list: inout EdgeList, _ rule: ShapeStyle.FillRule, _ size: FrameSize,
    fading fade: FillFade?, into ink: inout Ink
  ) {
    let (top, bottom) = (band * RowBands.height, (band + 1) * RowBands.height)
    let stride = stride
    cells.lendPixels { memory in
      spans.lendMutableItems { spans in
        let rows = CellRows(memory: memory, stride: stride, spans: spans)
        list.visit(band) { edge in
          rows.add(edge, from: Double(top), to: Double(bottom))
          return edge.bottom > Double(bottom)
        }
        for row in 0..<min(RowBands.height, size.height - top) {
          if let fade {
            rows.resolve(row, rule, width: size.width, fade.row(top + row), into: &ink)
          } else {
            rows.resolve(row, rule, width: size.width, Unfaded(), into: &ink)
          }
          ink.endRow()
        }
      }
    }
  }
}

/// The nonzero cells of a row.
struct CellSpan {
  var left: Int32
  var right: Int32
  static let none = CellSpan(left: .max, right: -1)
}

struct CellRows {
  let memory: PixelMemory
  let stride: Int
  let spans: MutableItems<CellSpan>

  @inline(__always)
  func add(_ edge: Edge, from bandTop: Double, to bandBottom: Double) {
    var y = max(edge.top, bandTop)
    let bottom = min(edge.bottom, bandBottom)
    var x = y > edge.top ? clamp(edge, edge.x + (y - edge.top) * edge.slope) : edge.x
    var row = Int(y - bandTop)
    while y < bottom {
      let nextY = min(bandTop + Double(row &+ 1), bottom)
      let nextX =
        nextY < edge.bottom ? clamp(edge, edge.x + (nextY - edge.top) * edge.slope) : edge.endX
      add(row, x, nextX, (nextY - y) * edge.winding)
      (x, y) = (nextX, nextY)
      row &+= 1
    }
  }

  /// Rounding must not leave the frame.
  @inline(__always)
  private func clamp(_ edge: Edge, _ x: Double) -> Double {
    min(max(x, min(edge.x, edge.endX)), max(edge.x, edge.endX))
  }

  @inline(__always)
  private func add(_ row: Int, _ x: Double, _ endX: Double, _ height: Double) {
    let (left, right) = (min(x, endX), max(x, endX))
    let (first, last) = (Int(left), Int(right))
    let span = spans[row]
    spans[row] = CellSpan(
      left: min(span.left, Int32(truncatingIfNeeded: first)),
      right: max(span.right, Int32(truncatingIfNeeded: last &+ 1)))
    var offset = (row &* stride &+ first) &* 4
    // What the cell holds with all that the edge has added so far. Stored a cell at a time: a load that
    // overlaps an earlier, wider store would wait for it to reach the cache.
    var sum = memory.load(offset, as: Float.self)
    func add(_ height: Double, _ middle: Double) {
      let beyond = height * middle
      memory.store(sum + Float(height - beyond), offset)
      offset &+= 4
      sum = memory.load(offset, as: Float.self) + Float(beyond)
    }
    if first == last {
      add(height, (left + right) / 2 - Double(first))
    } else {
      let rise = height / (right - left)
      var from = left
      for cell in first...last {
        let to = min(Double(cell &+ 1), right)
        add(rise * (to - from), (from + to) / 2 - Double(cell))
        from = to
      }
    }
    memory.store(sum, offset)
  }

  @inline(__always)
  func resolve(
    _ row: Int, _ rule: ShapeStyle.FillRule, width: Int, _ fade: some RowFade,
    into ink: inout Ink
  ) {
    let span = spans[row]
    guard span.right >= 0 else { return }
    spans[row] = .none
    var sum: Float = 0
    let base = row &* stride
    // Nothing left of the first cell is covered; right of the last one coverage is constant.
    let end = min(Int(span.right) &+ 1, stride)
    var x = Int(span.left) & ~7
    while x < end {
      let offset = (base &+ x) &* 4
      if memory.load(offset, as: Words.self).isAnySet {
        let coverage = Self.levels(sums(offset, from: &sum), rule)
        memory.store(Words.zero, offset)
        if x < width { ink.append(fade.faded(coverage, at: x), at: x) }
        x &+= 8
      } else {
        // Between two edges, inside or outside.
        let first = x
        repeat {
          x &+= 8
        } while x < end
          && !memory.load((base &+ x) &* 4, as: Words.self).isAnySet
        let coverage = Self.levels(SIMD8(repeating: sum), rule)
        fade.append(coverage, at: first..<min(x, width), to: &ink)
      }
    }
  }

  /// The sums up to each of eight cells.
  @inline(__always)
  private func sums(_ offset: Int, from sum: inout Float) -> SIMD8<Float> {
    var sums = SIMD8<Float>()
    for lane in 0..<8 {
      sum += memory.load(offset &+ 4 &* lane, as: Float.self)
      sums[lane] = sum
    }
    return sums
  }

  /// The coverage of areas with these winding sums, in 255ths, a byte each.
  @inline(__always)
  private static func levels(_ sums: SIMD8<Float>, _ rule: ShapeStyle.FillRule) -> UInt64 {
    var areas = sums.withoutSign
    if rule == .evenOdd {
      for lane in 0..<8 { areas[lane] = folded(areas[lane]) }
    }
    // `pointwiseMin` would be a call.
    return areas.atMostOne.shareBytes
  }

  /// Even-odd rule: 0 … 1 … 2 covers 0 … 1 … 0, and so on.
  private static func folded(_ area: Float) -> Float {
    let rest = area - 2 * (area / 2).rounded(.down)
    return min(rest, 2 - rest)
  }
}

extension SIMD8<Float> {
  /// Each number, or 1 if it is larger: 1 − x is then negative, and its sign becomes a mask.
  @inline(__always)
  fileprivate var atMostOne: Self {
    typealias Bits = SIMD8<Int32>
    let isLarger = unsafe unsafeBitCast(1 - self, to: Bits.self) &>> 31
    let (own, one) = unsafe (
      unsafeBitCast(self, to: Bits.self), unsafeBitCast(Self(repeating: 1), to: Bits.self)
    )
    return unsafe unsafeBitCast((own & ~isLarger) | (one & isLarger), to: Self.self)
  }
}
