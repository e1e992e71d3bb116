import Graphics
import Outputs
import Raster

/// Draws frames of one format, in its own memory or in what a sink lends.
struct FramePainter {
  /// The sink that takes the frames alone; nil for frames that all take.
  let sink: (any FrameSink)?
  var rasterizer: Rasterizer
  private var owner: AnyObject?

  /// A painter with memory of its own.
  init(_ rasterizer: Rasterizer, for sink: (any FrameSink)? = nil) {
    (self.rasterizer, self.sink) = (rasterizer, sink)
  }

  /// The format of the frames.
  var format: Frame.Format { rasterizer.frame.format }

  /// Draws in the memory of a loan from now on, or in its own again: then the lender's is released.
  mutating func take(_ loan: FrameLoan?) {
    guard loan?.owner !== owner else { return }
    rasterizer.draw(in: loan?.frames)
    owner = loan?.owner
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
