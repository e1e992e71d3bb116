import Graphics
import Images
import Outputs
import Posix

/// Writes bare pixels to standard output, frame after frame.
final class PixelSink: FrameSink {
  let name = "standard output"
  private let file: FileDescriptor
  /// Packed red, green and blue; nil writes the words as they are, little-endian.
  private var colors: [UInt8]?

  /// `packsRGB` writes three bytes a pixel, for any format.
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
