import Graphics
import Motion
import Outputs

/// Takes every frame in all three formats and keeps the newest of each.
///
/// XRGB8888 is drawn in the pipeline's own memory; the other two in memory that is lent, as the
/// frame ring lends it.
final class FrameTap: FrameSink {
  let name = "goldens"
  private(set) var newest: [Frame.Format: Frame] = [:]
  /// A stored loan would keep this object alive.
  private var lent: [Frame.Format: Frame] = [:]

  func loan(_ format: Frame.Format, width: Int, height: Int) -> FrameLoan? {
    guard format != .xrgb8888 else { return nil }
    let frame = lent[format] ?? Memory.frame(width: width, height: height, format: format)
    lent[format] = frame
    return FrameLoan(of: self, frames: [frame], target: 0)
  }

  func present(_ frame: borrowing Frame, _ report: FrameReport) throws(OutputError) {
    newest[frame.format] = copy frame
  }

  /// Memory for one frame; freed with the last frame in it.
  private final class Memory {
    let bytes: UnsafeMutableRawBufferPointer

    init(_ count: Int) { bytes = .allocate(byteCount: count, alignment: 64) }

    deinit { bytes.deallocate() }

    static func frame(width: Int, height: Int, format: Frame.Format) -> Frame {
      let memory = Memory(width * height * format.bytesPerPixel)
      return Frame(
        width: width, height: height, format: format, lending: memory.bytes, of: memory)
    }
  }
}
