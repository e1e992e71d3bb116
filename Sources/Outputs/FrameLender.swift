import Graphics

/// A sink whose memory frames are drawn in, so that nothing has to be copied to it.
///
/// For each frame it is asked for each format, the frame is drawn, and given back with `present`.
public protocol FrameLender: FrameSink {
  /// Where to draw the next frame of a format; from now on that memory holds no frame.
  ///
  /// - Parameters:
  ///   - format: what pixels are to be. In `argb8888` nothing lies behind what moves.
  ///   - width: pixels across.
  ///   - height: pixels down.
  /// - Returns: nil where nobody wants frames of this format.
  func loan(_ format: Frame.Format, width: Int, height: Int) -> FrameLoan?
}

/// Memory to draw the next frame in.
public struct FrameLoan: Sendable {
  /// Another number where the frames are others than the time before; never 0.
  public let serial: UInt64
  /// All frames that are drawn in turn.
  public let frames: [Frame]
  /// Which one is next.
  public let target: Int

  /// A loan of some frames, of which one is next.
  public init(serial: UInt64, frames: [Frame], target: Int) {
    (self.serial, self.frames, self.target) = (serial, frames, target)
  }
}
