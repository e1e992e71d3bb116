import Graphics
import Images
import Outputs
import Posix

/// Writes bare pixels to standard output, frame behind frame.
final class PixelSink: FrameSink {
  let name = "standard output"
  private let file: FileDescriptor
  /// Red, green and blue; nil writes the words as they are, little-endian.
  private var colors: [UInt8]?

  /// A sink for frames of one size.
  ///
  /// - Parameter packsRGB: three bytes a pixel, whatever the format is.
  /// - Throws: `OutputError` where standard output cannot be had.
  init(packsRGB: Bool) throws(OutputError) {
    do { file = try FileDescriptor.writing("-") } catch { throw .system(error) }
    colors = packsRGB ? [] : nil
  }

  func present(_ frame: borrowing Frame, _ report: FrameReport) throws(OutputError) {
    do throws(SystemError) {
      if var bytes = colors.take() {
        frame.packRGB(into: &bytes)
        colors = bytes
        try file.write(bytes.span.bytes)
      } else {
        try file.write(frame.bytes)
      }
    } catch {
      throw .system(error)
    }
  }

  func finish() throws(OutputError) {}
}
