import Graphics

struct GlowCells {
  private var cells: [Float] = []
  private var spans: [CellSpan] = []
  private var stride = 0

  mutating func reserve(width: Int) {
    let needed = (width + 7) / 8 * 8
    guard stride != needed else { return }
    stride = needed
    cells = [Float](repeating: 0, count: stride * RowBands.height)
    spans = [CellSpan](repeating: .none, count: RowBands.height)
  }

  mutating func fill(
    _ band: Int, of list: inout GlowList, _ size: FrameSize, into ink: inout Ink
  ) {
    let top = band * RowBands.height
    let rowCount = min(RowBands.height, size.height - top)
    let stride = stride
    cells.lendPixels { memory in
      spans.lendMutableItems { spans in
        let rows = GlowRows(
          memory: memory, stride: stride, spans: spans, width: size.width)
        list.visit(band) { segment in
          let first = max(Int(segment.top), top)
          for row in first..<max(min(Int(segment.bottom), top + rowCount), first) {
            rows.add(segment, row, to: row &- top)
          }
        }
        for row in 0..<rowCount {
          rows.resolve(row, into: &ink)
          ink.endRow()
        }
      }
    }
  }
}

struct GlowRows {
  let memory: PixelMemory
  let stride: Int
  let spans: MutableItems<CellSpan>
  let width: Int

  @inline(__always)
  func add(_ segment: GlowSegment, _ y: Int, to row: Int) {
    let along = segment.along
    let (right, down) = (0.5 - segment.start.x, Double(y) + 0.5 - segment.start.y)
    let s = down * along.x - right * along.y
    let t = right * along.x + down * along.y
    let (soft, wide) = (GaussianStep.reach, GaussianStep.reach + segment.radius)
    var (from, to) = (0.0, Double(width))
    Self.cut(s, segment.acrossPixels, -wide, wide, &from, &to)
    Self.cut(t, segment.alongPixels, -soft, segment.length + soft, &from, &to)
    guard from < to else { return }
    let (first, end) = (Int(from) & ~7, Int(to))
    let old = spans[row]
    spans[row] = CellSpan(
      left: min(old.left, Int32(truncatingIfNeeded: first)),
      right: max(old.right, Int32(truncatingIfNeeded: end)))
    let piece = GlowPiece(
      across: s - Double(first) * along.y, acrossStep: -along.y,
      along: t + Double(first) * along.x, alongStep: along.x, radius: segment.radius,
      length: segment.length)
    var offset = (row &* stride &+ first) &* 4
    for number in 0..<(end &- first) / 8 &+ 1 where first &+ number &* 8 < stride {
      let light = piece.light(Float(number &* 8))
      memory.store(memory.load(offset, as: SIMD8<Float>.self) + light, offset)
      offset &+= 32
    }
  }

  /// Limits a row to the pixels whose value, growing by 1 every `pixels`, is between two bounds.
  @inline(__always)
  private static func cut(
    _ start: Double, _ pixels: Double, _ low: Double, _ high: Double, _ from: inout Double,
    _ to: inout Double
  ) {
    guard pixels != 0 else {
      if start < low || start > high { to = from }
      return
    }
    let (one, other) = ((low - start) * pixels, (high - start) * pixels)
    from = max(from, min(one, other))
    to = min(to, max(one, other) + 1)
  }

  @inline(__always)
  func resolve(_ row: Int, into ink: inout Ink) {
    let span = spans[row]
    guard span.right >= 0 else { return }
    spans[row] = .none
    var x = Int(span.left)
    while x <= Int(span.right), x < stride {
      let offset = (row &* stride &+ x) &* 4
      let cells = memory.load(offset, as: SIMD8<Float>.self)
      memory.store(SIMD8<Float>.zero, offset)
      // min(cell, 1) · 255, rounded into the lowest bits.
      let least = (cells + 1 - (cells - 1).withoutSign) * 0.5
      let scaled = least * 255 + 0x1p23
      let bytes = unsafe SIMD8<UInt8>(
        truncatingIfNeeded: unsafeBitCast(scaled, to: Words.self))
      ink.append(unsafe unsafeBitCast(bytes, to: UInt64.self), at: x)
      x &+= 8
    }
  }
}

/// A piece of a line in one row; lengths are in sigmas.
struct GlowPiece {
  private let across: SIMD8<Float>
  private let along: SIMD8<Float>
  private let acrossStep: Float
  private let alongStep: Float
  private let radius: Float
  private let length: Float

  init(
    across: Double, acrossStep: Double, along: Double, alongStep: Double, radius: Double,
    length: Double
  ) {
    let lanes = SIMD8<Float>(0, 1, 2, 3, 4, 5, 6, 7)
    (self.acrossStep, self.alongStep) = (Float(acrossStep), Float(alongStep))
    self.across = lanes * self.acrossStep + Float(across)
    self.along = lanes * self.alongStep + Float(along)
    (self.radius, self.length) = (Float(radius), Float(length))
  }

  /// The light of eight pixels, `number` pixels from the first.
  @inline(__always)
  func light(_ number: Float) -> SIMD8<Float> {
    let s = across + number * acrossStep
    let light = GaussianStep.value(s + radius) - GaussianStep.value(s - radius)
    let t = along + number * alongStep
    let reach = Float(GaussianStep.reach)
    // Far from both ends the second factor is 1.
    if min(t[0], t[7]) >= reach, max(t[0], t[7]) <= length - reach { return light }
    return light * (GaussianStep.value(t) - GaussianStep.value(t - length))
  }
}
