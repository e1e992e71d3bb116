import Glibc
import Graphics
import Testing

@testable import Raster

/// Sampling of scaled and turned pictures.
@Suite struct SamplingTests {
  /// Three pixels across, five pixels a second, sixty frames a second.
  @Test func aSmallFlakeMovesEvenly() {
    var worst = 0.0
    for frame in 0..<60 {
      let y = 12 + Float(frame) * 5 / 60
      let middle = centroid(drawn(list(disc(48), x: 20.3, y: y, scale: 3 / 48)))
      worst = max(worst, hypot(middle.x - 20.3, middle.y - Double(y)))
    }
    #expect(worst < 0.05, "\(worst) px")
  }

  @Test func nearestKeepsHardSquares() {
    var picture = DisplayList(
      images: [quarters], samplings: [Sampling(magnification: .nearest)])
    picture.append(image: 0, x: 20, y: 15, scale: 1.5, rotation: 0.7, color: .white)
    let colors = Set(drawn(picture).pixels)
    #expect(colors == [0, 0xFF_0000, 0x00_FF00, 0x00_00FF, 0xFF_FFFF])
    // Mixed edges have other colours.
    picture = list(quarters, x: 20, y: 15, scale: 1.5, rotation: 0.7)
    #expect(Set(drawn(picture).pixels).count > 20)
  }

  /// A pattern of single texels, drawn at a sixth: from the picture itself it depends on the four texels
  /// happen to be hit, from a smaller level it is even.
  @Test func smallerLevelsDoNotShimmer() {
    var checks = Bitmap(width: 96, height: 96, format: .color)
    for index in 0..<96 * 96 where (index + index / 96) % 2 == 0 {
      for channel in 0..<4 { checks.bytes[index * 4 + channel] = 255 }
    }
    func spread(_ filter: Sampling.Filter) -> Int {
      var sprites = DisplayList(
        images: [checks], samplings: [Sampling(minification: filter)])
      sprites.append(image: 0, x: 20.2, y: 15.4, scale: 1 / 6, rotation: 0.3, color: .white)
      let frame = drawn(sprites)
      let inner = (12..<18).flatMap { y in
        (17..<23).map { x in Int(frame.pixels[y * 40 + x] & 255) }
      }
      return (inner.max() ?? 0) - (inner.min() ?? 0)
    }
    #expect(spread(.nearest) == 255)
    #expect(spread(.trilinear) <= 2)
  }

  /// A round mask is drawn unturned, which is invisible.
  @Test func roundMasksNeedNoTurn() {
    let dot = disc(32)
    #expect(dot.isRound && disc(128).isRound && !disc(12).isRound)
    for turn in [0.1, 0.5, 0.785, 2] as [Float] {
      let exact = FloatRaster(width: 40, height: 30, .black).drawing(
        [
          Sprite(
            image: 0, x: 20, y: 15, scale: 0.75, rotation: turn, color: .white, blend: .over)
        ], [dot])
      let frame = drawn(list(dot, x: 20, y: 15, scale: 0.75, rotation: turn))
      for (pixel, value) in zip(frame.pixels, exact.pixels) {
        #expect((Double(pixel & 255) - value[0]).magnitude < 8)
      }
    }
  }

  /// Blur is a Gaussian's, computed in floating point, to a 255th.
  @Test(arguments: [0, 0.3, 0.7, 1, 1.6, 2.5, 4, 5.5, 8])
  func blurIsGaussian(sigma: Double) {
    let flake = disc(17)
    let blurred = flake.blurred(sigma: sigma)
    let margin = (blurred.width - 17) / 2
    // Far beyond the blur's own reach: nothing may be cut off there.
    let kernel = (-64...64).map { sigma > 0 ? exp(-Double($0 * $0) / (2 * sigma * sigma)) : 0 }
    let total = kernel.reduce(0, +)
    func weight(_ distance: Int) -> Double {
      sigma > 0 ? kernel[distance + 64] / total : distance == 0 ? 1 : 0
    }
    let side = blurred.width
    var wide = [Double](repeating: 0, count: side * 17)
    for y in 0..<17 {
      for x in 0..<side {
        for from in 0..<17 {
          wide[y * side + x] += weight(x - margin - from) * Double(flake.bytes[y * 17 + from])
        }
      }
    }
    var sum = 0.0
    for y in 0..<side {
      for x in 0..<side {
        let exact = (0..<17).reduce(0) { $0 + weight(y - margin - $1) * wide[$1 * side + x] }
        let error = Double(blurred.bytes[y * side + x]) - exact
        sum += error * error
      }
    }
    #expect((sum / Double(side * side)).squareRoot() <= 1)
    // One texel beyond the border the Gaussian rounds to nothing: the edge is not cut off.
    let beyond = (0..<17).reduce(0) { $0 + weight(-1 - margin - $1) * wide[$1 * side + side / 2] }
    #expect(beyond < 0.5)
  }
}
