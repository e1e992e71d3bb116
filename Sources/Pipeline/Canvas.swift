import Graphics
import Outputs
import Raster

/// A rasteriser, and whose memory it draws in: its own, or what somebody lends.
struct Canvas {
  var rasterizer: Rasterizer
  private var serial: UInt64 = 0

  /// A canvas with memory of its own.
  init(_ rasterizer: Rasterizer) { self.rasterizer = rasterizer }

  /// Draws a list.
  ///
  /// - Parameters:
  ///   - list: sprites in drawing order.
  ///   - loan: where to; nil in memory of its own.
  ///   - sharing: draws parts on other threads.
  /// - Returns: how many pixels were written.
  mutating func draw(
    _ list: borrowing DisplayList, in loan: FrameLoan?, sharing: Rasterizer.Sharing?
  ) -> Int {
    let wanted = loan?.serial ?? 0
    if wanted != serial {
      rasterizer.draw(in: loan?.frames)
      serial = wanted
    }
    return rasterizer.draw(list, into: loan?.target ?? 0, sharing: sharing)
  }
}
