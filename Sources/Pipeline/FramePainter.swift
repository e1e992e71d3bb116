import Graphics
import Outputs
import Raster

/// Draws frames of one format, in its own memory or in a sink's.
final class FramePainter {
  /// The sink that alone gets the frames; nil for all.
  let sink: (any FrameSink)?
  var rasterizer: Rasterizer
  private var owner: AnyObject?

  init(_ rasterizer: consuming Rasterizer, for sink: (any FrameSink)? = nil) {
    self.rasterizer = rasterizer
    self.sink = sink
  }

  var format: Frame.Format { rasterizer.frame.format }

  /// Draws in the memory of a loan from now on; nil returns to its own and releases the lender's.
  func take(_ loan: FrameLoan?) {
    guard loan?.owner !== owner else { return }
    rasterizer.draw(in: loan?.frames)
    owner = loan?.owner
  }

  /// Draws a list in a loan, nil for its own memory; returns the number of written pixels.
  func draw(
    _ list: borrowing DisplayList, in loan: FrameLoan?, sharing: Rasterizer.Sharing?
  ) -> Int {
    take(loan)
    return rasterizer.draw(list, into: loan?.target ?? 0, sharing: sharing)
  }
}
