import Foundation
import FrameRing
import Graphics

/// A reader as programs have it, with `RingReader`.
struct Spectator {
  let path: String
  let format: Frame.Format
  /// How long it rests behind each frame, in microseconds.
  let pause: UInt32

  /// Reads until the producer ends.
  func run() throws {
    let reader = try RingReader(path: path, format: format, timeout: 10_000_000_000)
    var frame = reader.makeFrame()
    var tally = Tally()
    while true {
      do throws(RingError) {
        guard let read = try reader.read(into: &frame, timeout: 1_000_000_000) else { continue }
        tally.add(
          read.sequence, epoch: reader.epoch, missed: read.missed,
          isWhole: Pattern.isWhole(frame, read.sequence), size: "\(frame.width)x\(frame.height)")
      } catch {
        guard case .tooSlow = error else { break }
        tally.overwritten += 1
      }
      if pause > 0 { usleep(pause) }
    }
    tally.finish()
  }
}
