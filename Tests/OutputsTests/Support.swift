import Foundation
import Graphics
import Outputs

/// A frame of given pixels.
func frame(width: Int, height: Int, _ pixel: (_ x: Int, _ y: Int) -> UInt32) -> Frame {
  var frame = Frame(width: width, height: height)
  for y in 0..<height {
    for x in 0..<width { frame.pixels[y * width + x] = pixel(x, y) }
  }
  return frame
}
