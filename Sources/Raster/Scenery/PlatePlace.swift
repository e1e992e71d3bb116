import Graphics

/// Where a frame's pixels lie in a scenery's picture.
/// ```
///    ┌────────────────┐
///    │      ╱╲        │       one pixel to the right   u += cosine,  v -= sine
///    │    ╱    ╲      │       one pixel down           u += sine,    v += cosine
///    │   ╲ frame ╲    │
///    │     ╲     ╱    │       (times the fineness; the middles lie on each other)
///    └───────╲ ╱──────┘
/// ```
/// Positions are in 65536ths of a texel; at whole ones are the texels' middles.
struct PlatePlace: Sendable {
  /// The frame's pixels in a row, and from one row to the next.
  let (width, rowPixels): (Int, Int)
  /// The picture's texels in a row.
  let side: Int
  /// The steps to the next pixel on the right; downwards, they are -dv and du.
  let (du, dv): (Int, Int)
  private let (startU, startV): (Double, Double)
  private let (cosine, sine): (Double, Double)

  init(side: Int, fineness: Double, _ turn: Turn, _ size: FrameSize) {
    (width, rowPixels, self.side) = (size.width, size.stride, side)
    (cosine, sine) = (turn.cosine * fineness, turn.sine * fineness)
    let (x, y) = (0.5 - Double(size.width) / 2, 0.5 - Double(size.height) / 2)
    startU = Double(side) / 2 - 0.5 + cosine * x + sine * y
    startV = Double(side) / 2 - 0.5 - sine * x + cosine * y
    (du, dv) = (wholeNumber(cosine * 65536), wholeNumber(-sine * 65536))
  }

  /// The position of a pixel's middle; of its edges at halves.
  func position(_ x: Double, _ y: Double) -> (u: Int, v: Int) {
    (
      wholeNumber((startU + cosine * x + sine * y) * 65536),
      wholeNumber((startV - sine * x + cosine * y) * 65536)
    )
  }

  /// The texels below a rectangle of pixels, with those of the mix.
  func texels(_ x: Int, _ y: Int, width: Int, height: Int) -> (
    columns: Range<Int>, rows: Range<Int>
  ) {
    let (wide, high) = (Double(width), Double(height))
    let u = startU + cosine * Double(x) + sine * Double(y)
    let v = startV - sine * Double(x) + cosine * Double(y)
    let left = wholeNumber(u + min(cosine * wide, 0) + min(sine * high, 0)) - 1
    let top = wholeNumber(v + min(-sine * wide, 0) + min(cosine * high, 0)) - 1
    let right = left + wholeNumber(cosine.magnitude * wide + sine.magnitude * high) + 3
    let bottom = top + wholeNumber(sine.magnitude * wide + cosine.magnitude * high) + 3
    func inside(_ edge: Int) -> Int { min(max(edge, 0), side) }
    return (inside(left)..<inside(right), inside(top)..<inside(bottom))
  }
}
