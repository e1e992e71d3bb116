import FrameRing
import Graphics
import Outputs

/// Frames in private memory to draw in by turns, as many as a ring has.
final class PrivateFrames: FrameSink {
  let name = "private frames"
  let takesFrames = false
  private let memory: [UnsafeMutableRawBufferPointer]
  private let frames: [Frame]
  private var next = 0

  init(width: Int, height: Int) {
    let layout = RingLayout(width: width, height: height, format: .xrgb8888)
    memory = (0..<layout.slots).map { _ in
      .allocate(byteCount: layout.slotStride, alignment: 4096)
    }
    final class Owner {}
    let owner = Owner()
    frames = memory.map {
      Frame(width: width, height: height, format: .xrgb8888, lending: $0, of: owner)
    }
  }

  deinit { for bytes in memory { bytes.deallocate() } }

  func loan(_ format: Frame.Format, width: Int, height: Int) -> FrameLoan? {
    guard format == .xrgb8888 else { return nil }
    next = (next + 1) % frames.count
    return FrameLoan(of: self, frames: frames, target: next)
  }

  func present(_ frame: borrowing Frame, _ report: FrameReport) throws(OutputError) {}
}
