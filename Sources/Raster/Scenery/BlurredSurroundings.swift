import Graphics

/// A picture's colours around it, blurred and darker: as if it covered the screen far behind itself.
///
/// ```
///   ●────●────●────●      A node every sixteenth of the longer side has the mean of the picture around it.
///   │    │    │    │      Between them, B-splines of third degree run smoothly: no node is seen.
///   ●────●────●────●
/// ```
struct BlurredSurroundings {
  /// Of the colours' light.
  private static let brightness: Float = 0.45
  /// Samples for a node, along each side.
  private static let samples = 8

  /// Pixels from one node to the next.
  private let spacing: Double
  private let columns: Int
  private let rows: Int
  /// Blue, green and red, in levels.
  private var nodes: [SIMD4<Float>] = []

  /// Of a picture on an upright screen of a size.
  init(_ picture: PictureTexels, _ stand: (width: Int, height: Int)) {
    spacing = max(Double(max(stand.width, stand.height)) / 16, 1)
    // One more on each side than is reached.
    columns = Int(Double(stand.width) / spacing) + 4
    rows = Int(Double(stand.height) / spacing) + 4
    // Texels per pixel of the picture as it would cover the screen.
    let scale = min(
      Double(picture.width) / Double(stand.width), Double(picture.height) / Double(stand.height))
    for row in 0..<rows {
      for column in 0..<columns {
        let x = Double(picture.width) / 2 + (node(column) - Double(stand.width) / 2) * scale
        let y = Double(picture.height) / 2 + (node(row) - Double(stand.height) / 2) * scale
        nodes.append(Self.mean(picture, x, y, spacing * scale) * Self.brightness)
      }
    }
  }

  private func node(_ index: Int) -> Double { Double(index - 1) * spacing }

  private static func mean(
    _ picture: PictureTexels, _ x: Double, _ y: Double, _ side: Double
  ) -> SIMD4<Float> {
    var sum = SIMD4<Float>.zero
    for row in 0..<samples {
      for column in 0..<samples {
        func place(_ middle: Double, _ index: Int, _ most: Int) -> Int {
          let offset = ((Double(index) + 0.5) / Double(samples) - 0.5) * side
          return Int(min(max(middle + offset, 0), Double(most - 1)))
        }
        let texel =
          picture[place(y, row, picture.height) * picture.width + place(x, column, picture.width)]
        sum += SIMD4(Float(texel & 255), Float(texel >> 8 & 255), Float(texel >> 16 & 255), 0)
      }
    }
    return sum / Float(samples * samples)
  }

  /// Draws a part of a row that walks over the upright screen.
  func draw(
    _ start: (x: Int, y: Int), _ step: (x: Int, y: Int), row: Int, _ part: Range<Int>,
    into texels: PixelMemory
  ) {
    guard !part.isEmpty else { return }
    let isAcross = step.y == 0
    let line = line(at: isAcross ? start.y : start.x, isAcross: isAcross)
    let ranks = Bayer.ranks(row: row)
    for x in part {
      let place = isAcross ? start.x + step.x * x : start.y + step.y * x
      let (first, weights) = weights(place)
      let color =
        line[first] * weights[0] + line[first + 1] * weights[1] + line[first + 2] * weights[2]
        + line[first + 3] * weights[3]
      // Ten dark levels would be seen as bands.
      let rank = Float(ranks >> UInt64(8 * (x & 7)) & 255)
      let level = color + (rank + 0.5) / 64
      texels.store(
        UInt32(level[0]) | UInt32(level[1]) << 8 | UInt32(level[2]) << 16, x &* 4)
    }
  }

  /// The nodes' colours along a row or a column of pixels.
  private func line(at place: Int, isAcross: Bool) -> [SIMD4<Float>] {
    let (first, weights) = weights(place)
    return (0..<(isAcross ? columns : rows)).map { index in
      func node(_ further: Int) -> SIMD4<Float> {
        let (column, row) = isAcross ? (index, first + further) : (first + further, index)
        return nodes[row * columns + column] * weights[further]
      }
      return node(0) + node(1) + node(2) + node(3)
    }
  }

  /// The first of four nodes around a pixel, and the weight of each.
  private func weights(_ pixel: Int) -> (first: Int, weights: SIMD4<Float>) {
    let place = (Double(pixel) + 0.5) / spacing
    let first = Int(place)
    let far = Float(place - Double(first))
    let near = 1 - far
    let (square, cube) = (far * far, far * far * far)
    let second = (3 * cube - 6 * square + 4) / 6
    let third = (3 * (square - cube) + 3 * far + 1) / 6
    return (first, SIMD4(near * near * near / 6, second, third, cube / 6))
  }
}
