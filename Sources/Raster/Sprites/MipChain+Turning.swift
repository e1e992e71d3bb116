import Graphics
import Portable

extension MipChain {
  /// The side in pixels below which turning a mask changes nothing visible: pixels blur the arms of a crystal.
  ///
  /// Such a mask is stored unturned. At a pixel's size that holds for all.
  func roundSide(of image: Image) -> Double {
    guard image.sampling.minification == .trilinear else { return 0 }
    return [4, 3.5, 3, 2.5, 2, 1.5].first { looksRound(image, side: $0) } ?? 1
  }

  /// Whether no pixel differs by more than twelve levels of 255 between some turns, so by six from their mean.
  private func looksRound(_ image: Image, side: Double) -> Bool {
    let scale = side / image.side
    let upright = pixels(of: image, scale: scale, .none)
    // The arms of stars with two to six arms fall into the gaps at one of these at least.
    return [0.5, 1.2, 2, 3].allSatisfy { angle in
      let turned = pixels(of: image, scale: scale, Turn(angle))
      return zip(upright, turned).allSatisfy { ($0 - $1).magnitude <= 12 }
    }
  }

  /// The light of a picture of at most 4 px, turned about its centre, in each pixel of a square around it.
  private func pixels(of image: Image, scale: Double, _ turn: Turn) -> [Double] {
    let side = 12
    var light = [Double](repeating: 0, count: side * side)
    var (step, texel) = (0, scale)
    while texel <= 0.125, step + 1 < image.levelCount {
      texel *= 2
      step += 1
    }
    let (full, level) = (levels[image.firstLevel], levels[image.firstLevel + step])
    let shrunk = Double(1 << step)
    for row in 0..<level.height {
      for column in 0..<level.width {
        let value = masks[level.offset + (row + 1) * level.stride + column + 1]
        guard value > 0 else { continue }
        let place = turn.applied(
          to: Vector2(
            x: (Double(column) + 0.5 - Double(full.width) / 2 / shrunk) * texel,
            y: (Double(row) + 0.5 - Double(full.height) / 2 / shrunk) * texel))
        // Between four pixels, each takes the more the nearer it is.
        let (x, y) = (place.x + Double(side) / 2, place.y + Double(side) / 2)
        let (left, top) = (Int(x), Int(y))
        let (right, bottom) = (x - Double(left), y - Double(top))
        let amount = Double(value) * texel * texel
        let pixel = top * side + left
        light[pixel] += amount * (1 - right) * (1 - bottom)
        light[pixel + 1] += amount * right * (1 - bottom)
        light[pixel + side] += amount * (1 - right) * bottom
        light[pixel + side + 1] += amount * right * bottom
      }
    }
    return light
  }
}
