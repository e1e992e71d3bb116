import Glibc
import Graphics
import Motion

@testable import Raster

/// A soft disc of some pixels across.
func disc(_ side: Int) -> Bitmap {
  Bitmap.mask(side: side) { x, y in min(max(2 - 2 * (x * x + y * y).squareRoot(), 0), 1) }
}

/// A mask nearly three times as long as wide, brighter towards its right end.
let streak: Bitmap = {
  var mask = Bitmap(width: 32, height: 12, format: .mask)
  for y in 0..<12 {
    for x in 0..<32 {
      let across = 1 - (Double(y) - 5.5).magnitude / 6
      mask.bytes[y * 32 + x] = UInt8(255 * across * Double(x + 8) / 40)
    }
  }
  return mask
}()

/// A picture of four quarters: red green above blue white, opaque.
let quarters: Bitmap = {
  var picture = Bitmap(width: 16, height: 16, format: .color)
  for y in 0..<16 {
    for x in 0..<16 {
      let color: [UInt8] = [[[0, 0, 255], [0, 255, 0]], [[255, 0, 0], [255, 255, 255]]][y / 8][
        x / 8]
      for channel in 0..<3 { picture.bytes[(y * 16 + x) * 4 + channel] = color[channel] }
      picture.bytes[(y * 16 + x) * 4 + 3] = 255
    }
  }
  return picture
}()

/// A list of one sprite.
func list(
  _ picture: Bitmap, x: Float, y: Float, scale: Float = 1, rotation: Float = 0,
  color: Color = .white
) -> DisplayList {
  var list = DisplayList(images: [picture])
  list.append(image: 0, x: x, y: y, scale: scale, rotation: rotation, color: color)
  return list
}

/// A list drawn over black.
func drawn(_ list: DisplayList, width: Int = 40, height: Int = 30) -> Frame {
  var rasterizer = Rasterizer(width: width, height: height, backdrop: .color(.black))
  rasterizer.draw(list)
  return rasterizer.frame
}

/// A rasteriser for an array of them.
final class Drawing {
  var rasterizer: Rasterizer

  init(
    _ strategy: Strategy, width: Int, height: Int, backdrop: Backdrop = .color(.black),
    format: Frame.Format = .xrgb8888
  ) {
    rasterizer = Rasterizer(width: width, height: height, backdrop: backdrop, format: format)
    rasterizer.strategy = strategy
  }

  var frame: Frame { rasterizer.frame }

  /// Draws the parts from the last to the first: none may depend on another.
  func drawBackwards(_ list: borrowing DisplayList) {
    rasterizer.draw(list) { parts in
      for part in (0..<parts.count).reversed() { parts.draw(part) }
    }
  }
}

extension Buffer {
  init(_ elements: [Element]) {
    self.init()
    for element in elements { append(element) }
  }

  var array: [Element] { indices.map { self[$0] } }
}

/// The centre of a frame's green light, and the amount of light, in whole pixels.
func centroid(_ frame: Frame) -> (x: Double, y: Double, light: Double) {
  var (x, y, light) = (0.0, 0.0, 0.0)
  for row in 0..<frame.height {
    for column in 0..<frame.width {
      let green = Double(frame.pixels[row * frame.width + column] >> 8 & 255)
      x += green * (Double(column) + 0.5)
      y += green * (Double(row) + 0.5)
      light += green
    }
  }
  return (x / light, y / light, light / 255)
}
