import Graphics
import Outputs
import Raster

/// A rasteriser, and whose memory it draws in: its own, or what somebody lends.
struct Canvas {
  var rasterizer: Rasterizer
  private var serial: UInt64 = 0

  /// A canvas with memory of its own.
  init(_ rasterizer: Rasterizer) { self.rasterizer = rasterizer }

  /// Draws in a loan's memory from now on, or in its own again: then nobody else's is kept.
  mutating func take(_ loan: FrameLoan?) {
    let wanted = loan?.serial ?? 0
    guard wanted != serial else { return }
    rasterizer.draw(in: loan?.frames)
    serial = wanted
  }

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
    take(loan)
    return rasterizer.draw(list, into: loan?.target ?? 0, sharing: sharing)
  }
}
